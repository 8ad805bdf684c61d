import { type MessageRef, readMessageRef } from '@agora-mcp/core/errors'

/** Why a request failed, as the service tells it; `unreachable` and `timeout` are the page's own. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly error: string
  readonly hint: string | null
  /** The error by its code, for the language of the page; null where it has none. */
  readonly detail: MessageRef | null
}

/** A request that did not succeed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.error)
    this.problem = problem
  }
}

/** What went wrong, whatever was thrown. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ApiError) return thrown.problem
  const error = thrown instanceof Error ? thrown.message : String(thrown)
  // fetch tells a lost connection as a TypeError.
  const code = thrown instanceof TypeError ? 'unreachable' : 'internal'
  return { status: 0, code, error, hint: null, detail: null }
}

/** Whether the same request may succeed later, without anybody changing anything. */
export const isTransient = ({ status, code }: Problem): boolean =>
  code === 'unreachable' || code === 'unavailable' || status === 502 || status === 503 || status === 504

/** Reads the problem out of an answer that is no success. */
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
