import got from 'got'
import { toAppError } from './http-error.ts'

export interface HttpClientOptions {
  /** The service as a reader knows it, first word of the messages, e.g. `The embedding endpoint`. */
  readonly service: string
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
  /** Longest wait for one answer. Default: 20. */
  readonly attemptSeconds?: number
  /** Longest wait for a call with all its attempts and pauses; clients give up after 60. Default: 55. */
  readonly deadlineSeconds?: number
  /** Attempts after a first that met 429, 5xx, a time-out or no connection. Default: 3. */
  readonly retries?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** JSON over HTTP for services that are read: every call may be repeated without harm. */
export interface HttpClient {
  /**
   * The body of the answer, parsed, unchecked.
   * @throws AppError rate_limited on 429, unavailable when the service is away or slow, config on 401 and 403, upstream
   *   on any other refusal or a body that is not JSON; the signal's reason when it aborts. `httpStatus` tells the status.
   */
  getJson(url: string | URL, options?: CallOptions): Promise<unknown>
  /** The same for a POST of a JSON body to a service that only computes. */
  postJson(url: string | URL, body: unknown, options?: CallOptions): Promise<unknown>
}

const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504]
/** A service that asks for a longer pause is not waited for: the caller is told how long it is. */
const LONGEST_PAUSE_MS = 20_000

/** A client that waits, retries with growing pauses (or those of Retry-After), and fails with an `AppError`. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { service, headers = {}, attemptSeconds = 20, deadlineSeconds = 55, retries = 3 } = options
  const client = got.extend({
    headers: { 'user-agent': 'agora-mcp', ...headers },
    responseType: 'json',
    timeout: { request: attemptSeconds * 1000 },
    retry: {
      limit: retries,
      methods: ['GET', 'POST'],
      statusCodes: RETRIED_STATUSES,
      maxRetryAfter: LONGEST_PAUSE_MS,
    },
  })

  const bounded = async (
    signal: AbortSignal | undefined,
    send: (signal: AbortSignal) => Promise<unknown>,
  ) => {
    signal?.throwIfAborted()
    const deadline = AbortSignal.timeout(deadlineSeconds * 1000)
    try {
      return await send(signal === undefined ? deadline : AbortSignal.any([signal, deadline]))
    } catch (error) {
      signal?.throwIfAborted()
      throw toAppError(service, error)
    }
  }

  return {
    getJson: (url, { signal } = {}) =>
      bounded(signal, (either) => client.get(url, { signal: either }).json()),
    postJson: (url, json, { signal } = {}) =>
      bounded(signal, (either) => client.post(url, { json, signal: either }).json()),
  }
}
