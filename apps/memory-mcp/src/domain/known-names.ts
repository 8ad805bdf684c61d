import { fold } from '@agora-mcp/core/text'

export const NAME_KINDS = ['project', 'concept', 'tag', 'category', 'person'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** Uses of a name in one spelling, with the time of the last. */
export interface NameUsed {
  readonly name: string
  readonly at: string
  readonly count: number
}

export interface UsedName {
  /** Latest spelling. */
  readonly name: string
  readonly spellings: readonly string[]
  /** Number of memories that use it. */
  readonly count: number
  /** Time of the newest of them. */
  readonly lastUsed: string
}

/** Key of names that people cannot tell apart: ignores case, Unicode form, accents and surrounding blanks. */
export const nameKey = (name: string): string => fold(name).replace(/\s+/gu, ' ').trim()

/** Counts the uses of names, merging those with the same key, newest first. */
export function countNames(uses: readonly NameUsed[]): UsedName[] {
  return [...Map.groupBy(uses, ({ name }) => nameKey(name)).values()]
    .map((same) => {
      const newest = same.reduce((latest, use) => (use.at >= latest.at ? use : latest))
      return {
        name: newest.name,
        spellings: [...new Set(same.map(({ name }) => name))],
        count: same.reduce((sum, { count }) => sum + count, 0),
        lastUsed: newest.at,
      }
    })
    .sort((a, b) => b.lastUsed.localeCompare(a.lastUsed) || a.name.localeCompare(b.name))
}

/** Returns the names with the same key as this one. */
export function alikeNames(names: readonly string[], name: string): string[] {
  const key = nameKey(name)
  return names.filter((other) => nameKey(other) === key)
}
