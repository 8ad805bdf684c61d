import { expect, it } from 'vitest'
import { NO_TIMES } from '../memory.ts'
import type { ConversationRecord, ExportRecord, MessageRecord } from './record.ts'
import { createSharedFilter } from './shared-records.ts'
import { thoughtRecordOf } from './to-record.ts'

const TIME = '2026-01-01T00:00:00.000Z'
const content = (privacyLevel: 'private' | 'shared') =>
  ({
    content: 'text',
    thoughtType: 'reflection',
    trigger: null,
    concepts: [],
    privacyLevel,
    project: null,
    ...NO_TIMES,
  }) as const
const thought = (level: 'private' | 'shared', deletedAt: string | null = null) =>
  thoughtRecordOf(
    { ...content(level), uuid: level, timestamp: TIME, updatedAt: TIME, version: 3, supersededBy: null },
    [
      { ...content('private'), version: 1, timestamp: TIME },
      { ...content('shared'), version: 2, timestamp: TIME },
    ],
    deletedAt,
  )
const conversation = (id: string, privacy_level: 'private' | 'shared', deleted_at: string | null = null) =>
  ({ type: 'conversation', conversation_id: id, privacy_level, deleted_at }) as ConversationRecord
const message = (conversation_id: string, deleted_at: string | null = null) =>
  ({ type: 'message', conversation_id, deleted_at }) as MessageRecord

const shared = (records: readonly ExportRecord[]) => {
  const filter = createSharedFilter()
  return [...records.flatMap((record) => filter.take(record)), ...filter.rest()]
}

it('leaves out private and deleted thoughts, and what shared ones said while they were private', () => {
  const [kept, ...others] = shared([thought('private'), thought('shared'), thought('shared', TIME)])
  expect(others).toEqual([])
  expect(kept).toMatchObject({ uuid: 'shared', previous_versions: [{ version: 2 }] })
})

it('keeps the links between shared thoughts, and no id of another one, in whatever order they come', () => {
  const linked = (uuid: string, superseded_by: string | null, level: 'private' | 'shared' = 'shared') => ({
    ...thought(level),
    uuid,
    superseded_by,
  })
  const kept = shared([
    linked('old', 'new'),
    linked('older', 'secret'),
    linked('secret', 'new', 'private'),
    linked('new', null),
    linked('late', 'new'),
    linked('lost', 'nowhere'),
    conversation('open', 'shared'),
  ])
  expect(kept.at(-1)).toMatchObject({ type: 'conversation' })
  const links = kept.slice(0, -1).map((one) => 'uuid' in one && [one.uuid, one.superseded_by])
  expect(new Map(links as [string, string | null][])).toEqual(
    new Map([
      ['old', 'new'],
      ['older', null],
      ['new', null],
      ['late', 'new'],
      ['lost', null],
    ]),
  )
})

it('leaves out the messages of conversations that it leaves out, and deleted ones', () => {
  expect(
    shared([
      conversation('open', 'shared'),
      conversation('secret', 'private'),
      conversation('gone', 'shared', TIME),
      message('open'),
      message('open', TIME),
      message('secret'),
      message('gone'),
    ]),
  ).toEqual([conversation('open', 'shared'), message('open')])
})

it('leaves out what one of several people keeps private', () => {
  const filter = createSharedFilter()
  const level = 'private/the-key-of-a-person-22'
  const shared = thought('shared')
  const earlier = shared.previous_versions.map((version) => ({ ...version, privacy_level: level }) as const)
  expect(filter.take({ ...thought('private'), privacy_level: level })).toEqual([])
  expect(filter.take({ ...conversation('theirs', 'private'), privacy_level: level })).toEqual([])
  expect(filter.take(message('theirs'))).toEqual([])
  expect(filter.take({ ...shared, previous_versions: earlier })).toMatchObject([{ previous_versions: [] }])
})
