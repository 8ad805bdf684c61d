import { describe, expect, it } from 'vitest'
import { createStandings, describeChunk, type Reading } from './reading.ts'

describe('describeChunk', () => {
  const unit = (charStart: number, charEnd: number, concepts: string[]) => ({
    charStart,
    charEnd,
    type: 'argument' as const,
    concepts,
  })
  const reading: Reading = {
    units: [unit(0, 100, ['a', 'b', 'c']), unit(100, 160, ['d', 'A', 'e', 'f'])],
    keySentences: new Set(),
  }

  it('takes concepts in turns from the units, each once, five at most', () => {
    expect(describeChunk(reading, { charStart: 0, charEnd: 160 })?.concepts).toEqual([
      'A',
      'd',
      'b',
      'c',
      'e',
    ])
  })

  it('knows nothing of what was mostly not read', () => {
    expect(describeChunk(reading, { charStart: 150, charEnd: 300 })).toBeNull()
    expect(createStandings(reading)(170)).toBe('unread')
  })
})
