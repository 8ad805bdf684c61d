import { randomUUID } from 'node:crypto'
import { contradictionsIn } from '../../domain/passages/contradiction-note.ts'
import { noteTrigger } from '../../domain/safe-reuse/note-trigger.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { LogContents } from '../../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'

/** The tool by which an answer is noted. */
export const NOTE = 'memory__add_thought'
/** Longest text of a note: the log holds the whole answer, the note is what is searched. */
const MOST_NOTE = 4_000

/**
 * The action that notes a session's last answer in the memory, so that the controller finds it again; null where the answer
 * is noted already or not worth it. The note is the team's own bookkeeping of what the user was shown, so nobody is asked;
 * what it holds is read back from the log, never from the note.
 */
export function answerNote({
  answered,
  opened,
  sessionId,
}: SessionState): LogContents['actions_wanted'] | null {
  if (answered === null || !isWorthRemembering(answered)) return null
  if (answered.actions.some(({ tool }) => tool === NOTE)) return null
  const { requestId, hops } = answered
  const answer = hops.at(-1)?.envelope
  const content = [questionIn(answered), answer === undefined ? '' : textOf(answer)]
    .join('\n\n')
    .slice(0, MOST_NOTE)
  return {
    request_id: requestId,
    by: 'controller',
    round: 1,
    actions: [
      {
        id: randomUUID(),
        type: 'run_script',
        tool: NOTE,
        arguments: {
          content: content.toWellFormed(),
          thought_type: 'observation',
          trigger: noteTrigger(sessionId, requestId),
          ...(opened.project === null ? {} : { project: opened.project }),
        },
        why: 'Notes the answer, to be found again.',
        needsApproval: false,
      },
    ],
  }
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
