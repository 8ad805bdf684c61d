import { isAppError } from '@agora-mcp/core/errors'
import { type RoleName, roleOf } from '../../domain/routing/rules.ts'
import type { Called, Target } from '../../domain/session/log-content.ts'
import { coded, problem, reason, tell } from '../../messages/index.ts'
import type { ReplyResult } from '../../ports/role.ts'

/**
 * Makes the reply of a role that failed, addressed to the role that can continue without it.
 * @param error Thrown value; an AppError keeps its code and hint.
 * @param language ISO 639-1, of the user.
 */
export function roleFailure(target: Called, error: unknown, language: string): ReplyResult {
  const { text: message, hint } = explain(error, language)
  return {
    kind: 'reply',
    message: {
      type: 'error',
      content: {
        error: message.slice(0, 2_000),
        code: isAppError(error) ? error.code : 'internal',
        hint,
      },
      attachments: [],
    },
    target: FALLBACK[roleOf(target)],
    reason: reason('role_failed', { role: target }),
    confidence: 1,
  }
}

/** Describes an error, in the user's language if it has a code. */
function explain(error: unknown, language: string): { readonly text: string; readonly hint: string | null } {
  const told = isAppError(error)
    ? coded(error.message, error.detail)
    : problem('role_broke', { why: error instanceof Error ? error.message : String(error) })
  const hint = isAppError(error) ? error.hint : undefined
  return tell(language, told) ?? { text: told.text, hint: hint ?? null }
}

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
