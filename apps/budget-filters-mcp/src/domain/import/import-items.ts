import type { ClassificationCategory } from '../items/category.ts'
import { canonicalCode, parentCodes } from '../items/classification-code.ts'
import type { ClassificationItem, EntityItem, UatItem } from '../items/filter-item.ts'
import type { ClassificationRow, EntityRow, UatRow } from '../items/import-data.ts'
import { STARTER_NODES, toRow } from '../starter/index.ts'
import { kindOf } from '../words/type-words.ts'

export const toUatItem = (row: UatRow): UatItem => ({
  category: 'uat',
  id: String(row.id),
  siruta: row.siruta,
  name: row.name,
  kind: kindOf(row),
  countyCode: row.countyCode,
  population: row.population,
  fiscalCode: row.fiscalCode,
})

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

/** Builds the search items of nodes, with their ancestors and whether they have children. */
export function toClassificationItems(
  category: ClassificationCategory,
  rows: readonly ClassificationRow[],
): ClassificationItem[] {
  const complete = withMissingParents(category, rows)
  const names = new Map(complete.map(({ code, name }) => [canonicalCode(code), name]))
  const parents = new Set(complete.flatMap(({ code }) => parentCodes(code)))
  return complete.map((row) => ({
    category,
    ...row,
    isStoredCode: row.isStoredCode ?? false,
    hasChildren: parents.has(canonicalCode(row.code)),
    ancestors: parentCodes(row.code)
      .reverse()
      .flatMap((code) => {
        const name = names.get(code)
        return name === undefined ? [] : [{ code, name }]
      }),
  }))
}

/** Adds missing chapters above paragraphs, which filters accept all the same. */
function withMissingParents(
  category: ClassificationCategory,
  rows: readonly ClassificationRow[],
): readonly ClassificationRow[] {
  const known = new Set(rows.map(({ code }) => canonicalCode(code)))
  const missing = new Set(rows.flatMap(({ code }) => parentCodes(code)).filter((code) => !known.has(code)))
  return [...rows, ...STARTER_NODES[category].filter(({ code }) => missing.has(code)).map(toRow)]
}
