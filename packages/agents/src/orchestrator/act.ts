import type { Action, ActionOutcome } from '../domain/session/action.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import { ATTRIBUTE, markFailed, OPERATION, type SpanAttributes, withSpan } from '../telemetry/index.ts'
import type { Context } from './context.ts'

/** What actions are run with. */
type ActContext = Pick<Context, 'sessions' | 'tools' | 'signal' | 'spans'>

const spanOf = ({ sessionId }: SessionState, id: string, tool: string): SpanAttributes => ({
  [ATTRIBUTE.operation]: OPERATION.tool,
  [ATTRIBUTE.session]: sessionId,
  [ATTRIBUTE.tool]: tool,
  [ATTRIBUTE.toolCall]: id,
})

/** Why an action that was begun before a crash is not begun again. */
const UNCERTAIN =
  'The program was stopped in the middle of it: whether it was carried out is not known. It was not tried again.'

/** Runs actions side by side, each logged before and after. */
export async function runActions(
  state: SessionState,
  actions: readonly Action[],
  { sessions, tools, signal, spans }: ActContext,
): Promise<SessionState> {
  let now = await sessions.append(state, () =>
    actions.map(({ id }) => ({ kind: 'action_started', content: { action_id: id } })),
  )
  // Outcomes are written one after the other as they come, so that a crash loses none that is known.
  let writing = Promise.resolve()
  const write = (id: string, outcome: ActionOutcome) => {
    writing = writing.then(async () => {
      now = await sessions.append(now, () => [{ kind: 'action_ended', content: { action_id: id, outcome } }])
    })
    return writing
  }
  await Promise.all(
    actions.map(({ id, tool, arguments: args }) =>
      spans.act(id, () =>
        withSpan(`${OPERATION.tool} ${tool}`, spanOf(state, id, tool), async (span) => {
          const outcome = await tools.call(tool, args, { signal })
          if (!outcome.ok) markFailed(span, 'tool_error')
          await write(id, outcome)
        }),
      ),
    ),
  )
  return now
}

/**
 * Settles what a killed process had begun: what only reads is done again, anything else is told as uncertain, since
 * nothing may be done twice.
 */
export async function settleBegun(state: SessionState, context: ActContext): Promise<SessionState> {
  const request = state.current
  const begun = (request?.actions ?? []).filter(
    ({ id, outcome }) => outcome === null && request?.started.has(id),
  )
  if (begun.length === 0) return state
  const uncertain = begun.filter(({ needsApproval }) => needsApproval)
  const settled =
    uncertain.length === 0
      ? state
      : await context.sessions.append(state, () =>
          uncertain.map(({ id }) => ({
            kind: 'action_ended',
            content: { action_id: id, outcome: { ok: false, text: UNCERTAIN, data: null } },
          })),
        )
  const again = begun.filter(({ needsApproval }) => !needsApproval)
  return again.length === 0 ? settled : runActions(settled, again, context)
}
