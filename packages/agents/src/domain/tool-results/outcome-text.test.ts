import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeText } from './outcome-text.ts'

describe('the text of a result', () => {
  it('holds the values of each record as lines', () => {
    const { text, records } = outcomeText(
      { results: [{ name: 'Cluj', filterKey: 'county_code' }], total: 1 },
      '',
    )
    expect(text).toBe('name: Cluj\nfilterKey: county_code\ntotal: 1\n')
    const [first] = records
    expect(records).toHaveLength(1)
    expect(text.slice(first?.start, first?.end)).toBe('name: Cluj\nfilterKey: county_code')
  })

  it('gives every value at its offsets, for any result', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (data) => {
        const { text, records } = outcomeText(data, 'said')
        for (const { leaves } of records) {
          for (const { value, start, end } of leaves) expect(text.slice(start, end)).toBe(value)
        }
      }),
    )
  })

  it('is the tool’s own text without values', () => {
    expect(outcomeText(null, 'said')).toEqual({ text: 'said', records: [], beside: [] })
  })
})
