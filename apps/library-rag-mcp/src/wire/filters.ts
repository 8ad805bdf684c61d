import type * as z from 'zod'
import type { ResolvedFilter } from '../domain/filters/work-filter.ts'
import type { filtersUsedSchema } from './fields.ts'
import { fitList } from './fit-results.ts'

export function toFiltersUsed({ used }: ResolvedFilter): z.input<typeof filtersUsedSchema> {
  if (used.authors === null && used.works === null && used.languages === null) return null
  const copy = (names: readonly string[] | null) => (names === null ? null : fitList(names))
  return { authors: copy(used.authors), works: copy(used.works), languages: copy(used.languages) }
}
