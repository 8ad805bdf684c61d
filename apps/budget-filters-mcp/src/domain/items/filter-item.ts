import type { ClassificationCategory } from './category.ts'
import type { UatKind } from './uat-kind.ts'

/** A territorial unit with a budget of its own. */
export interface UatItem {
  readonly category: 'uat'
  readonly id: string
  /** Code of the register of places; for a county its letters in the import files. */
  readonly siruta: string
  readonly name: string
  readonly kind: UatKind
  /** Letters of the county, e.g. `CJ`; `B` for Bucharest. */
  readonly countyCode: string | null
  readonly population: number | null
  /** Fiscal code of its administration; null if unknown. */
  readonly fiscalCode: string | null
}

export interface EntityItem {
  readonly category: 'entity'
  /** Fiscal code: the value of the filter `entity_cuis`. */
  readonly cui: string
  readonly name: string
  /** Type in the data, e.g. `city_hall`, or derived from the name. */
  readonly entityType: string | null
  /** Unit of its location or, for a city hall or county council, the unit it governs. */
  readonly uat: Pick<UatItem, 'id' | 'siruta' | 'name' | 'kind' | 'population'> | null
  /** Name of the place if the unit is unknown. */
  readonly location: string | null
  readonly countyCode: string | null
}

export interface ClassificationItem {
  readonly category: ClassificationCategory
  /** Code in the data, e.g. `65.03.01`, `65.50.00`, `65.50`. */
  readonly code: string
  /** True if the code has the form used in the database that analytics filter; public registers omit `.00` pairs. */
  readonly isStoredCode: boolean
  /** True if only the starter set has it, and not the import that contains it. Default: false. */
  readonly isStarter?: boolean
  readonly name: string
  /** Name in other data, e.g. `TITLUL I CHELTUIELI DE PERSONAL`. */
  readonly altName: string | null
  readonly keywords: readonly string[]
  readonly hasChildren: boolean
  /** Names of the nodes above, from the chapter down. */
  readonly ancestors: readonly CodeName[]
}

export interface CodeName {
  /** Without trailing `.00` pairs. */
  readonly code: string
  readonly name: string
}

export type FilterItem = UatItem | EntityItem | ClassificationItem

/** Returns the id, fiscal code or classification code that identifies an item within its category. */
export function keyOf(item: FilterItem): string {
  if (item.category === 'uat') return item.id
  return item.category === 'entity' ? item.cui : item.code
}

/** Returns the SIRUTA of a unit, or of the unit that an institution governs; null without one. */
export function sirutaOf(item: FilterItem): string | null {
  if (item.category === 'uat') return item.siruta
  return item.category === 'entity' ? (item.uat?.siruta ?? null) : null
}
