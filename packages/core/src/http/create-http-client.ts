import { AppError } from '../errors/index.ts'
import { toAppError } from './http-error.ts'
import { type OpenGot, openGot } from './open-got.ts'
import { createRequestGate } from './request-gate.ts'

export interface HttpClientOptions {
  /** Name of the service, with which error messages begin, e.g. `The embedding endpoint`. */
  readonly service: string
  /** The `User-Agent` header: product, version and address (RFC 9110, section 10.1.5). Default: agora-mcp. */
  readonly userAgent?: string
  /** Sent with every request. `Authorization` is not sent on to another origin by a redirect. */
  readonly headers?: Readonly<Record<string, string>>
  /** Time limit of one attempt. Default: 20. */
  readonly attemptSeconds?: number
  /** Time limit of a call with all its attempts and pauses. MCP clients give up after 60. Default: 55. */
  readonly deadlineSeconds?: number
  /** Further attempts after 429, 5xx, a time-out or a failed connection. Default: 3. */
  readonly retries?: number
  /** Pause before the second attempt; it doubles before each further one and varies at random by half. Default: 1. */
  readonly pauseSeconds?: number
  /** Calls at the same time; further ones wait. Default: no limit. */
  readonly maxConcurrent?: number
  /** Requests a second, repeated attempts included. Default: no limit. */
  readonly maxPerSecond?: number
  /** Size up to which an answer is read. Default: 64. */
  readonly maxMegabytes?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Time limit of this call, where it is shorter than the client's. */
  readonly deadlineSeconds?: number | undefined
}

/** JSON over HTTP, for services where every call may be repeated without harm. */
export interface HttpClient {
  /**
   * The parsed body of the answer; its shape is not checked.
   * @throws AppError rate_limited on 429, unavailable where the service cannot be reached or is too slow, config on 401 and
   *   403, upstream on any other refusal and on a body that is too long or not JSON; the signal's reason when it aborts.
   *   `httpAnswer` and `httpStatus` give what the service answered.
   */
  getJson(url: string | URL, options?: CallOptions): Promise<unknown>
  /** The same for a POST of a JSON body to a service that only computes. */
  postJson(url: string | URL, body: unknown, options?: CallOptions): Promise<unknown>
  /** Drops the idle connections. */
  close(): void
}

/**
 * A client that retries after growing pauses, or those that `Retry-After` names, and fails with an `AppError`. It loads its
 * library and opens connections at the first call.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { service, deadlineSeconds = 55, maxMegabytes = 64 } = options
  const gate = createRequestGate(options)
  let opening: Promise<OpenGot> | undefined
  let opened: OpenGot | undefined

  const open = async (): Promise<OpenGot> => {
    opening ??= openGot(options, gate)
    opened = await opening
    return opened
  }

  const send = async (url: string | URL, request: object, call: CallOptions = {}): Promise<unknown> => {
    const { signal } = call
    signal?.throwIfAborted()
    const deadline = AbortSignal.timeout(
      Math.min(deadlineSeconds, call.deadlineSeconds ?? deadlineSeconds) * 1000,
    )
    const tooLong = new AbortController()
    const any = AbortSignal.any([deadline, tooLong.signal, ...(signal === undefined ? [] : [signal])])
    try {
      const { got } = await open()
      return await gate.run(async () => {
        const response = got(url, { ...request, signal: any })
        // got has no limit of size, and an endless answer would fill the memory.
        void response.on('downloadProgress', ({ transferred }) => {
          if (transferred > maxMegabytes * 1e6) tooLong.abort()
        })
        return (await response).body
      }, any)
    } catch (error) {
      signal?.throwIfAborted()
      if (tooLong.signal.aborted) {
        throw new AppError('upstream', `${service} answered more than ${maxMegabytes} MB`, { cause: error })
      }
      throw toAppError(service, error)
    }
  }

  return {
    getJson: (url, call) => send(url, {}, call),
    postJson: (url, json, call) => send(url, { method: 'POST', json }, call),
    close: () => opened?.close(),
  }
}
