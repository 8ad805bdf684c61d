import { randomUUID } from 'node:crypto'
import { AppError } from '@agora-mcp/core/errors'
import { MAX_ACTIONS_AT_ONCE } from '../../domain/routing/rules.ts'
import { matchesTool } from '../../domain/routing/tool-pattern.ts'
import type { Action, WantedAction } from '../../domain/session/action.ts'
import type { Called, LogContents } from '../../domain/session/log-content.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { problem } from '../../messages/index.ts'
import type { ActionsResult, Role, RoleResult } from '../../ports/role.ts'
import type { ToolCard } from '../../ports/tools.ts'
import type { LoopContext } from './loop-context.ts'
import { roleFailure } from './role-failure.ts'

/** Returns the patterns of the tools that a role may use: its own and those of its specialist's file. */
export function toolsOf(role: Role, target: Called, { specialists }: LoopContext['deps']): readonly string[] {
  const specialist = specialists.find(({ slug }) => target === `specialist:${slug}`)
  return [...role.tools, ...(specialist?.tools ?? [])]
}

/** Refuses a tool outside the role's list, or too many actions, regardless of what prompted them. */
export function refuseForeignTools(
  result: ActionsResult,
  allowed: readonly string[],
  target: Called,
  language: string,
): RoleResult {
  const foreign = result.actions.find(({ tool }) => !matchesTool(allowed, tool))
  if (foreign === undefined && result.actions.length <= MAX_ACTIONS_AT_ONCE && result.actions.length > 0)
    return result
  const refusal =
    foreign === undefined
      ? problem('too_many_actions', { count: result.actions.length, most: MAX_ACTIONS_AT_ONCE })
      : problem('tool_not_allowed', { tool: foreign.tool })
  return roleFailure(target, new AppError('not_allowed', refusal), language)
}

/** Makes the log entry of actions, with generated ids and whether a person has to approve each. */
export function requestedActions(
  request: RequestState,
  target: Called,
  actions: readonly WantedAction[],
  tools: readonly ToolCard[],
): LogContents['actions_wanted'] {
  return {
    request_id: request.requestId,
    by: target,
    round: Math.max(0, ...actionsOfTurn(request, target).map(({ round }) => round)) + 1,
    actions: actions.map((action) => ({
      ...action,
      id: randomUUID(),
      // A tool that no server lists counts as writing; calling it will fail.
      needsApproval:
        action.type === 'run_script' || tools.find(({ name }) => name === action.tool)?.readOnly !== true,
    })),
  }
}

export function actionsOfTurn(request: RequestState, target: Called): readonly Action[] {
  const named = new Set(
    request.hops
      .filter(({ by }) => by === target)
      .flatMap(({ envelope }) => envelope.actions.map(({ payload }) => payload.action_id)),
  )
  return request.actions.filter(({ id, by }) => by === target && !named.has(id))
}
