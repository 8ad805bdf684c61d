import type { Category, ClassificationCategory } from './category.ts'

/** A row of the register of territorial units. */
export interface UatRow {
  /** Number of the row in its file, from 1: the id that analytics know. */
  readonly id: number
  readonly siruta: string
  readonly name: string
  readonly countyCode: string
  readonly population: number | null
  /** Fiscal code of its administration. */
  readonly fiscalCode: string | null
}

/** A row of the register of public institutions. */
export interface EntityRow {
  readonly cui: string
  readonly name: string
  readonly entityType: string | null
  /** Id of the unit that it lies in or governs. */
  readonly uatId: number | null
  /** Name of the place as the register writes it, for units that are not known. */
  readonly location: string | null
  readonly countyCode: string | null
}

/** A node of a classification. */
export interface ClassificationRow {
  readonly code: string
  /** The row comes from the table that analytics filter, so that its code is written as there; default false. */
  readonly isStoredCode?: boolean
  /** The row was kept from the starter set below an imported one; default false. */
  readonly isStarter?: boolean
  readonly name: string
  readonly altName: string | null
  readonly keywords: readonly string[]
}

/** Rows of one import; categories that are absent stay unchanged. */
export interface ImportData {
  readonly uats?: readonly UatRow[]
  readonly entities?: readonly EntityRow[]
  readonly classifications: Readonly<Partial<Record<ClassificationCategory, readonly ClassificationRow[]>>>
}

/** The rows that an import brings for a category; undefined where it brings none. */
export function rowsOf({ uats, entities, classifications }: ImportData, category: Category) {
  if (category === 'uat') return uats
  return category === 'entity' ? entities : classifications[category]
}

/** A line that could not be taken. */
export interface RejectedLine {
  readonly file: string
  /** Line of a CSV file from 1, header included; number of the node, depth first, in a JSON tree. */
  readonly line: number
  readonly reason: string
}

/** Rows of a file with what was wrong with the others. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[]
  readonly rejected: readonly Omit<RejectedLine, 'file'>[]
}
