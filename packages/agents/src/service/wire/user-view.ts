import { type CodedMessage, readMessageRef } from '@agora-mcp/core/errors'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import { coded, messagesIn, textIn } from '../../messages/index.ts'
import type { AnyEnvelope, Caller } from '../../ports/team.ts'

/**
 * An envelope as its reader may see it. A user sees which actions there are and why, neither tools nor arguments nor
 * results, and cannot be asked for a consent that only staff can give.
 */
export function envelopeFor<Any extends AnyEnvelope>(envelope: Any, { role }: Caller): Any {
  if (role === 'staff' || envelope.actions.length === 0) return envelope
  const actions = envelope.actions.map(({ type, payload, status }) => ({
    type,
    payload: {
      action_id: payload.action_id,
      why: payload.why,
      ...(payload.detail === undefined ? {} : { detail: payload.detail }),
    },
    status,
    result: null,
  }))
  // Without a type of its own for each version: what is put in exists in both.
  return { ...envelope, actions, message: waitingMessage(envelope) ?? envelope.message } as Any
}

/** What an action is for, as its envelope tells it. */
const whyOf = ({ why, detail }: AnyEnvelope['actions'][number]['payload']): CodedMessage =>
  coded(String(why ?? ''), readMessageRef(detail))

function waitingMessage({ actions, message, context }: AnyEnvelope): AnyEnvelope['message'] | null {
  // A client of 0.1.0 is told `pending`; only a question for consent goes to the user with it.
  const waiting = actions.filter(({ status }) => status === 'awaiting_approval' || status === 'pending')
  if (message.type !== 'follow_up' || waiting.length === 0) return null
  const { language } = context.user
  const list = waiting.map(({ payload }) => `- ${textIn(language, whyOf(payload))}`).join('\n')
  const question = messagesIn(language).texts.staffConsent(list)
  return { ...message, content: { question, choices: [] } }
}

/** Contents of an entry as its reader may see them; null where they were erased. */
export function contentFor({ kind, content }: SessionEntry, caller: Caller): object | null {
  if (content === null || caller.role === 'staff') return content
  if (kind === 'opened') {
    const { project, language } = content as LogContents['opened']
    return { project, language }
  }
  if (kind === 'hop') {
    const { request_id, envelope } = content as LogContents['hop']
    return { request_id, envelope: envelopeFor(envelope, caller) }
  }
  return content
}
