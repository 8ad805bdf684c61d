import { describe, expect, it } from 'vitest'
import type { Thought } from '../memory.ts'
import { newestFirst } from './newest-first.ts'

const thought = (content: string, day: number): { item: Thought } => ({
  item: {
    uuid: content,
    content,
    thoughtType: 'observation',
    trigger: null,
    concepts: [],
    privacyLevel: 'private',
    project: null,
    timestamp: `2031-05-${String(day).padStart(2, '0')}T08:00:00.000Z`,
    updatedAt: '2031-05-01T08:00:00.000Z',
    version: 1,
    supersededBy: null,
  },
})
const order = (found: { item: Thought }[], text: string) =>
  newestFirst(found, { text, askedAt: new Date('2031-05-30') }).map(({ item, revisedBy }) => [
    item.content,
    revisedBy?.content ?? null,
  ])

const OLD = 'The rehearsal of the band is on Monday at 19:30.'
const NEW = 'The rehearsal of the band moves to Wednesday at 20:00.'
const NEWEST = 'From June on the rehearsal of the band is on Friday at 18:00.'
const OTHER = 'The band needs a drummer.'

describe('newestFirst', () => {
  it('puts the newest statement on a subject where the best one stood, the older ones behind it with a mark', () => {
    const found = [thought(OLD, 1), thought(OTHER, 2), thought(NEWEST, 20), thought(NEW, 9)]
    expect(order(found, 'When is the rehearsal of the band?')).toEqual([
      [NEWEST, null],
      [NEW, NEWEST],
      [OLD, NEWEST],
      [OTHER, null],
    ])
  })

  it('leaves the order of everything else, and nothing out', () => {
    const found = [
      thought('Lou is allergic to nuts.', 1),
      thought('Iris is allergic to bees.', 2),
      thought(OTHER, 3),
    ]
    expect(order(found, 'What is Lou allergic to?').map(([content]) => content)).toEqual(
      found.map(({ item }) => item.content),
    )
  })

  it('keeps the order where another time is asked for, and still marks what is no longer said', () => {
    const found = [thought(OLD, 1), thought(NEW, 9)]
    for (const text of ['When was the rehearsal before?', 'Quand étaient les répétitions auparavant ?']) {
      expect(order(found, text)).toEqual([
        [OLD, NEW],
        [NEW, null],
      ])
    }
  })

  it('puts a question that was noted behind what answers it', () => {
    const question = 'Should the rehearsal of the band be on Monday?'
    expect(order([thought(question, 3), thought(OLD, 1)], 'When is the rehearsal?')[0]).toEqual([OLD, null])
  })
})
