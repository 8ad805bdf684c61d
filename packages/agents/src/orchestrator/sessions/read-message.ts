import { randomUUID } from 'node:crypto'
import { AppError, refOf } from '@agora-mcp/core/errors'
import { plainIssue } from '@agora-mcp/core/schemas'
import { type Envelope, envelopeSchema, readEnvelope, VERSION_0_2 } from '@agora-mcp/core/schemas/envelope'
import { detectLanguage } from '@agora-mcp/core/text'
import { type AccessScope, sessionScope } from '../../domain/access/access-scope.ts'
import type { LogContents } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { problem, reason } from '../../messages/index.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Specialist } from '../../ports/specialists.ts'
import type { Caller, Incoming } from '../../ports/team.ts'

/** Maximum size of a message, in bytes of JSON. */
const MAX_BYTES = 1_000_000
const MESSAGE_TYPES: ReadonlySet<string> = new Set(['user_request', 'follow_up'])

/**
 * Checks a message for a session.
 * @returns A function that makes the content to log from the state before it.
 * @throws AppError invalid_input naming every wrong field, conflict for a turn that was used or skipped.
 */
export function readMessage(
  incoming: Incoming,
  caller: Caller,
  { documents, specialists }: { documents: Documents; specialists: readonly Specialist[] },
  now: Date,
): (state: SessionState) => LogContents['request'] {
  if (JSON.stringify(incoming).length > MAX_BYTES) {
    throw new AppError('invalid_input', problem('message_too_long'))
  }
  if ('envelope' in incoming) {
    const { envelope, version } = readEnvelope(incoming.envelope)
    if (!MESSAGE_TYPES.has(envelope.message.type)) {
      throw new AppError(
        'invalid_input',
        `message.type: a user sends user_request or follow_up, not ${envelope.message.type}`,
      )
    }
    if (envelope.context.user.role === 'staff' && caller.role !== 'staff') {
      throw new AppError('invalid_input', 'context.user.role: this token is not one of the staff')
    }
    checkTarget(envelope, specialists)
    return (state) => {
      checkTurn(envelope, state)
      return {
        request_id: randomUUID(),
        envelope: withDocuments(sessionScope(state), envelope, documents),
        version,
      }
    }
  }
  const { id = randomUUID(), fresh = false } = incoming
  return (state) => {
    const envelope = withDocuments(sessionScope(state), envelopeOfText(incoming, state, now), documents)
    return { request_id: id, envelope, version: VERSION_0_2, ...(fresh && { fresh }) }
  }
}

/** Refuses a message to an unknown specialist, rather than letting another one answer silently. */
function checkTarget({ routing: { target } }: Envelope, specialists: readonly Specialist[]): void {
  const slug = /^specialist:(.+)$/.exec(target)?.[1]
  if (slug === undefined || specialists.some((one) => one.slug === slug)) return
  throw new AppError('invalid_input', `routing.target: there is no specialist ${slug}`, {
    hint: `Known specialists: ${specialists.map((one) => one.slug).join(', ')}. Leave the choice to dispatch with the target context.`,
  })
}

function checkTurn({ turn, session_id }: Envelope, { turn: last, sessionId }: SessionState): void {
  if (session_id !== sessionId) {
    throw new AppError(
      'invalid_input',
      `session_id: the envelope belongs to another session than ${sessionId}`,
    )
  }
  if (turn === last + 1) return
  throw new AppError(
    'conflict',
    `turn: ${turn} was ${turn <= last ? 'used already' : 'skipped ahead'}; the next turn is ${last + 1}`,
    {
      hint: `Send the message with turn ${last + 1}.`,
    },
  )
}

function envelopeOfText(
  incoming: Extract<Incoming, { text: string }>,
  state: SessionState,
  now: Date,
): Envelope {
  const { text, attachments = [] } = incoming
  const told = reason('user_message')
  const message = {
    session_id: state.sessionId,
    turn: state.turn + 1,
    caller: 'welcome',
    message: { type: 'user_request', content: text, attachments },
    routing: { target: 'welcome', reason: told.text, detail: refOf(told), confidence: 1 },
    context: {
      user: {
        role: state.opened.owner.role,
        project: state.opened.project,
        language: languageOf(text, state),
      },
      history: state.history,
      references: [],
    },
    actions: [],
    meta: { timestamp: now.toISOString(), version: VERSION_0_2 },
  }
  const parsed = envelopeSchema.safeParse(message, { error: plainIssue })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${nameOf(path)}: ${message}`)
  throw new AppError('invalid_input', [...new Set(problems)].join('; '), {
    hint:
      text.trim() === ''
        ? 'Write a question, or the answer to one of the team.'
        : 'Correct the named fields and send it again.',
  })
}

/** Maps an envelope path to the client's field name: `text` or `attachments`. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .join('.')
    .replace(/^message\.content/, 'text')
    .replace(/^message\.attachments/, 'attachments')

/** Languages of the team's own sentences. */
const SPOKEN: ReadonlySet<string> = new Set(['fr', 'en'])
/** Minimum word count for trusting any other language: names and titles mislead detection in short texts. */
const ENOUGH_WORDS = 8

/** Short messages take the session's language, answers to a question of the team that of the last exchange. */
function languageOf(text: string, { opened, clarification, answered }: SessionState): string {
  const before = clarification === null ? null : answered?.envelope.context.user.language
  if (before && !text.includes('?')) return before
  const words = text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0
  const detected = words < 4 ? null : detectLanguage(text)
  if (detected === null) return opened.language
  return SPOKEN.has(detected) || words >= ENOUGH_WORDS ? detected : opened.language
}

/** Resolves attached documents to the team's paths. @throws AppError not_found, invalid_input */
function withDocuments(scope: AccessScope, envelope: Envelope, documents: Documents): Envelope {
  const attachments = envelope.message.attachments.map((attachment) =>
    attachment.kind === 'extracted_data'
      ? attachment
      : { ...attachment, value: documents.resolve(scope, attachment.value) },
  )
  return { ...envelope, message: { ...envelope.message, attachments } as Envelope['message'] }
}
