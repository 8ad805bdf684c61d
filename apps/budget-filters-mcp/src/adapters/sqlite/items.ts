import type { Connection } from '@agora-mcp/core/sqlite'
import { type Category, type ClassificationCategory, isClassification } from '../../domain/items/category.ts'
import { parentCodes } from '../../domain/items/classification-code.ts'
import type { ClassificationItem, EntityItem, FilterItem, UatItem } from '../../domain/items/filter-item.ts'
import type { UatKind } from '../../domain/items/uat-kind.ts'
import type { Query } from '../../domain/query/parse-query.ts'

interface UatRow extends Pick<UatItem, 'siruta' | 'name' | 'kind' | 'population'> {
  readonly id: number
  readonly county_code: string | null
  readonly fiscal_code: string | null
}

/** An institution with its unit, whose columns are null without one. */
interface EntityRow extends Pick<EntityItem, 'cui' | 'name' | 'location'> {
  readonly entity_type: string | null
  readonly county_code: string | null
  readonly uat_id: number | null
  readonly uat_siruta: string
  readonly uat_name: string
  readonly uat_kind: UatKind
  readonly uat_population: number | null
}

/** A node; its keywords and the nodes above it are JSON. */
interface ClassificationRow extends Pick<ClassificationItem, 'category' | 'code' | 'name'> {
  readonly is_stored_code: number
  readonly is_starter: number
  readonly alt_name: string | null
  readonly keywords: string
  readonly has_children: number
  readonly ancestors: string
}

const UAT = 'SELECT number, id, siruta, name, kind, county_code, population, fiscal_code FROM uat'
const ENTITY = `
  SELECT entity.number, cui, entity.name, entity_type, location, entity.county_code,
    uat.id AS uat_id, uat.siruta AS uat_siruta, uat.name AS uat_name, uat.kind AS uat_kind, uat.population AS uat_population
  FROM entity LEFT JOIN uat ON uat.id = entity.uat_id`
const CLASSIFICATION = `
  SELECT number, category, code, is_stored_code, name, alt_name, keywords, has_children, ancestors, is_starter FROM classification`

export function itemsByNumber(
  { sql }: Connection,
  category: Category,
  numbers: readonly number[],
): FilterItem[] {
  if (numbers.length === 0) return []
  const list = JSON.stringify(numbers)
  const chosen = 'number IN (SELECT value FROM json_each(?))'
  if (category === 'uat') return sql<UatRow>(`${UAT} WHERE ${chosen}`).all(list).map(toUat)
  if (category === 'entity') return sql<EntityRow>(`${ENTITY} WHERE entity.${chosen}`).all(list).map(toEntity)
  return sql<ClassificationRow>(`${CLASSIFICATION} WHERE category = ? AND ${chosen}`)
    .all(category, list)
    .map(toClassification)
}

const LISTED = '(SELECT value FROM json_each(?))'
/** City halls by the SIRUTA of their units. */
const HALLS = `entity WHERE cui IN (SELECT fiscal_code FROM uat WHERE siruta IN ${LISTED})`

/** Finds the numbers of the items with a code or register number in the query, and of the nodes above such a code. */
export function numbersByCode({ sql }: Connection, query: Query): number[] {
  const { category, number, countyCode, code, places } = query
  const find = (from: string, ...values: string[]) =>
    sql<{ number: number }>(`SELECT number FROM ${from}`)
      .all(...values)
      .map(({ number }) => number)
  if (isClassification(category)) {
    const codes = code?.readings.flatMap((reading) => [reading.code, ...parentCodes(reading.code)]) ?? []
    if (codes.length === 0) return []
    return find(
      `classification WHERE category = ? AND canonical IN ${LISTED}`,
      category,
      JSON.stringify(codes),
    )
  }
  const sirutas = JSON.stringify(places.flatMap(({ siruta }) => siruta ?? []))
  const findPlaces = (from: string) => (places.length === 0 ? [] : find(from, sirutas))
  if (category === 'entity') {
    return [...(number === null ? [] : find('entity WHERE cui = ?', number.digits)), ...findPlaces(HALLS)]
  }
  const county = "uat WHERE county_code = ? AND kind IN ('county', 'municipality')"
  return [
    ...findPlaces(`uat WHERE siruta IN ${LISTED}`),
    ...(countyCode === null ? [] : find(county, countyCode)),
    ...(number === null ? [] : find('uat WHERE siruta = ?1 OR fiscal_code = ?1', number.digits)),
  ]
}

export function allNodes({ sql }: Connection, category: ClassificationCategory): ClassificationItem[] {
  return sql<ClassificationRow>(`${CLASSIFICATION} WHERE category = ? ORDER BY canonical`)
    .all(category)
    .map(toClassification)
}

export function countItems({ sql }: Connection, category: Category): number {
  const highest = (from: string, ...values: string[]) =>
    sql<{ n: number | null }>(`SELECT max(number) AS n FROM ${from}`).get(...values)?.n ?? 0
  return isClassification(category)
    ? highest('classification WHERE category = ?', category)
    : highest(category)
}

const toUat = ({ id, siruta, name, kind, population, ...row }: UatRow): UatItem => ({
  category: 'uat',
  id: String(id),
  siruta,
  name,
  kind,
  countyCode: row.county_code,
  population,
  fiscalCode: row.fiscal_code,
})

const toEntity = ({ cui, name, location, uat_id, ...row }: EntityRow): EntityItem => ({
  category: 'entity',
  cui,
  name,
  entityType: row.entity_type,
  uat:
    uat_id === null
      ? null
      : {
          id: String(uat_id),
          siruta: row.uat_siruta,
          name: row.uat_name,
          kind: row.uat_kind,
          population: row.uat_population,
        },
  location,
  countyCode: row.county_code,
})

const toClassification = ({ category, code, name, ...row }: ClassificationRow): ClassificationItem => ({
  category,
  code,
  isStoredCode: row.is_stored_code === 1,
  isStarter: row.is_starter === 1,
  name,
  altName: row.alt_name,
  keywords: JSON.parse(row.keywords),
  hasChildren: row.has_children === 1,
  ancestors: JSON.parse(row.ancestors),
})
