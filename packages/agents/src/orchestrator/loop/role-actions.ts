import { randomUUID } from 'node:crypto'
import { MOST_ACTIONS_AT_ONCE } from '../../domain/routing/rules.ts'
import { matchesTool } from '../../domain/routing/tool-pattern.ts'
import type { Action, WantedAction } from '../../domain/session/action.ts'
import type { Called, LogContents } from '../../domain/session/log-content.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import type { Role, RoleResult, WantsResult } from '../../ports/role.ts'
import type { ToolCard } from '../../ports/tools.ts'
import type { LoopContext } from './loop-context.ts'
import { failed } from './role-failure.ts'

/** Tools that a role may use: its own, or those that its specialist's file names. */
export function toolsOf(role: Role, target: Called, { specialists }: LoopContext['deps']): readonly string[] {
  const specialist = specialists.find(({ slug }) => target === `specialist:${slug}`)
  return [...role.tools, ...(specialist?.tools ?? [])]
}

/** A role that wants a tool outside its list does not get it, whoever talked it into it. */
export function permitted(result: WantsResult, allowed: readonly string[], target: Called): RoleResult {
  const foreign = result.actions.find(({ tool }) => !matchesTool(allowed, tool))
  if (foreign === undefined && result.actions.length <= MOST_ACTIONS_AT_ONCE && result.actions.length > 0)
    return result
  const problem =
    foreign === undefined
      ? `wanted ${result.actions.length} things done at once; 1 to ${MOST_ACTIONS_AT_ONCE} are allowed`
      : `wanted the tool ${foreign.tool}, which is not in its list`
  return failed(target, new Error(`${target} ${problem}`))
}

/** What a role wants done as the log has it, each action under an id of its own, and whether a person has to agree. */
export function wantedActions(
  request: RequestState,
  target: Called,
  actions: readonly WantedAction[],
  tools: readonly ToolCard[],
): LogContents['actions_wanted'] {
  return {
    request_id: request.requestId,
    by: target,
    round: Math.max(0, ...visitOf(request, target).map(({ round }) => round)) + 1,
    actions: actions.map((action) => ({
      ...action,
      id: randomUUID(),
      // A tool that nobody lists is unknown; the call will say so. It is not taken for one that only reads.
      needsApproval:
        action.type === 'run_script' || tools.find(({ name }) => name === action.tool)?.readOnly !== true,
    })),
  }
}

/** The actions of a role since it last spoke. A role that speaks again begins anew. */
export function visitOf(request: RequestState, target: Called): readonly Action[] {
  const named = new Set(
    request.hops
      .filter(({ by }) => by === target)
      .flatMap(({ envelope }) => envelope.actions.map(({ payload }) => payload.action_id)),
  )
  return request.actions.filter(({ id, by }) => by === target && !named.has(id))
}
