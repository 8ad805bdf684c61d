import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { specialistsAttachment } from '../../src/domain/routing/specialist-order.ts'
import { fold } from '../../src/domain/session/fold.ts'
import type { Called, NewEntry, SessionEntry, Target } from '../../src/domain/session/log-content.ts'
import type { SessionState } from '../../src/domain/session/session-state.ts'

export const SESSION = '3b7e0f52-6d0c-4c55-9a3f-2f1d6f0a9c11'
const REQUEST = '6a1d7c7e-31c7-4b43-9d0b-0a3a6a2b7c01'
const AT = '2026-03-02T09:00:00.000Z'

export const entriesOf = (added: readonly NewEntry[], from = 1): SessionEntry[] =>
  added.map(({ kind, content }, at) => ({ position: from + at, at: AT, kind, content }))

export const stateOf = (...added: readonly NewEntry[]): SessionState => fold(null, SESSION, entriesOf(added))

export const opened: NewEntry = {
  kind: 'opened',
  content: { project: 'Rue Hoche', language: 'fr', owner: { role: 'staff', subject: 'staff' } },
}

export function envelope(
  said: Partial<Omit<Envelope, 'meta'>> & Pick<Envelope, 'caller' | 'routing'>,
): Envelope {
  return {
    session_id: SESSION,
    turn: 1,
    message: { type: 'context', content: 'Voilà.', attachments: [] },
    context: { user: { role: 'staff', project: 'Rue Hoche', language: 'fr' }, history: [], references: [] },
    actions: [],
    meta: { timestamp: AT, version: '0.2.0', notes: '' },
    ...said,
  }
}

export const request = (
  content = 'Quelle largeur de tranchée ?',
  request_id = REQUEST,
  turn = 1,
): NewEntry => ({
  kind: 'request',
  content: {
    request_id,
    version: '0.2.0',
    envelope: envelope({
      caller: 'welcome',
      turn,
      routing: { target: 'welcome', reason: 'Une question.', confidence: 1 },
      message: { type: 'user_request', content, attachments: [] },
    }),
  },
})

export function hop(
  by: Called | 'orchestrator',
  target: Target,
  more: {
    turn?: number
    text?: string
    confidence?: number
    attachments?: Envelope['message']['attachments']
    actions?: Envelope['actions']
  } = {},
): NewEntry {
  const { turn = 2, text = `De ${by}.`, confidence = 1, attachments = [], actions = [] } = more
  return {
    kind: 'hop',
    content: {
      request_id: REQUEST,
      by,
      envelope: envelope({
        turn,
        caller: by.startsWith('specialist:') ? 'specialist' : (by as Envelope['caller']),
        routing: { target, reason: 'Parce que.', confidence },
        message:
          target === 'welcome'
            ? { type: 'response', content: text, attachments }
            : { type: 'context', content: text, attachments },
        actions,
      }),
    },
  }
}

export const chosen = (...specialists: { slug: string; after?: string[] }[]) => ({
  attachments: [
    specialistsAttachment(specialists.map(({ slug, after = [] }) => ({ slug, after, why: 'x' }))),
  ],
})

export const actionsWanted = (
  by: Called,
  round: number,
  ...actions: { id: string; needsApproval?: boolean }[]
): NewEntry => ({
  kind: 'actions_wanted',
  content: {
    request_id: REQUEST,
    by,
    round,
    actions: actions.map(({ id, needsApproval = false }) => ({
      id,
      needsApproval,
      type: needsApproval ? 'run_script' : 'fetch_document',
      tool: 'office__x',
      arguments: {},
      why: 'Pour voir.',
    })),
  },
})

export const started = (action_id: string): NewEntry => ({ kind: 'action_started', content: { action_id } })
export const ended = (action_id: string, ok = true): NewEntry => ({
  kind: 'action_ended',
  content: { action_id, outcome: { ok, text: 'fait', data: null } },
})
export const decided = (action_id: string, decision: 'approve' | 'refuse'): NewEntry => ({
  kind: 'decided',
  content: { action_id, decision, who: 'Claire', reason: null },
})
