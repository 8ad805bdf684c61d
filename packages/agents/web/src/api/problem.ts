import { type MessageRef, readMessageRef } from '@agora-mcp/core/errors'

/** Reason for a failed request, as the service reports it; the page sets `unreachable` and `timeout`. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly error: string
  readonly hint: string | null
  /** Error code, for translation; null if it has none. */
  readonly detail: MessageRef | null
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.error)
    this.problem = problem
  }
}

export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ApiError) return thrown.problem
  const error = thrown instanceof Error ? thrown.message : String(thrown)
  // fetch reports a lost connection as a TypeError.
  const code = thrown instanceof TypeError ? 'unreachable' : 'internal'
  return { status: 0, code, error, hint: null, detail: null }
}

/** Checks whether a retry may succeed without any change by the user. */
export const isTransient = ({ status, code }: Problem): boolean =>
  code === 'unreachable' || code === 'unavailable' || status === 502 || status === 503 || status === 504

export async function problemIn(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const { error, code, hint, detail } = Object(body) as Readonly<Record<string, unknown>>
  return {
    status: response.status,
    code: typeof code === 'string' ? code : `http_${response.status}`,
    error: typeof error === 'string' ? error : response.statusText || String(response.status),
    hint: typeof hint === 'string' ? hint : null,
    detail: readMessageRef(detail),
  }
}
