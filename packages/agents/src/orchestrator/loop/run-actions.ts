import { refOf } from '@agora-mcp/core/errors'
import { sessionScope } from '../../domain/access/access-scope.ts'
import type { Action, ActionOutcome } from '../../domain/session/action.ts'
import type { NewEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { reason } from '../../messages/index.ts'
import { ATTRIBUTE, markFailed, OPERATION, type SpanAttributes, withSpan } from '../../telemetry/index.ts'
import type { SessionWriter } from '../sessions/session-writer.ts'
import type { LoopContext } from './loop-context.ts'
import { isWithdrawn } from './stop-answer.ts'

type ActContext = Pick<LoopContext, 'tools' | 'found' | 'signal' | 'spans'>

const spanOf = ({ sessionId }: SessionState, id: string, tool: string): SpanAttributes => ({
  [ATTRIBUTE.operation]: OPERATION.tool,
  [ATTRIBUTE.session]: sessionId,
  [ATTRIBUTE.tool]: tool,
  [ATTRIBUTE.toolCall]: id,
})

/** Runs actions in parallel, each logged before and after. */
export async function runActions(
  writer: SessionWriter,
  actions: readonly Action[],
  { tools, found, signal, spans }: ActContext,
): Promise<void> {
  writer.add((latest) =>
    isWanted(latest, actions)
      ? actions.map(({ id }) => ({ kind: 'action_started', content: { action_id: id } }))
      : [],
  )
  const state = await writer.written()
  if (!isWanted(state, actions)) return
  await Promise.all(
    actions.map(({ id, tool, arguments: args }) =>
      spans.runAction(id, () =>
        withSpan(`${OPERATION.tool} ${tool}`, spanOf(state, id, tool), async (span) => {
          const outcome = await tools.call(sessionScope(state), tool, args, { signal })
          if (!outcome.ok) markFailed(span, 'tool_error')
          const entry = endedEntry(id, found.keep({ id, tool }, outcome))
          writer.add((latest) => (requestOf(latest, id) === undefined ? [] : [entry]))
        }),
      ),
    ),
  )
  // A read can be repeated after a crash, so its outcome may be written with the next entries.
  if (actions.some(({ needsApproval }) => needsApproval)) await writer.written()
}

/** Checks whether the request of these actions was not withdrawn. */
function isWanted(state: SessionState, [action]: readonly Action[]): boolean {
  const request = action && requestOf(state, action.id)
  const last = request?.hops.at(-1)
  return request != null && (last === undefined || !isWithdrawn(last.envelope))
}

/** Finds the request of an action among the open ones and the last answered one. */
const requestOf = ({ current, waiting, answered }: SessionState, actionId: string) =>
  [current, ...waiting, answered].find((request) => request?.actions.some(({ id }) => id === actionId))

const endedEntry = (id: string, outcome: ActionOutcome): NewEntry => ({
  kind: 'action_ended',
  content: { action_id: id, outcome },
})

/** Recovers actions that a killed process had started: repeats reads, and logs any other as uncertain. */
export async function recoverActions(writer: SessionWriter, context: ActContext): Promise<void> {
  const request = writer.state.current
  const interrupted = (request?.actions ?? []).filter(
    ({ id, outcome }) => outcome === null && request?.started.has(id),
  )
  const uncertain = interrupted.filter(({ needsApproval }) => needsApproval)
  if (uncertain.length > 0) {
    const told = reason('interrupted')
    const outcome = { ok: false, text: told.text, detail: refOf(told), data: null }
    writer.add(() => uncertain.map(({ id }) => endedEntry(id, outcome)))
  }
  const again = interrupted.filter(({ needsApproval }) => !needsApproval)
  if (again.length > 0) await runActions(writer, again, context)
}
