import { randomUUID } from 'node:crypto'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { LogContents, NewEntry, SessionOwner } from '../../../src/domain/session/log-content.ts'

export const STAFF: SessionOwner = { role: 'staff', subject: 'staff' }

export const opened = (owner = STAFF, project: string | null = 'Rue Hoche'): NewEntry => ({
  kind: 'opened',
  content: { project, language: 'fr', owner },
})

const QUESTION: Envelope = {
  session_id: '3b7e0f52-6d0c-4c55-9a3f-2f1d6f0a9c11',
  turn: 1,
  caller: 'welcome',
  message: { type: 'user_request', content: 'Quelle largeur de tranchée pour un DN400 ?', attachments: [] },
  routing: { target: 'controller', reason: 'Une question.', confidence: 0.8 },
  context: { user: { role: 'staff', project: 'Rue Hoche', language: 'fr' }, history: [], references: [] },
  actions: [],
  meta: { timestamp: '2026-11-22T10:00:00.000Z', version: '0.2.0', notes: '' },
}

export const request = (id: string = randomUUID(), text = 'Quelle largeur ?'): NewEntry => ({
  kind: 'request',
  content: {
    request_id: id,
    envelope: { ...QUESTION, message: { type: 'user_request', content: text, attachments: [] } },
    version: '0.2.0',
  },
})

/** An exchange between a role and the orchestrator; to `welcome` it answers. */
export const hop = (
  requestId: string,
  target: Envelope['routing']['target'],
  changes: Partial<Envelope> & { readonly by?: LogContents['hop']['by'] } = {},
): NewEntry => {
  const { by = 'summary', ...envelope } = changes
  return {
    kind: 'hop',
    content: {
      request_id: requestId,
      by,
      envelope: {
        ...QUESTION,
        caller: 'summary',
        message: { type: 'response', content: 'Au moins 1,10 m.', attachments: [] },
        routing: { target, reason: 'Les sources suffisent.', confidence: 0.9 },
        ...envelope,
      },
    },
  }
}

export const answer = (requestId: string): NewEntry => hop(requestId, 'welcome')

export const wanted = (requestId: string, actionId: string, needsApproval = true): NewEntry => ({
  kind: 'actions_wanted',
  content: {
    request_id: requestId,
    by: 'specialist:vrd',
    round: 1,
    actions: [
      {
        id: actionId,
        type: 'run_script',
        tool: 'office__flow',
        arguments: { diameter_mm: 400 },
        why: 'Calculer le débit de la conduite.',
        needsApproval,
      },
    ],
  },
})

export const consent = (requestId: string, actionId: string): NewEntry =>
  hop(requestId, 'welcome', {
    by: 'orchestrator',
    caller: 'orchestrator',
    message: { type: 'follow_up', content: 'Cette action attend votre accord.', attachments: [] },
    actions: [
      { type: 'run_script', payload: { action_id: actionId }, status: 'awaiting_approval', result: null },
    ],
  })

export const decided = (actionId: string, decision: 'approve' | 'refuse'): NewEntry => ({
  kind: 'decided',
  content: { action_id: actionId, decision, who: 'Mme Durand', reason: 'Diamètre vérifié.' },
})
