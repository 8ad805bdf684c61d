import { describe, expect, it } from 'vitest'
import { keepBestChunks } from './references-last.ts'

describe('keepBestChunks', () => {
  const CITING =
    '33. N. Goodman et W. V. Quine, « Steps Toward a Constructive Nominalism », 1947, p. 105–122.'
  const ARGUING = '34. Le nominalisme dont il est question ici ne porte que sur les noms des choses (1947).'
  const evidence = { cosine: 0.8, lead: 0, share: 0, likeness: null }
  const chunks = [
    { unitType: 'note', text: CITING },
    { unitType: 'argument', text: 'Le nominaliste répond que non.' },
    { unitType: 'note', text: ARGUING },
  ] as const
  const ranked = chunks.map((chunk, at) => ({
    id: at + 1,
    score: 1 - at / 100,
    cosine: 0.8,
    similarity: 0.5,
    evidence,
    chunk,
  }))

  it('ranks a note that only cites behind relevant passages, unlike notes that argue', () => {
    expect(keepBestChunks(ranked, 3).map(({ id }) => id)).toEqual([2, 3, 1])
    expect(keepBestChunks(ranked, 2).map(({ id }) => id)).toEqual([2, 3])
  })
})
