import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  frequenciesByRow,
  invertFrequencies,
  lowerBound,
  occurrencesOf,
  placesOf,
  rowOf,
  withoutRows,
} from './segment-text.ts'
import { hashTerm, termFrequencies } from './term-frequencies.ts'

const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 8 }), {
  maxLength: 30,
})

describe('SegmentText', () => {
  it('knows each term’s rows and occurrences', () => {
    fc.assert(
      fc.property(texts, (rows) => {
        const text = invertFrequencies(rows.map(termFrequencies))
        for (const term of 'abcdef') {
          const found = [...placesOf(text, hashTerm(term))].map((place) => [
            rowOf(place),
            occurrencesOf(place),
          ])
          const expected = rows.map((words, row) => [row, words.filter((word) => word === term).length])
          expect(found).toEqual(expected.filter(([, count]) => count !== 0))
        }
      }),
    )
  })

  it('gives back the terms of rows, and is without rows as if they had never been', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(29)), (rows, leaving) => {
        const frequencies = rows.map(termFrequencies)
        expect(frequenciesByRow(invertFrequencies(frequencies), rows.length)).toEqual(frequencies)
        const left = rows.map((words, row) => termFrequencies(leaving.includes(row) ? [] : words))
        expect(withoutRows(invertFrequencies(frequencies), new Set(leaving))).toEqual(invertFrequencies(left))
      }),
    )
  })
})

it('finds the place of a hash, however unevenly they lie', () => {
  const hash = fc.oneof(fc.nat(50), fc.maxSafeNat(), fc.integer({ min: 2 ** 53 - 50, max: 2 ** 53 - 1 }))
  fc.assert(
    fc.property(fc.array(hash, { maxLength: 400 }), hash, (hashes, wanted) => {
      const ascending = Float64Array.from(hashes).sort()
      const place = ascending.findIndex((value) => value >= wanted)
      expect(lowerBound(ascending, wanted)).toBe(place < 0 ? ascending.length : place)
    }),
  )
})
