import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { expect, it } from 'vitest'
import { envelope } from '../../../test/support/session-fixtures.ts'
import type { NewEntry, SessionEntry } from '../session/log-content.ts'
import { printSession } from './print-session.ts'

const ENVELOPE = envelope({
  caller: 'welcome',
  message: { type: 'user_request', content: 'Quel débit ?\nEt la largeur ?', attachments: [] },
  routing: { target: 'controller', reason: 'Une question.', confidence: 0.8 },
})

const logged = (...entries: readonly NewEntry[]): SessionEntry[] =>
  entries.map((entry, at) => ({ position: at + 1, at: `2026-11-22T10:00:0${at}.000Z`, ...entry }))

it('prints a session: who said what to whom, why and how sure, what was done, who decided', () => {
  const lines = printSession(
    logged(
      { kind: 'opened', content: { project: null, language: 'fr', owner: { role: 'staff', subject: 's' } } },
      { kind: 'request', content: { request_id: 'r', envelope: ENVELOPE, version: '0.1.0' } },
      {
        kind: 'actions_wanted',
        content: {
          request_id: 'r',
          by: 'specialist:vrd',
          round: 1,
          actions: [
            {
              id: 'a1',
              type: 'run_script',
              tool: 'office__flow',
              arguments: { diameter_mm: 400 },
              why: 'Calculer le débit.',
              needsApproval: true,
            },
          ],
        },
      },
      {
        kind: 'decided',
        content: { action_id: 'a1', decision: 'approve', who: 'Mme Durand', reason: 'Diamètre vérifié.' },
      },
      { kind: 'action_started', content: { action_id: 'a1' } },
      {
        kind: 'action_ended',
        content: { action_id: 'a1', outcome: { ok: true, text: '132 l/s', data: null } },
      },
      {
        kind: 'hop',
        content: {
          request_id: 'r',
          by: 'summary',
          envelope: {
            ...ENVELOPE,
            turn: 2,
            message: {
              type: 'response',
              content: 'Environ 132 l/s.',
              attachments: [
                {
                  kind: 'extracted_data',
                  value: 'DN400, pente 0,5 %',
                  meta: { source: 'cctp.pdf', location: 'page 4', char_start: 0, char_end: 18 },
                },
              ],
            },
            routing: { target: 'welcome', reason: 'Tout est dit.', confidence: 0.9 },
          },
        },
      },
    ),
  )
  expect(lines).toEqual([
    '   1  2026-11-22 10:00:00  opened by staff, project (none), language fr',
    '   2  2026-11-22 10:00:01  turn 1  staff asks (envelope 0.1.0):',
    '    user_request',
    '    Quel débit ?',
    '    Et la largeur ?',
    '   3  2026-11-22 10:00:02  specialist:vrd wants an action:',
    '    run_script office__flow {"diameter_mm":400}: Calculer le débit. (needs consent)',
    '   4  2026-11-22 10:00:03  approved by Mme Durand: office__flow, because: Diamètre vérifié.',
    '   5  2026-11-22 10:00:04  begun: office__flow',
    '   6  2026-11-22 10:00:05  done: office__flow',
    '    132 l/s',
    '   7  2026-11-22 10:00:06  turn 2  summary → user, confidence 0.90: Tout est dit.',
    '    response',
    '    Environ 132 l/s.',
    '    “DN400, pente 0,5 %” [cctp.pdf, page 4]',
  ])
})

it('marks erasures, and neutralises terminal control characters', () => {
  const [request, erased] = logged(
    { kind: 'request', content: { request_id: 'r', envelope: ENVELOPE, version: '0.2.0' } },
    { kind: 'erased', content: { from: 1, to: 1, who: 'Mme\u001b[2J Durand', reason: null } },
  )
  expect(printSession([{ ...(request as SessionEntry), content: null }, erased as SessionEntry])).toEqual([
    '   1  2026-11-22 10:00:00  request: its content was erased',
    '   2  2026-11-22 10:00:01  contents of entries 1 to 1 were erased by Mme [2J Durand',
  ])
})

it('prints errors, plans, memories and choices in their own format', () => {
  const messages: Envelope['message'][] = [
    {
      type: 'error',
      content: { error: 'Pas de serveur.', code: 'unavailable', hint: 'Réessayez.' },
      attachments: [],
    },
    {
      type: 'action_plan',
      content: {
        summary: 'Le plan.',
        tasks: [
          { title: 'Réunion', who: null, due_date: '2026-12-01', source: 'fiche.md', state: 'todo' },
          { title: 'Relevé', who: 'M. Petit', due_date: null, source: null, state: 'done' },
        ],
      },
      attachments: [],
    },
    {
      type: 'respond_from_memory',
      content: { answer: 'Un mètre.', answered_at: '2026-03-02T08:00:00Z' },
      attachments: [],
    },
    {
      type: 'follow_up',
      content: { question: 'Laquelle ?', choices: [{ id: 'a', label: 'Rue Hoche' }] },
      attachments: [],
    },
  ]
  const lines = messages.map((message) =>
    printSession(
      logged({
        kind: 'hop',
        content: { request_id: 'r', by: 'summary', envelope: { ...ENVELOPE, message } },
      }),
    ).slice(1),
  )
  expect(lines).toEqual([
    ['    error', '    unavailable: Pas de serveur. Réessayez.'],
    [
      '    action_plan',
      '    Le plan.',
      '    2026-12-01  Réunion, nobody named, todo [fiche.md]',
      '    no date  Relevé, M. Petit, done',
    ],
    ['    respond_from_memory, first given 2026-03-02T08:00:00Z', '    Un mètre.'],
    ['    follow_up', '    Laquelle ?', '    a: Rue Hoche'],
  ])
})
