import type { QueryProfile } from 'weaviate-client'

/** Number of objects that a filter, and each value in it, matched. */
export interface FilterMatches {
  readonly all: number
  readonly byValue: ReadonlyMap<string, number>
}

/** Fields of a shard's profile: the number of matches, and the results of each comparison. */
const MATCHES = 'allow_list_doc_ids_count'
const COMPARISONS = 'build_allow_list_doc_bitmap'

/** @returns null if the profile does not contain the matches of its filter, as for older servers */
export function filterMatches(profile: QueryProfile | undefined): FilterMatches | null {
  const shards = profile?.shards ?? []
  const byValue = new Map<string, number>()
  let all = 0
  for (const { searches } of shards) {
    const { [MATCHES]: matches, [COMPARISONS]: comparisons } = searches.object?.details ?? {}
    if (matches === undefined || comparisons === undefined) return null
    all += Number(matches)
    for (const { value, count } of JSON.parse(comparisons) as readonly Comparison[]) {
      if (value === undefined) continue
      const text = Buffer.from(value, 'base64').toString()
      byValue.set(text, (byValue.get(text) ?? 0) + count)
    }
  }
  return shards.length === 0 ? null : { all, byValue }
}

interface Comparison {
  /** Base64 bytes; absent if several values were compared at once. */
  readonly value?: string
  readonly count: number
}
