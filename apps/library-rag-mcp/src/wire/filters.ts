import type * as z from 'zod'
import type { ResolvedFilter } from '../domain/filters/work-filter.ts'
import type { filtersUsedSchema } from './fields.ts'

/** The names that filters were taken to mean, as results show them. */
export function toFiltersUsed({ used }: ResolvedFilter): z.input<typeof filtersUsedSchema> {
  const copy = (names: readonly string[] | null) => (names === null ? null : [...names])
  return { authors: copy(used.authors), works: copy(used.works), languages: copy(used.languages) }
}
