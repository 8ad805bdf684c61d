import { describe, expect, it } from 'vitest'
import { filterMatches } from './filter-matches.ts'

/** A shard of a profile as Weaviate 1.39.1 writes it. */
const shard = (matches: string, comparisons: object[]) => ({
  name: 'note_1',
  node: 'node1',
  searches: {
    object: {
      details: {
        total_took: '0.6ms',
        allow_list_doc_ids_count: matches,
        build_allow_list_doc_bitmap: JSON.stringify(comparisons),
      },
    },
  },
})
const comparison = (value: string, count: number) => ({
  prop: 'terms',
  operator: 1,
  value: Buffer.from(value).toString('base64'),
  count,
})

describe('what a filter matched', () => {
  it('is the sum over the shards, for all and for each value', () => {
    const shards = [
      shard('5', [comparison('été', 3), comparison('war', 2)]),
      shard('2', [
        comparison('war', 2),
        { prop: 'label', operator: 'ContainsAny', batched_values: 3, count: 9 },
      ]),
    ]
    expect(filterMatches({ shards })).toEqual({
      all: 7,
      byValue: new Map([
        ['été', 3],
        ['war', 4],
      ]),
    })
  })

  it('is not known of a server that has no profiles, or none of a shard', () => {
    expect(filterMatches(undefined)).toBeNull()
    expect(filterMatches({ shards: [] })).toBeNull()
    const silent = { name: 'note_2', node: 'node1', searches: { object: { details: { total_took: '1ms' } } } }
    expect(filterMatches({ shards: [shard('1', []), silent] })).toBeNull()
  })
})
