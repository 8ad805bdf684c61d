import { AppError } from '../errors/index.ts'
import { toAppError } from './http-error.ts'
import { type OpenGot, openGot } from './open-got.ts'
import { createRequestGate } from './request-gate.ts'

export interface HttpClientOptions {
  /** Name of the service at the beginning of error messages, e.g. `The embedding endpoint`. */
  readonly service: string
  /** The `User-Agent` header: product, version and address (RFC 9110, section 10.1.5). Default: agora-mcp. */
  readonly userAgent?: string
  /** Sent with every request. `Authorization` is dropped on redirects to another origin. */
  readonly headers?: Readonly<Record<string, string>>
  /** Time limit of one attempt. Default: 20. */
  readonly attemptSeconds?: number
  /** Time limit of a call with all attempts and pauses. MCP clients give up after 60. Default: 55. */
  readonly deadlineSeconds?: number
  /** Retries after 429, 5xx, a time-out or a failed connection. Default: 3. */
  readonly retries?: number
  /** Pause before the second attempt; doubles before each further one, with random jitter of half. Default: 1. */
  readonly pauseSeconds?: number
  /** Maximum concurrent calls; further ones wait. Default: no limit. */
  readonly maxConcurrent?: number
  /** Maximum requests per second, retries included. Default: no limit. */
  readonly maxPerSecond?: number
  /** Maximum size of an answer. Default: 64. */
  readonly maxMegabytes?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly deadlineSeconds?: number | undefined
}

/** HTTP client for JSON services whose calls are all safe to repeat. */
export interface HttpClient {
  /**
   * Sends a GET and returns the parsed body, whose shape is not checked.
   * @throws AppError rate_limited on 429, unavailable if the service cannot be reached or is too slow, config
   * on 401 and 403, upstream on any other refusal and on a body that is too long or not JSON; the signal's
   * reason when it aborts. `httpAnswer` and `httpStatus` return the service's answer.
   */
  getJson(url: string | URL, options?: CallOptions): Promise<unknown>
  /** Posts a JSON body to a service that only computes; otherwise like `getJson`. */
  postJson(url: string | URL, body: unknown, options?: CallOptions): Promise<unknown>
  close(): void
}

/**
 * Retries after growing pauses, or those of `Retry-After`. Loads the library on the first call.
 * @example
 * const http = createHttpClient({ service: 'The register', retries: 2 })
 * const page = await http.getJson('https://register.example.org/items?page=2')
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
        // got has no size limit, and an endless answer would fill the memory.
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
