/** A protocol error with the message exactly as the client gets it; the SDK's class prepends its number. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  /** HTTP status, which the sessionless revision specifies. */
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
