import type { Envelope, Envelope01 } from './types.ts'

export const VERSION_0_1 = '0.1.0'
export const VERSION_0_2 = '0.2.0'

/** Caller in 0.1.0 for a role that version does not know. */
const CALLERS: Readonly<Record<Envelope['caller'], Envelope01['caller']>> = {
  orchestrator: 'orchestrator',
  welcome: 'welcome',
  clarification: 'clarification',
  context: 'orchestrator',
  controller: 'orchestrator',
  dispatch: 'orchestrator',
  specialist: 'specialist',
  summary: 'summary',
  observer: 'orchestrator',
}

/** Step of 0.1.0 that corresponds to a newer target. */
const TARGETS: ReadonlyMap<string, 'clarification' | 'context' | 'summary'> = new Map(
  Object.entries<'clarification' | 'context' | 'summary'>({
    welcome: 'summary',
    controller: 'context',
    dispatch: 'context',
  }),
)

const STATES: Readonly<
  Record<Envelope['actions'][number]['status'], Envelope01['actions'][number]['status']>
> = {
  pending: 'pending',
  awaiting_approval: 'pending',
  done: 'done',
  failed: 'failed',
  refused: 'failed',
}

/** Upgrades an envelope of 0.1.0 to the newest version without loss, since its fields are a superset. */
export const upgrade = (envelope: Envelope01): Envelope => ({
  ...envelope,
  meta: { ...envelope.meta, version: VERSION_0_2 },
})

const correctionNote = (corrected: { by: string; at: string } | undefined): string =>
  corrected === undefined ? '' : `Corrected by ${corrected.by} on ${corrected.at}.`

/** Downgrades an envelope for a client of 0.1.0. What that version cannot express is described in `meta.notes`. */
export function downgrade(envelope: Envelope): Envelope01 {
  const { message } = envelope
  const { detail: _, ...routing } = envelope.routing
  const { details: __, ...meta } = envelope.meta
  const notes = [meta.notes]
  if (CALLERS[envelope.caller] !== envelope.caller) notes.push(`Caller: ${envelope.caller}.`)
  if (message.type === 'respond_from_memory')
    notes.push(
      `Answered from memory of ${message.content.answered_at}.`,
      correctionNote(message.content.corrected),
    )
  for (const { type, status } of envelope.actions) {
    if (STATES[status] !== status) notes.push(`An action (${type}) is ${status.replace('_', ' ')}.`)
  }
  return {
    ...envelope,
    caller: CALLERS[envelope.caller],
    message: withoutParts(message),
    routing: {
      ...routing,
      target: TARGETS.get(routing.target) ?? (routing.target as Envelope01['routing']['target']),
    },
    actions: envelope.actions.map((action) => ({ ...action, status: STATES[action.status] })),
    meta: { ...meta, version: VERSION_0_1, notes: notes.filter(Boolean).join(' ') },
  }
}

/** Returns a message of 0.1.0: an answer is its text, one from memory a response, and no task names who ticked it. */
function withoutParts(message: Envelope['message']): Envelope01['message'] {
  const { attachments } = message
  switch (message.type) {
    case 'respond_from_memory':
      return { type: 'response', content: message.content.answer, attachments }
    case 'response':
      return { type: message.type, content: message.content, attachments }
    case 'action_plan': {
      const tasks = message.content.tasks.map(({ ticked: _, ...task }) => task)
      return { type: message.type, content: { ...message.content, tasks }, attachments }
    }
    default:
      return message
  }
}
