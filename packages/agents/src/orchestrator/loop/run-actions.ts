import type { Action, ActionOutcome } from '../../domain/session/action.ts'
import type { NewEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { ATTRIBUTE, markFailed, OPERATION, type SpanAttributes, withSpan } from '../../telemetry/index.ts'
import type { SessionWriter } from '../sessions/session-writer.ts'
import type { LoopContext } from './loop-context.ts'

/** What actions are run with. */
type ActContext = Pick<LoopContext, 'tools' | 'signal' | 'spans'>

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
  writer: SessionWriter,
  actions: readonly Action[],
  { tools, signal, spans }: ActContext,
): Promise<void> {
  writer.add(() => actions.map(({ id }) => ({ kind: 'action_started', content: { action_id: id } })))
  const state = await writer.written()
  await Promise.all(
    actions.map(({ id, tool, arguments: args }) =>
      spans.act(id, () =>
        withSpan(`${OPERATION.tool} ${tool}`, spanOf(state, id, tool), async (span) => {
          const outcome = await tools.call(tool, args, { signal })
          if (!outcome.ok) markFailed(span, 'tool_error')
          writer.add(() => [ended(id, outcome)])
        }),
      ),
    ),
  )
  // What only reads can be done again, so its outcome goes along with what is made of it.
  if (actions.some(({ needsApproval }) => needsApproval)) await writer.written()
}

const ended = (id: string, outcome: ActionOutcome): NewEntry => ({
  kind: 'action_ended',
  content: { action_id: id, outcome },
})

/**
 * Settles what a killed process had begun: what only reads is done again, anything else is told as uncertain, since
 * nothing may be done twice.
 */
export async function settleBegun(writer: SessionWriter, context: ActContext): Promise<void> {
  const request = writer.state.current
  const begun = (request?.actions ?? []).filter(
    ({ id, outcome }) => outcome === null && request?.started.has(id),
  )
  const uncertain = begun.filter(({ needsApproval }) => needsApproval)
  if (uncertain.length > 0) {
    writer.add(() => uncertain.map(({ id }) => ended(id, { ok: false, text: UNCERTAIN, data: null })))
  }
  const again = begun.filter(({ needsApproval }) => !needsApproval)
  if (again.length > 0) await runActions(writer, again, context)
}
