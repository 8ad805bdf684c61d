/** An error of the protocol, in the words that the client gets; the SDK's own puts its number before them. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  /** The status of the answer over HTTP, where the revision without sessions asks for one. */
  readonly httpStatus: number

  constructor(
    code: number,
    message: string,
    { data, httpStatus = 200 }: { data?: unknown; httpStatus?: number } = {},
  ) {
    super(message)
    this.code = code
    this.data = data
    this.httpStatus = httpStatus
  }
}
