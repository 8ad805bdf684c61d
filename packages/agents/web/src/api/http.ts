import { useAccess, whoHeaders } from '../state/access.ts'
import { ApiError, problemIn } from './problem.ts'

/** Marks requests of the service's own page; other origins cannot send it. */
const OWN_PAGE = { 'x-agora-page': '1' }

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly json?: unknown
  readonly bytes?: Blob
  readonly signal?: AbortSignal | undefined
  /** True to complete the request even if the page is closed; for bodies below 64 kB. */
  readonly outlivesPage?: boolean
}

/** Sends a request to the service. @throws ApiError for an error response, TypeError without a response */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', json, bytes, signal, outlivesPage = false } = options
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...whoHeaders(),
      ...OWN_PAGE,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: bytes ?? (json === undefined ? null : JSON.stringify(json)),
    signal: signal ?? null,
    keepalive: outlivesPage,
  })
  if (response.ok) return response
  const problem = await problemIn(response)
  if (problem.status === 401) useAccess.getState().set({ ended: true })
  throw new ApiError(problem)
}

/** Sends a request and parses the JSON response, whose shape the service has validated. */
export async function call<Body>(path: string, options: RequestOptions = {}): Promise<Body> {
  const response = await send(path, options)
  return response.status === 204 ? (undefined as Body) : ((await response.json()) as Body)
}

/** Appends query parameters to a path; null ones are omitted. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [[key, String(value)]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
