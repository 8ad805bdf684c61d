import type { Got } from 'got'
import type { RequestGate } from './request-gate.ts'

export interface GotSettings {
  readonly userAgent?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly attemptSeconds?: number
  readonly retries?: number
  readonly pauseSeconds?: number
}

export interface OpenGot {
  readonly got: Got
  close(): void
}

const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504]
/** If `Retry-After` names a longer pause, the call fails and its error says how long to wait. */
const LONGEST_PAUSE_MS = 20_000
const MAX_REDIRECTS = 3

/**
 * Loads got with a client's settings. got and Node's HTTP modules are imported here, on the first call:
 * importing `node:http` reads all of its exports, one of which loads undici and would add 30 ms to every
 * start.
 */
export async function openGot(settings: GotSettings, gate: RequestGate): Promise<OpenGot> {
  const {
    userAgent = 'agora-mcp',
    headers = {},
    attemptSeconds = 20,
    retries = 3,
    pauseSeconds = 1,
  } = settings
  const [{ default: got }, http, https] = await Promise.all([
    import('got'),
    import('node:http'),
    import('node:https'),
  ])
  const agent = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }
  return {
    got: got.extend({
      headers: { 'user-agent': userAgent, ...headers },
      agent,
      responseType: 'json',
      timeout: { request: attemptSeconds * 1000 },
      maxRedirects: MAX_REDIRECTS,
      retry: {
        limit: retries,
        methods: ['GET', 'POST'],
        statusCodes: RETRIED_STATUSES,
        maxRetryAfter: LONGEST_PAUSE_MS,
        calculateDelay({ attemptCount, computedValue, error }) {
          // Zero means no retry, by got's rules or because `Retry-After` is too long.
          const isDecided = computedValue === 0 || error.response?.headers['retry-after'] !== undefined
          if (isDecided) return computedValue
          return pauseSeconds * 1000 * 2 ** (attemptCount - 1) * (0.5 + Math.random())
        },
      },
      hooks: { beforeRequest: [({ signal }) => gate.pace(signal)] },
    }),
    close() {
      agent.http.destroy()
      agent.https.destroy()
    },
  }
}
