import type { ClassificationCategory } from './category.ts'
import type { ClassificationItem, EntityItem, UatItem } from './filter-item.ts'
import type { ClassificationRow, EntityRow, UatRow } from './import-data.ts'
import { canonicalCode, parentCodes } from './parse-code.ts'
import { kindOf } from './type-words.ts'

/** A unit as search knows it. */
export const toUatItem = (row: UatRow): UatItem => ({
  category: 'uat',
  id: String(row.id),
  siruta: row.siruta,
  name: row.name,
  kind: kindOf(row),
  countyCode: row.countyCode,
  population: row.population,
})

/** Institutions with the units they are tied to. */
export function toEntityItems(rows: readonly EntityRow[], uats: readonly UatRow[]): EntityItem[] {
  const byId = new Map(uats.map((uat) => [uat.id, toUatItem(uat)]))
  return rows.map(({ cui, name, entityType, uatId, location, countyCode }) => ({
    category: 'entity',
    cui,
    name,
    entityType,
    uat: (uatId === null ? undefined : byId.get(uatId)) ?? null,
    location,
    countyCode,
  }))
}

/** Nodes with what stands above and whether anything stands below. */
export function toClassificationItems(
  category: ClassificationCategory,
  rows: readonly ClassificationRow[],
): ClassificationItem[] {
  const names = new Map(rows.map(({ code, name }) => [canonicalCode(code), name]))
  const parents = new Set(rows.flatMap(({ code }) => parentCodes(code)))
  return rows.map((row) => ({
    category,
    ...row,
    hasChildren: parents.has(canonicalCode(row.code)),
    ancestors: parentCodes(row.code)
      .reverse()
      .flatMap((code) => {
        const name = names.get(code)
        return name === undefined ? [] : [{ code, name }]
      }),
  }))
}
