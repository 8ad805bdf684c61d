import { refOf } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import { type Envelope, envelopeSchema, VERSION_0_2 } from '@agora-mcp/core/schemas/envelope'
import { roleOf } from '../../domain/routing/rules.ts'
import type { Action } from '../../domain/session/action.ts'
import type { Called } from '../../domain/session/log-content.ts'
import { projectOf } from '../../domain/session/project-of.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import { asSentences, detailOf } from '../../messages/index.ts'
import type { Reply } from '../../ports/role.ts'

/** Maximum length of a tool's text in an envelope, in characters; the log keeps all of it. */
const MAX_RESULT = 2_000
const MAX_REFERENCES = 500

/** A reply with its sender, before session fields are added. */
export interface Utterance extends Reply {
  readonly by: Called | 'orchestrator'
  readonly actions?: readonly Action[]
}

/** Takes the session's next turn. @throws ZodError if a role's reply is not a valid envelope. */
export function envelopeOf(
  state: SessionState,
  request: RequestState,
  said: Utterance,
  now: Date,
  /** Number of earlier envelopes in the same write. */
  ahead = 0,
): Envelope {
  const { opened } = state
  const { notes = [] } = said
  const references = [
    ...request.envelope.context.references,
    ...request.hops.flatMap(({ envelope }) => envelope.context.references),
    ...(said.references ?? []),
  ]
  return envelopeSchema.parse({
    session_id: state.sessionId,
    turn: state.turn + 1 + ahead,
    caller: said.by === 'orchestrator' ? said.by : roleOf(said.by),
    message: said.message,
    routing: {
      target: said.target,
      reason: said.reason.text,
      detail: detailOf(said.reason),
      confidence: said.confidence,
    },
    context: {
      user: {
        role: opened.owner.role,
        project: projectOf(state, request),
        language: request.envelope.context.user.language,
      },
      history: state.history,
      references: [...new Set(references)].slice(0, MAX_REFERENCES),
    },
    actions: [...(said.actions ?? []).map(actionOf), ...askedIn(said)],
    meta: {
      timestamp: now.toISOString(),
      version: VERSION_0_2,
      notes: asSentences(notes.map(({ text }) => text)),
      ...(notes.length > 0 && { details: notes.map(refOf) }),
    },
  })
}

const actionOf = ({
  id,
  type,
  tool,
  arguments: args,
  why,
  detail,
  status,
  outcome,
}: Action): Envelope['actions'][number] => ({
  type,
  payload: {
    action_id: id,
    tool,
    ...pathAndQuery(args),
    arguments: args,
    why,
    ...defined({ detail }),
  },
  status,
  result: outcome === null ? null : shortened(outcome.text),
})

/** Extracts an action's path and query, in the specification's terms, from its arguments. */
function pathAndQuery(args: Readonly<Record<string, unknown>>) {
  const { path, paths, query, question } = args
  const [place, asked] = [path ?? (Array.isArray(paths) ? paths[0] : undefined), query ?? question]
  return {
    ...(typeof place === 'string' && { path: place }),
    ...(typeof asked === 'string' && { query: asked }),
  }
}

/** Represents a question to the user as an action. */
function askedIn({ by, message }: Utterance): Envelope['actions'] {
  if (by !== 'clarification' || message.type !== 'follow_up') return []
  const query = typeof message.content === 'string' ? message.content : message.content.question
  return [{ type: 'ask_followup', payload: { query }, status: 'done', result: null }]
}

const shortened = (text: string): string =>
  text.length <= MAX_RESULT ? text : `${text.slice(0, MAX_RESULT).toWellFormed()} […]`
