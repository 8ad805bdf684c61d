import { randomUUID } from 'node:crypto'
import { contradictionsIn } from '../../domain/passages/contradiction-note.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import { rememberedAs } from '../../roles/controller.ts'
import { createSessionWriter } from '../sessions/session-writer.ts'
import type { Context } from './loop-context.ts'
import { runActions } from './run-actions.ts'

/** The tool by which an answer is noted. */
export const NOTE = 'memory__add_thought'
/** Longest text of a note: the log holds the whole answer, the note is what is searched. */
const MOST_NOTE = 4_000

/**
 * Notes an answer in the memory, so that the controller finds it again. The note is the team's own bookkeeping of what the
 * user was shown, so nobody is asked; what it holds is read back from the log, never from the note.
 */
export async function rememberAnswer(state: SessionState, context: Context): Promise<SessionState> {
  const request = state.answered
  if (request === null || !isWorthRemembering(request)) return state
  if (request.actions.some(({ tool }) => tool === NOTE)) return state
  const tools = await context.tools.list(context.signal)
  if (!tools.some(({ name }) => name === NOTE)) return state
  const id = randomUUID()
  const { project } = state.opened
  const answer = request.hops.at(-1)?.envelope
  const content = [questionIn(request), answer === undefined ? '' : textOf(answer)]
    .join('\n\n')
    .slice(0, MOST_NOTE)
  const writer = createSessionWriter(context.sessions, state)
  writer.add(() => [
    {
      kind: 'actions_wanted',
      content: {
        request_id: request.requestId,
        by: 'controller',
        round: 1,
        actions: [
          {
            id,
            type: 'run_script',
            tool: NOTE,
            arguments: {
              content: content.toWellFormed(),
              thought_type: 'observation',
              trigger: rememberedAs(state.sessionId, request.requestId),
              ...(project === null ? {} : { project }),
            },
            why: 'Notes the answer, to be found again.',
            needsApproval: false,
          },
        ],
      },
    },
  ])
  const action = writer.state.answered?.actions.find((one) => one.id === id)
  if (action !== undefined) await runActions(writer, [action], context)
  return writer.written()
}

/** The question as the welcome agent understood it. */
const questionIn = ({ envelope, hops }: RequestState): string =>
  textOf(hops.find(({ by }) => by === 'welcome')?.envelope ?? envelope)

/** Only what documents say, without anything missing, refused or contradictory. */
function isWorthRemembering({ hops, actions }: RequestState): boolean {
  const last = hops.at(-1)
  if (last?.by !== 'summary' || last.envelope.message.type !== 'response') return false
  const sources = last.envelope.message.attachments.map(({ meta }) => String(meta.source ?? ''))
  const fromDocuments =
    sources.length > 0 && sources.every((source) => source !== '' && !source.startsWith('action:'))
  // A note tells of something withdrawn, unsupported, done without its model, or of documents that are still being read.
  const noted = hops.filter(({ by, envelope }) => by === 'context' && envelope.meta.notes !== '')
  if (last.envelope.meta.notes !== '' || noted.length > 0) return false
  const whole =
    actions.every(({ status }) => status === 'done') &&
    !hops.some(({ envelope }) => envelope.message.type === 'error')
  return fromDocuments && whole && hops.every(({ envelope }) => contradictionsIn(envelope).length === 0)
}
