import { fold } from '@agora-mcp/core/text'
import type { Gazetteer } from './gazetteer.ts'
import { articleVariants, placeKey } from './place-name.ts'
import type { ReferenceItem } from './reference.ts'

const MAX_OFFERED = 20

/** Lists the values that start with the typed text, or whose label has a word that does. */
export function completeValues(typed: string, items: readonly ReferenceItem[]): string[] {
  const start = fold(typed.trim())
  if (start === '') return items.slice(0, MAX_OFFERED).map(({ value }) => value)
  const beginning = items.filter(({ value }) => value.startsWith(start))
  const labelled = items.filter(({ value, label }) =>
    ` ${placeKey(`${label} ${value}`)}`.includes(` ${placeKey(start)}`),
  )
  return [...new Set([...beginning, ...labelled].map(({ value }) => value))].slice(0, MAX_OFFERED)
}

/** Lists the communes that start with the typed text, the most populous first, with their département. */
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
