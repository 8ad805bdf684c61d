import { isAppError } from '@agora-mcp/core/errors'
import { type RoleName, roleOf } from '../../domain/routing/rules.ts'
import type { Called, Target } from '../../domain/session/log-content.ts'
import type { SaysResult } from '../../ports/role.ts'

/**
 * What comes of a role that failed: the others go on without it, and the answer says so.
 * @param error Whatever it threw; of an AppError code and hint are kept.
 */
export function failed(target: Called, error: unknown): SaysResult {
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'says',
    message: {
      type: 'error',
      content: {
        error: message.trim() === '' ? 'It failed without a reason.' : message.slice(0, 2_000),
        code: isAppError(error) ? error.code : 'internal',
        hint: isAppError(error) ? (error.hint ?? null) : null,
      },
      attachments: [],
    },
    target: FALLBACK[roleOf(target)],
    reason: `${target} failed; the others go on without it.`,
    confidence: 1,
  }
}

/** Who goes on where a role has failed. */
const FALLBACK: Readonly<Record<RoleName, Target>> = {
  welcome: 'controller',
  controller: 'context',
  context: 'dispatch',
  dispatch: 'summary',
  specialist: 'summary',
  clarification: 'context',
  observer: 'summary',
  summary: 'welcome',
}
