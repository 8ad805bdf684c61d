import { expect, it } from 'vitest'
import type { NewEntry } from '../session/log-content.ts'
import { NO_WORK, stateOf, workAfter } from './open-work.ts'

const request = (request_id: string) => ({ kind: 'request', content: { request_id } }) as unknown as NewEntry
const toUser = (request_id: string, status?: string) =>
  ({
    kind: 'hop',
    content: {
      request_id,
      envelope: { routing: { target: 'welcome' }, actions: status === undefined ? [] : [{ status }] },
    },
  }) as unknown as NewEntry
const wanted = (request_id: string, ...ids: readonly string[]) =>
  ({
    kind: 'actions_wanted',
    content: { request_id, actions: ids.map((id) => ({ id, needsApproval: id.startsWith('ask') })) },
  }) as unknown as NewEntry
const decided = (action_id: string, decision: 'approve' | 'refuse') =>
  ({ kind: 'decided', content: { action_id, decision } }) as unknown as NewEntry
const ended = (action_id: string) => ({ kind: 'action_ended', content: { action_id } }) as unknown as NewEntry

const states = (...entries: readonly NewEntry[]) => {
  let work = NO_WORK
  return entries.map((entry) => {
    work = workAfter(work, entry)
    return stateOf(work)
  })
}

it('a session is due from a message to its answer', () => {
  expect(states(request('r'), toUser('r'))).toEqual(['due', 'idle'])
  expect(states(request('r'), request('s'), toUser('r'), toUser('s'))).toEqual(['due', 'due', 'due', 'idle'])
})

it('a session waits once a person was asked, until every action that waits is decided', () => {
  expect(
    states(
      request('r'),
      wanted('r', 'ask1', 'ask2'),
      toUser('r', 'awaiting_approval'),
      decided('ask1', 'approve'),
      ended('ask1'),
      decided('ask2', 'refuse'),
      toUser('r'),
    ),
  ).toEqual(['due', 'due', 'waiting', 'due', 'waiting', 'due', 'idle'])
})

it('a session is due while an action without approval is running', () => {
  expect(
    states(request('r'), wanted('r', 'read', 'ask'), toUser('r', 'awaiting_approval'), ended('read')),
  ).toEqual(['due', 'due', 'due', 'waiting'])
})

it('a session does not wait for actions of a request that is answered', () => {
  expect(
    states(
      request('r'),
      wanted('r', 'ask'),
      toUser('r', 'awaiting_approval'),
      toUser('r'),
      wanted('r', 'ask2'),
      request('s'),
    ),
  ).toEqual(['due', 'due', 'waiting', 'idle', 'idle', 'due'])
})

it('a session has no work left once its contents are erased', () => {
  const erased = { kind: 'erased', content: { from: 1, to: 2, who: 'x', reason: null } } as NewEntry
  expect(states(request('r'), erased)).toEqual(['due', 'idle'])
})
