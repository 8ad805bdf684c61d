import type { Category, ClassificationCategory } from './domain/items/category.ts'
import type { ClassificationItem, FilterItem } from './domain/items/filter-item.ts'
import type { ImportData, UatRow } from './domain/items/import-data.ts'
import type { Query } from './domain/query/parse-query.ts'
import type { Lexicon } from './domain/vocabulary/lexicon.ts'

/** Breadth of a search: `narrow` tolerates typing errors only in words that are not stored as typed, `wide` in all. */
export type SearchBreadth = 'narrow' | 'wide'

export type Origin = 'starter' | 'imported' | 'database'

/** Candidates for a query; the domain ranks them. */
export interface Candidates {
  /** At most some 200, in no particular order. */
  readonly items: readonly FilterItem[]
  readonly origin: Origin
}

export interface FilterStore {
  /** @throws AppError unavailable if the database cannot be reached, config if it has an unexpected form */
  candidates(query: Query, breadth: SearchBreadth): Promise<Candidates>
  /** Sorted by code. @throws AppError as `candidates` */
  nodes(category: ClassificationCategory): Promise<readonly ClassificationItem[]>
}

export interface StoredCategory {
  readonly rows: number
  readonly origin: Origin
}

export interface ImportTarget {
  /** Location for messages, e.g. the path of the file. */
  readonly place: string
  /** @throws AppError conflict as `replace` */
  stored(): Promise<Readonly<Record<Category, StoredCategory>>>
  /** Returns the stored units, for entities imported without them. */
  uats(): Promise<readonly UatRow[]>
  /** In one transaction. @throws AppError conflict if the existing data were not created by an import */
  replace(data: ImportData, onProgress: (done: number, total: number) => void): Promise<void>
}

export interface CsvRecord {
  /** Line of its start, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Records of a CSV file, the header first. @throws AppError invalid_input for text that is not CSV */
export type ParseCsv = (text: string) => readonly CsvRecord[]

export interface SourceFiles {
  readonly parseCsv: ParseCsv
  /** @throws AppError not_found, invalid_input if it is not text */
  readText(path: string): Promise<string>
}

export interface Deps {
  readonly filters: FilterStore
  readonly lexicon: Lexicon
  /** Origin of the data, known without opening a store. */
  readonly originAtStart: Origin
}
