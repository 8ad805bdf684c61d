import { AppError } from '../errors/index.ts'
import { toAppError } from './http-error.ts'
import { type OpenGot, openGot } from './open-got.ts'
import { createRequestGate } from './request-gate.ts'

export interface HttpClientOptions {
  /** The service as a reader knows it, first word of the messages, e.g. `The embedding endpoint`. */
  readonly service: string
  /** Who asks: product, version and address, as RFC 9110 section 10.1.5 describes it. Default: agora-mcp. */
  readonly userAgent?: string
  /** Sent with every request; an authorisation never follows a redirect to another origin. */
  readonly headers?: Readonly<Record<string, string>>
  /** Longest wait for one answer. Default: 20. */
  readonly attemptSeconds?: number
  /** Longest wait for a call with all its attempts and pauses; clients give up after 60. Default: 55. */
  readonly deadlineSeconds?: number
  /** Attempts after a first that met 429, 5xx, a time-out or no connection. Default: 3. */
  readonly retries?: number
  /** Pause before the second attempt, doubled before each further one and jittered by a half. Default: 1. */
  readonly pauseSeconds?: number
  /** Calls at a time; more wait for their turn. Default: no limit. */
  readonly maxConcurrent?: number
  /** Requests a second, attempts counted. Default: no limit. */
  readonly maxPerSecond?: number
  /** Longest answer that is read. Default: 64. */
  readonly maxMegabytes?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Shorter than the client's own. */
  readonly deadlineSeconds?: number | undefined
}

/** JSON over HTTP for services that are read: every call may be repeated without harm. */
export interface HttpClient {
  /**
   * The body of the answer, parsed, unchecked.
   * @throws AppError rate_limited on 429, unavailable when the service is away or slow, config on 401 and 403, upstream
   *   on any other refusal or a body that is too long or not JSON; the signal's reason when it aborts. `httpAnswer` and
   *   `httpStatus` tell what the service said.
   */
  getJson(url: string | URL, options?: CallOptions): Promise<unknown>
  /** The same for a POST of a JSON body to a service that only computes. */
  postJson(url: string | URL, body: unknown, options?: CallOptions): Promise<unknown>
  /** Drops the idle connections. */
  close(): void
}

/**
 * A client that waits, retries with growing pauses (or those of Retry-After), and fails with an `AppError`. It loads
 * its library and opens connections with the first call.
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
        // got has no limit of its own, and an endless answer would fill the memory.
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
