import { fold } from '@agora-mcp/core/text'
import type { Gazetteer } from './gazetteer.ts'
import { articleVariants, placeKey } from './place-name.ts'
import type { ReferenceItem } from './reference.ts'

/** Most values offered while somebody types. */
const MAX_OFFERED = 20

/** Values of a list that begin, or whose label has a word that begins, with what was typed. */
export function completeValues(typed: string, items: readonly ReferenceItem[]): string[] {
  const start = fold(typed.trim())
  if (start === '') return items.slice(0, MAX_OFFERED).map(({ value }) => value)
  const beginning = items.filter(({ value }) => value.startsWith(start))
  const labelled = items.filter(({ value, label }) =>
    ` ${placeKey(`${label} ${value}`)}`.includes(` ${placeKey(start)}`),
  )
  return [...new Set([...beginning, ...labelled].map(({ value }) => value))].slice(0, MAX_OFFERED)
}

/** Communes whose names begin with what was typed, most inhabited first, with the département that tells them apart. */
export function completeCommune(typed: string, gazetteer: Gazetteer): string[] {
  const key = placeKey(typed)
  if (key === '') return []
  const found = new Map(
    articleVariants(key)
      .flatMap((variant) => gazetteer.byPrefix(variant))
      .map((commune) => [commune.code, commune]),
  )
  return [...found.values()]
    .sort((a, b) => b.population - a.population)
    .slice(0, MAX_OFFERED)
    .map(({ name, departmentCode }) => `${name} (${departmentCode})`)
}
