import type { Category, ClassificationCategory } from './category.ts'

export interface UatRow {
  /** Number of the row in its file, from 1: the id used by analytics. */
  readonly id: number
  readonly siruta: string
  readonly name: string
  readonly countyCode: string
  readonly population: number | null
  /** Fiscal code of its administration. */
  readonly fiscalCode: string | null
}

export interface EntityRow {
  readonly cui: string
  readonly name: string
  readonly entityType: string | null
  /** Id of the unit of its location, or that it governs. */
  readonly uatId: number | null
  /** Name of the place in the register, for unknown units. */
  readonly location: string | null
  readonly countyCode: string | null
}

export interface ClassificationRow {
  readonly code: string
  /** True if the code has the form of the table that analytics filter. Default: false. */
  readonly isStoredCode?: boolean
  /** True if the row was kept from the starter set below an imported one. Default: false. */
  readonly isStarter?: boolean
  readonly name: string
  readonly altName: string | null
  readonly keywords: readonly string[]
}

/** Rows of one import; absent categories stay unchanged. */
export interface ImportData {
  readonly uats?: readonly UatRow[]
  readonly entities?: readonly EntityRow[]
  readonly classifications: Readonly<Partial<Record<ClassificationCategory, readonly ClassificationRow[]>>>
}

export function rowsOf({ uats, entities, classifications }: ImportData, category: Category) {
  if (category === 'uat') return uats
  return category === 'entity' ? entities : classifications[category]
}

export interface RejectedLine {
  readonly file: string
  /** Line of a CSV file from 1, header included; number of the node, depth first, in a JSON tree. */
  readonly line: number
  readonly reason: string
}

export interface ReadRows<Row> {
  readonly rows: readonly Row[]
  readonly rejected: readonly Omit<RejectedLine, 'file'>[]
}
