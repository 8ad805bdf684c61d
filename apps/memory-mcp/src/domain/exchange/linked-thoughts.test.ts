import { describe, expect, it } from 'vitest'
import { NO_TIMES } from '../memory.ts'
import { withSoundLinks } from './linked-thoughts.ts'
import { thoughtRecordOf } from './to-record.ts'

const thought = (uuid: string, superseded_by: string | null, day: number) => {
  const timestamp = new Date(Date.UTC(2026, 0, day)).toISOString()
  const content = {
    content: uuid,
    thoughtType: 'reflection',
    trigger: null,
    concepts: [],
    privacyLevel: 'private',
    project: null,
    ...NO_TIMES,
  } as const
  const own = { ...content, uuid, timestamp, updatedAt: timestamp, version: 1, supersededBy: superseded_by }
  return thoughtRecordOf(own, [], null)
}

const linksOf = (thoughts: ReturnType<typeof thought>[], stored: Record<string, string | null> = {}) => {
  const skipped = new Map<string, number>()
  const sound = withSoundLinks(thoughts, new Map(Object.entries(stored)), skipped)
  return { links: sound.map(({ uuid, superseded_by }) => `${uuid}>${superseded_by ?? ''}`), skipped }
}

describe('withSoundLinks', () => {
  it('keeps chains, within a file and to thoughts that are stored', () => {
    const { links, skipped } = linksOf([thought('a', 'b', 1), thought('b', 'c', 2)], { c: 'd', d: null })
    expect([links, skipped.size]).toEqual([['a>b', 'b>c'], 0])
  })

  it.each([
    ['itself', [thought('a', 'a', 1)], ['a>']],
    ['two', [thought('a', 'b', 1), thought('b', 'a', 2)], ['a>b', 'b>']],
    [
      'three, the newest first',
      [thought('c', 'a', 9), thought('a', 'b', 1), thought('b', 'c', 2)],
      ['c>', 'a>b', 'b>c'],
    ],
    [
      'two, with a tail before them',
      [thought('t', 'a', 1), thought('a', 'b', 3), thought('b', 'a', 2)],
      ['t>a', 'a>', 'b>a'],
    ],
  ])('cuts the link of the newest in a circle of %s', (_, thoughts, links) => {
    expect(linksOf(thoughts)).toEqual({
      links,
      skipped: new Map([['links by which thoughts supersede themselves', 1]]),
    })
  })

  it('cuts a circle that closes over a stored thought, and the link to one that is nowhere', () => {
    expect(linksOf([thought('a', 'b', 1), thought('x', 'lost', 1)], { b: 'a' })).toEqual({
      links: ['a>', 'x>'],
      skipped: new Map([
        ['links to missing thoughts', 1],
        ['links by which thoughts supersede themselves', 1],
      ]),
    })
  })

  it('reads a chain of 100,000 thoughts once', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) => thought(`${at}`, `${(at + 1) % 100_000}`, 1))
    expect(linksOf(chain).skipped).toEqual(new Map([['links by which thoughts supersede themselves', 1]]))
  })
})
