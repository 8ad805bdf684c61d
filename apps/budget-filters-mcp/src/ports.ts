import type { Category, ClassificationCategory } from './domain/items/category.ts'
import type { ClassificationItem, FilterItem } from './domain/items/filter-item.ts'
import type { ImportData, UatRow } from './domain/items/import-data.ts'
import type { Query } from './domain/query/parse-query.ts'
import type { Lexicon } from './domain/vocabulary/lexicon.ts'

/** Breadth of a search: `narrow` looks for typing errors only in words that are not stored as typed, `wide` in all. */
export type SearchBreadth = 'narrow' | 'wide'

/** Where the data of a category come from. */
export type Origin = 'starter' | 'imported' | 'database'

/** Finds; the domain ranks. */
export interface FilterStore {
  /**
   * The items that a query may mean, at most some 200, in no order that matters: by code or number, and by words.
   * @throws AppError unavailable when the database cannot be reached, config when it is not as expected
   */
  candidates(query: Query, breadth: SearchBreadth): Promise<readonly FilterItem[]>
  /**
   * All nodes of a classification by code.
   * @throws AppError as `candidates`
   */
  nodes(category: ClassificationCategory): Promise<readonly ClassificationItem[]>
  /** @throws AppError as `candidates` */
  origin(category: Category): Promise<Origin>
}

/** Content of a category before an import. */
export interface StoredCategory {
  readonly rows: number
  readonly origin: Origin
}

/** Where an import goes. */
export interface ImportTarget {
  /** Named to the person who imports, e.g. the path of the file. */
  readonly place: string
  /**
   * Counts what is stored, by category.
   * @throws AppError conflict as `replace`
   */
  stored(): Promise<Readonly<Record<Category, StoredCategory>>>
  /** The units that are stored, for entities that are imported without them. */
  uats(): Promise<readonly UatRow[]>
  /**
   * Replaces the categories that the data bring, all in one transaction.
   * @throws AppError conflict when what is there was not made by an import
   */
  replace(data: ImportData, onProgress: (done: number, total: number) => void): Promise<void>
}

/** A record of a CSV file. */
export interface CsvRecord {
  /** Line where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Splits the text of a CSV file into its records, the header first.
 * @throws AppError invalid_input for text that is no CSV
 */
export type ParseCsv = (text: string) => readonly CsvRecord[]

/** Reads the files of an import. */
export interface SourceFiles {
  readonly parseCsv: ParseCsv
  /** @throws AppError not_found, invalid_input when it is no text */
  readText(path: string): Promise<string>
}

/** Everything the tools need. */
export interface Deps {
  readonly filters: FilterStore
  readonly lexicon: Lexicon
  /** Origin of the data as far as it is known without opening a store. */
  readonly originAtStart: Origin
}
