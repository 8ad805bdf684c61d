import { type CodedMessage, readMessageRef } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import { coded, messagesIn, textIn } from '../../messages/index.ts'
import type { AnyEnvelope, Caller } from '../../ports/team.ts'

/**
 * Returns an envelope as its reader may see it. Users see the actions and their purpose, but no tools,
 * arguments or results, and cannot be asked for an approval that only staff can give.
 */
export function envelopeFor<Any extends AnyEnvelope>(envelope: Any, { role }: Caller): Any {
  if (role === 'staff' || envelope.actions.length === 0) return envelope
  const actions = envelope.actions.map(({ type, payload, status }) => ({
    type,
    payload: {
      action_id: payload.action_id,
      why: payload.why,
      ...defined({ detail: payload.detail }),
    },
    status,
    result: null,
  }))
  // All changed fields exist in both versions, which TypeScript cannot express without a type for each.
  return { ...envelope, actions, message: waitingMessage(envelope) ?? envelope.message } as Any
}

const whyOf = ({ why, detail }: AnyEnvelope['actions'][number]['payload']): CodedMessage =>
  coded(String(why ?? ''), readMessageRef(detail))

function waitingMessage({ actions, message, context }: AnyEnvelope): AnyEnvelope['message'] | null {
  // Clients of 0.1.0 see `pending`; only a request for approval goes to the user with it.
  const waiting = actions.filter(({ status }) => status === 'awaiting_approval' || status === 'pending')
  if (message.type !== 'follow_up' || waiting.length === 0) return null
  const { language } = context.user
  const list = waiting.map(({ payload }) => `- ${textIn(language, whyOf(payload))}`).join('\n')
  const question = messagesIn(language).texts.staffConsent(list)
  return { ...message, content: { question, choices: [] } }
}

/** Returns the contents of an entry as its reader may see them; null if erased. */
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
