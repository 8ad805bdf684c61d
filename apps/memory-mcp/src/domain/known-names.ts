import { fold } from '@agora-mcp/core/text'

export const NAME_KINDS = ['project', 'concept', 'tag', 'category', 'person'] as const
export type NameKind = (typeof NAME_KINDS)[number]

/** Uses of a name in one spelling, with the moment of the last. */
export interface NameUsed {
  readonly name: string
  readonly at: string
  readonly count: number
}

/** A name that memories have. */
export interface UsedName {
  /** As it was written last. */
  readonly name: string
  /** All of its spellings. */
  readonly spellings: readonly string[]
  /** Number of memories that have it. */
  readonly count: number
  /** When the newest of them was noted. */
  readonly lastUsed: string
}

/** What names have in common that a person cannot tell apart: case, Unicode form, accents and blanks at the ends do not count. */
export const nameKey = (name: string): string => fold(name).replace(/\s+/gu, ' ').trim()

/** Counts the uses of names, those that a person cannot tell apart as one, the newest first. */
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

/** Returns the names among others that a person cannot tell from this one. */
export function alikeNames(names: readonly string[], name: string): string[] {
  const key = nameKey(name)
  return names.filter((other) => nameKey(other) === key)
}
