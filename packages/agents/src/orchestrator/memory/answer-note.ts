import { randomUUID } from 'node:crypto'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { contradictionsIn } from '../../domain/passages/contradiction-note.ts'
import { noteTrigger } from '../../domain/safe-reuse/note-trigger.ts'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { LogContents } from '../../domain/session/log-content.ts'
import { projectOf } from '../../domain/session/project-of.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import { purpose, reason } from '../../messages/index.ts'

export const NOTE = 'memory__add_thought'
const PROJECT_UNKNOWN = reason('project_unknown', { project: '' }).code
/** Maximum length of a note in characters; enough for search, since the log keeps the whole answer. */
const MAX_NOTE = 4_000

/**
 * Makes the action that stores a session's last answer in memory-mcp for the controller to find; null for an
 * answer that is already noted or not worth it. It needs no approval, since it only records what the user was
 * shown; answers are read back from the log, never from the note. An answer that used a file of the session
 * is not noted, because the memory is shared and the file is not.
 */
export function answerNote(
  { answered, opened, sessionId }: SessionState,
  isShared: (source: string) => boolean,
): LogContents['actions_wanted'] | null {
  if (answered === null || !isWorthRemembering(answered)) return null
  if (!citedIn(answered).every(isShared) || hasSeenFiles(answered, sessionId)) return null
  if (answered.actions.some(({ tool }) => tool === NOTE)) return null
  const { requestId, hops } = answered
  const answer = hops.at(-1)?.envelope
  const project = projectOf({ opened }, answered)
  const content = [questionIn(answered), answer === undefined ? '' : textOf(answer)]
    .join('\n\n')
    .slice(0, MAX_NOTE)
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
          ...defined({ project }),
        },
        ...purpose(reason('save_answer')),
        needsApproval: false,
      },
    ],
  }
}

/** Returns the question as the welcome agent rewrote it. */
const questionIn = ({ envelope, hops }: RequestState): string =>
  textOf(hops.find(({ by }) => by === 'welcome')?.envelope ?? envelope)

/** True if a session file was attached, found or seen by a specialist; being searched is not enough. */
function hasSeenFiles({ envelope, hops, actions }: RequestState, sessionId: string): boolean {
  const said = [envelope, ...hops.map((hop) => hop.envelope)].map(({ message, context }) => [
    message.attachments,
    context.references,
  ])
  const seen = [said, actions.filter(({ by }) => by !== 'context')]
  // Paths of session files begin with the session id.
  return JSON.stringify(seen).includes(`"${sessionId}/`)
}

const citedIn = ({ hops }: Pick<RequestState, 'hops'>): string[] =>
  (hops.at(-1)?.envelope.message.attachments ?? []).map(({ meta }) => String(meta.source ?? ''))

/** Checks whether an answer rests on documents alone, with nothing missing, refused or contradictory. */
function isWorthRemembering({ hops, actions }: RequestState): boolean {
  const last = hops.at(-1)
  if (last?.by !== 'summary' || last.envelope.message.type !== 'response') return false
  // Merely similar passages are not an answer.
  if (last.envelope.routing.detail?.code === reason('nothing_found').code) return false
  const sources = citedIn({ hops })
  const fromDocuments =
    sources.length > 0 && sources.every((source) => source !== '' && !source.startsWith('action:'))
  // Notes mean a withdrawn quotation, an unsupported sentence, a failed model, or documents still being read.
  const isLimited = hops.some(({ by, envelope }) => by === 'context' && hasLimit(envelope.meta))
  if (last.envelope.meta.notes !== '' || isLimited) return false
  const whole =
    actions.every(({ status }) => status === 'done') &&
    !hops.some(({ envelope }) => envelope.message.type === 'error')
  return fromDocuments && whole && hops.every(({ envelope }) => contradictionsIn(envelope).length === 0)
}

/** Checks whether a note tells what was not searched. For a project without documents all were. */
const hasLimit = ({ notes, details = [] }: Envelope['meta']): boolean =>
  notes !== '' && (details.length === 0 || details.some(({ code }) => code !== PROJECT_UNKNOWN))
