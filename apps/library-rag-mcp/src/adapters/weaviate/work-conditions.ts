import type { Condition } from '@agora-mcp/weaviate'
import type { WorkFilter } from '../../domain/filters/work-filter.ts'
import type { ChunkQuery } from '../../ports/search.ts'
import type { Works } from './known-works.ts'
import { WORK_OF_CHUNK } from './rows.ts'

/** Conditions that the passages under a filter meet; null where no work has the names that people wrote. */
export function chunkConditions(filter: ChunkQuery['filter'], works: Works): Condition[] | null {
  const exact = typeof filter === 'function' ? filter(works.names()) : filter
  return exact === null ? null : workConditions(exact)
}

/** Whether the works must be read first, since names as people write them are looked up among theirs. */
export const dependsOnWorks = (filter: ChunkQuery['filter']): boolean => typeof filter === 'function'

/** Conditions on what a passage says of its own work. */
function workConditions(filter: WorkFilter): Condition[] {
  return Object.entries(WORK_OF_CHUNK).flatMap(([name, property]) => {
    const anyOf = filter[name as keyof WorkFilter]
    return anyOf === undefined ? [] : [{ property, anyOf }]
  })
}
