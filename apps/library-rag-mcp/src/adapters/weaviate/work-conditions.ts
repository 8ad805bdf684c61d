import type { Condition } from '@agora-mcp/weaviate'
import type { WorkFilter } from '../../domain/filters/work-filter.ts'
import { WORK_OF_CHUNK } from './rows.ts'

export function workConditions(filter: WorkFilter): Condition[] {
  return Object.entries(WORK_OF_CHUNK).flatMap(([name, property]) => {
    const anyOf = filter[name as keyof WorkFilter]
    return anyOf === undefined ? [] : [{ property, anyOf }]
  })
}
