import { expect, it } from 'vitest'
import { opened, request, stateOf } from '../../../test/support/session-fixtures.ts'
import type { Action } from '../../domain/session/action.ts'
import type { RequestState } from '../../domain/session/session-state.ts'
import { coded } from '../../messages/index.ts'
import { envelopeOf } from './envelope-of.ts'

const state = stateOf(opened, request())
const said = {
  message: { type: 'context' as const, content: 'Voilà.', attachments: [] },
  target: 'dispatch' as const,
  reason: coded('Lu.'),
  confidence: 1,
}
const action = (args: Action['arguments']): Action => ({
  id: '1',
  type: 'fetch_document',
  tool: 'office__search_documents',
  arguments: args,
  why: 'Chercher.',
  by: 'context',
  round: 1,
  needsApproval: false,
  status: 'done',
  outcome: null,
})
const envelopeFor = (more: object) =>
  envelopeOf(state, state.current as RequestState, { ...said, by: 'context', ...more }, new Date(0))

it.each([
  [{ question: 'Quelle pente ?' }, { query: 'Quelle pente ?' }],
  [{ paths: ['cctp.pdf', 'note.md'] }, { path: 'cctp.pdf' }],
  [
    { path: 'cctp.pdf', query: 'pente' },
    { path: 'cctp.pdf', query: 'pente' },
  ],
])('traces an action with the path and query of the specification: %j', (args, told) => {
  const [traced] = envelopeFor({ actions: [action(args)] }).actions
  expect(traced?.payload).toMatchObject({ ...told, tool: 'office__search_documents', arguments: args })
})

it('traces a question to the user as an action', () => {
  const question = { type: 'follow_up' as const, content: 'Lequel ?', attachments: [] }
  const { actions } = envelopeFor({ by: 'clarification', message: question, target: 'welcome' })
  expect(actions).toEqual([
    { type: 'ask_followup', payload: { query: 'Lequel ?' }, status: 'done', result: null },
  ])
})
