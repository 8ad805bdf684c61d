import { expect, it } from 'vitest'
import type { HistoryItem } from '../api/types.ts'
import { actionsAwaitingApproval, fromHistory, withoutOpenQuestion } from './exchange.ts'

const item = {
  request_id: 'r',
  message_id: 'r',
  position: 2,
  at: '2026-11-23T10:00:00.000Z',
  text: 'la largeur ?',
  state: 'answered',
  hops: [],
  actions: [],
  usage: [],
  answer: null,
  answered_at: '2026-11-23T10:00:01.000Z',
  interrupts: [],
} satisfies Omit<HistoryItem, 'envelope'> as unknown as HistoryItem
const asked = { ...item, interrupts: [{ id: 'clarification:r', reason: 'clarification' }] }

it('a question of the team awaits an answer after a reload, until the user says something else', () => {
  expect(fromHistory(item).phase).toBe('answered')
  expect(fromHistory(asked).phase).toBe('waiting')
  expect(withoutOpenQuestion(fromHistory(asked)).phase).toBe('answered')
})

it('users without access to actions see pending approvals', () => {
  const approval = {
    id: 'a',
    reason: 'approval',
    message: 'Débit d’une conduite',
    metadata: { by: 'specialist:vrd' },
  }
  const exchange = fromHistory({ ...item, state: 'waiting', interrupts: [approval] })
  expect(actionsAwaitingApproval(exchange)).toMatchObject([
    { action_id: 'a', by: 'specialist:vrd', why: 'Débit d’une conduite', tool: null },
  ])
})

it('an action waits for its decision whatever the user says meanwhile', () => {
  const action = { status: 'awaiting_approval' } as HistoryItem['actions'][number]
  const exchange = fromHistory({ ...asked, state: 'waiting', actions: [action] })
  expect(withoutOpenQuestion(exchange).phase).toBe('waiting')
})
