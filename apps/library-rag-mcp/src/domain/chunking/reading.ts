import type { UnitType } from '../chunk.ts'
import type { TextSpan } from '../document.ts'

/** A step of the argument as a language model read it: position, type and concepts. */
export interface ReadUnit extends TextSpan {
  readonly type: UnitType
  /** Key phrases, most significant first, each a part of the unit's text. */
  readonly concepts: readonly string[]
}

/** The body of a document as a language model read it; stretches that it did not read are in no unit. */
export interface Reading {
  /** In order, without overlaps. */
  readonly units: readonly ReadUnit[]
  /** Most important sentences, with normalised white space. */
  readonly keySentences: ReadonlySet<string>
}

export const UNREAD: Reading = { units: [], keySentences: new Set() }

/** Position of a piece of text relative to the units: at the beginning of one, inside one, or in none. */
export type Standing = 'begins' | 'inside' | 'unread'

export function createStandings({ units }: Reading): (charStart: number) => Standing {
  const starts = new Set(units.map(({ charStart }) => charStart))
  return (charStart) => {
    if (starts.has(charStart)) return 'begins'
    const at = units.findLastIndex((unit) => unit.charStart <= charStart)
    return at !== -1 && charStart < (units[at]?.charEnd ?? 0) ? 'inside' : 'unread'
  }
}

const MAX_CONCEPTS = 5

/** Derives type and concepts of a passage from its units; null if less than half of it was read. */
export function describeChunk(
  { units }: Reading,
  { charStart, charEnd }: TextSpan,
): { readonly type: UnitType; readonly concepts: readonly string[] } | null {
  const shares = units.flatMap((unit) => {
    const shared = Math.min(charEnd, unit.charEnd) - Math.max(charStart, unit.charStart)
    return shared > 0
      ? [{ ...unit, shared, isWhole: unit.charStart >= charStart && unit.charEnd <= charEnd }]
      : []
  })
  const read = shares.reduce((sum, { shared }) => sum + shared, 0)
  if (2 * read < charEnd - charStart) return null
  const byType = new Map<UnitType, number>()
  for (const { type, shared } of shares) byType.set(type, (byType.get(type) ?? 0) + shared)
  const [main] = [...byType].sort((a, b) => b[1] - a[1])
  const inOrder = shares.toSorted((a, b) => b.shared - a.shared)
  // Take one concept of each unit before the second of any, so that a short unit is represented.
  const rounds = Math.max(0, ...inOrder.map(({ concepts }) => concepts.length))
  const concepts = Array.from({ length: rounds }, (_, at) =>
    inOrder.flatMap((unit) => unit.concepts[at] ?? []),
  ).flat()
  const distinct = new Map(concepts.map((concept) => [concept.toLowerCase(), concept]))
  return main === undefined
    ? null
    : { type: main[0], concepts: [...distinct.values()].slice(0, MAX_CONCEPTS) }
}
