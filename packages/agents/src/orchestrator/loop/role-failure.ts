import { isAppError } from '@agora-mcp/core/errors'
import { type RoleName, roleOf } from '../../domain/routing/rules.ts'
import type { Called, Target } from '../../domain/session/log-content.ts'
import type { ReplyResult } from '../../ports/role.ts'

/**
 * The reply of a role that failed: hands on to the role that can go on without it.
 * @param error Whatever it threw; an AppError keeps its code and hint.
 */
export function roleFailure(target: Called, error: unknown): ReplyResult {
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'reply',
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

/** The role that goes on after a failure, by the role that failed. */
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
