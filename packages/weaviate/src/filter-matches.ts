import type { QueryProfile } from 'weaviate-client'

/** How many objects a filter, and each value that it compares with, matched. */
export interface FilterMatches {
  readonly all: number
  /** By the value of a comparison. */
  readonly byValue: ReadonlyMap<string, number>
}

/** Under these names the profile of a shard has the number of matches, and what each comparison found. */
const MATCHES = 'allow_list_doc_ids_count'
const COMPARISONS = 'build_allow_list_doc_bitmap'

/**
 * Reads from the profile of a query what its filter matched.
 * @returns null where the profile does not say, as with servers that have none
 */
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
  /** Its bytes in base64; absent where several values were compared at once. */
  readonly value?: string
  readonly count: number
}
