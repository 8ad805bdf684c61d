import { describe, expect, it } from 'vitest'
import { findChunks, readBest } from './rank-chunks.ts'

describe('findChunks', () => {
  it('reports the failure of the store, even if the model fails later', async () => {
    const model = Promise.withResolvers<never>()
    const store = { search: () => Promise.reject(new Error('away')) }
    const question = { text: 'gate', embedded: model.promise }
    const wanted = { limit: 10, minSimilarity: 0 }
    await expect(findChunks(question, {}, wanted, store)).rejects.toThrow('away')
    // An unhandled rejection would end the process.
    model.reject(new Error('no model'))
  })
})

describe('readBest', () => {
  const CITING =
    '33. N. Goodman et W. V. Quine, « Steps Toward a Constructive Nominalism », 1947, p. 105–122.'
  const ARGUING = '34. Le nominalisme dont il est question ici ne porte que sur les noms des choses (1947).'
  const read = async () =>
    new Map([
      [1, { unitType: 'note', text: CITING }],
      [2, { unitType: 'argument', text: 'Le nominaliste répond que non.' }],
      [3, { unitType: 'note', text: ARGUING }],
    ] as const)
  const evidence = { cosine: 0.8, lead: 0, share: 0, likeness: null }
  const best = [1, 2, 3].map((id) => ({ id, score: 1 - id / 100, cosine: 0.8, similarity: 0.5, evidence }))

  it('ranks a note that only cites behind relevant passages, unlike notes that argue', async () => {
    const results = await readBest({ best, read }, 3)
    expect(results.map(({ id }) => id)).toEqual([2, 3, 1])
  })
})
