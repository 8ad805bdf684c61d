import { type CandidateSet, MAX_QUERY_WORDS, NO_CANDIDATES } from '../../ranking/index.ts'
import { createTextAnalyzer } from '../../text/index.ts'
import { assertSameSpace, BLOCK_ROWS, dot, selectRows, type TopKRow } from '../../vectors/index.ts'
import type { Connection } from '../connection.ts'
import type { Database } from '../open-database.ts'
import { bestRowsByBm25, bestRowsByWords, nearestRows } from './best-rows.ts'
import { type IndexState, readState, type VectorSpace } from './index-state.ts'
import { createIndexWriter, type IndexItem } from './index-writer.ts'
import { createResidentRows, type ResidentRows } from './resident-rows.ts'
import { createStoredSamples, type StoredSamples } from './stored-samples.ts'
import { createStoredVectors, readVectors, type StoredVectors } from './stored-vectors.ts'
import { indexTables } from './tables.ts'
import { createTextScorer } from './text-scores.ts'
import { countUses } from './value-dictionary.ts'
import {
  createVisibilityReader,
  type RowFilter,
  type VisibilityReader,
  type VisibleRows,
  wantedOf,
} from './visible-rows.ts'

export type { IndexItem } from './index-writer.ts'
export { itemLanguagesMigration } from './item-languages.ts'
export { candidateIndexMigration } from './tables.ts'
export type { FilterRange, FilterValues } from './value-dictionary.ts'
export type { RowFilter } from './visible-rows.ts'

export interface CandidateIndexOptions {
  readonly database: Database
  /** Lower-case letters and underscores, as in its migration; several indexes may share a database. */
  readonly name: string
  /** Names of the filter columns; they and their order must never change. */
  readonly filters: readonly string[]
  /** Command that recomputes all embeddings, e.g. `library-rag-mcp reindex`. */
  readonly reindexCommand: string
}

export interface CandidateQuery {
  readonly text: string
  /** L2-normalised. */
  readonly vector: Float32Array
  readonly fingerprint: string
  /** In every column named, any of the values or a range such as ISO dates; an empty list matches nothing. */
  readonly filter?: RowFilter
  /** Items that the caller may see, if not all: the others do not influence the answer, including its figures. */
  readonly visible?: RowFilter | undefined
  readonly limit: number
}

/** Full-text and vector index of items in tables of their own, within the same database and transactions. */
export interface CandidateIndex {
  /** Within `database.write`. @throws AppError config if the stored vectors are from another model */
  insert(connection: Connection, items: readonly IndexItem[], fingerprint: string): void
  /** Deletes items and everything indexed of them; within `database.write`. Returns the number deleted. */
  delete(connection: Connection, ids: readonly number[]): number
  clear(connection: Connection): void
  /**
   * Finds the best items by words and the best by meaning, each with both figures. The filter applies before
   * the limits. Sees everything committed by any process.
   * @throws AppError config if the stored vectors are from another model
   */
  search(query: CandidateQuery): CandidateSet
  /** Items sharing the most and rarest words with a text, best first; vectors are not used. */
  byWords(text: string, limit: number): number[]
  /** Loads what the first search would have to read: a few tenths of a second at 100,000 items. */
  warm(): void
  count(): number
  /** Vectors by item id; missing items are left out. */
  vectors(ids: readonly number[]): ReadonlyMap<number, Float32Array>
  /** Number of the last change by any process. */
  changes(): number
  /** Fingerprint of the embedder of the stored vectors; null while the index is empty. */
  fingerprint(): string | null
  /** Number of filter fields that hold each of these values; unused values are left out. */
  uses(values: readonly string[]): ReadonlyMap<string, number>
}

/** Approximate vector hits whose cosines are computed exactly, enough to absorb rounding errors. */
const MIN_RESCORED = 100

interface Resident {
  readonly rows: ResidentRows
  readonly visibility: VisibilityReader
  readonly samples: StoredSamples
  readonly vectors: StoredVectors
}

/** Creates an index over tables made by {@link candidateIndexMigration}. Reads nothing before the first call. */
export function createCandidateIndex(options: CandidateIndexOptions): CandidateIndex {
  const { database, filters, reindexCommand } = options
  const tables = indexTables(options.name)
  const writer = createIndexWriter({ tables, filters, reindexCommand })
  const analyzer = createTextAnalyzer()
  const scoreText = createTextScorer()
  let resident: Resident | null = null

  /** Brings the rows in memory up to the connection's snapshot. */
  const synchronised = (connection: Connection, state: IndexState, { dimensions }: VectorSpace): Resident => {
    // Rows that a transaction may still roll back must not stay in memory.
    if (database.writing) throw new Error('an index is not searched within a write')
    if (resident?.rows.matrix.dimensions !== dimensions) {
      const rows = createResidentRows(tables, filters.length, dimensions)
      resident = {
        rows,
        visibility: createVisibilityReader(tables, filters, rows),
        samples: createStoredSamples(tables, rows),
        vectors: createStoredVectors(tables, rows),
      }
    }
    const changed = resident.rows.synchronise(connection, state)
    if (changed !== null) {
      resident.visibility.refresh()
      resident.samples.refresh(changed)
      resident.vectors.forget(changed)
    }
    return resident
  }

  /** Selects the rows that match and are visible; false if all are. */
  const select = (
    connection: Connection,
    rows: ResidentRows,
    filter: RowFilter,
    { masks }: VisibleRows,
  ): boolean => {
    if (masks === null && Object.keys(filter).length === 0) return false
    const wanted = wantedOf(connection, tables, filters, filter)
    for (const [block, { filters: columns }] of rows.blocks.entries()) {
      const selection = rows.matrix.selection(block)
      selectRows(columns, wanted, masks?.[block] ?? rows.matrix.present(block), selection)
    }
    return true
  }

  const exactFigures = (
    connection: Connection,
    { vectors }: Resident,
    mean: Float32Array,
    wanted: readonly TopKRow[],
    query: Float32Array,
  ) => {
    const usual = dot(mean, mean)
    const ids = [...new Set(wanted.map(({ id }) => id))]
    const stored = vectors.read(connection, ids)
    return new Map(
      stored.map((own, i) => [ids[i], { cosine: dot(own, query), hubness: dot(own, mean) - usual }]),
    )
  }

  const search = (connection: Connection, query: CandidateQuery): CandidateSet => {
    const state = readState(connection, tables)
    if (state.space === null) return NO_CANDIDATES
    assertSameSpace(state.space.fingerprint, query.fingerprint, reindexCommand)
    const kept = synchronised(connection, state, state.space)
    const { rows } = kept
    const visible = kept.visibility.read(connection, query.visible)
    if (visible.count === 0) return NO_CANDIDATES

    const filtered = select(connection, rows, query.filter ?? {}, visible)
    const terms = analyzer.queryTerms(query.text, visible.languages, MAX_QUERY_WORDS)
    const text = rows.matrix.score(query.vector, filtered, () => scoreText(rows, visible, terms))

    const nearest = nearestRows(rows, Math.max(query.limit, MIN_RESCORED))
    const withWords = bestRowsByBm25(rows, text, query.limit)

    const samples = kept.samples.read(connection, visible)
    const exact = exactFigures(connection, kept, samples.mean, [...nearest, ...withWords], query.vector)
    const complete = ({ id, slot }: TopKRow) => ({
      id,
      cosine: exact.get(id)?.cosine ?? 0,
      bm25: text.bm25[slot] ?? 0,
      hubness: exact.get(id)?.hubness ?? 0,
      language: languageAt(rows, slot),
    })
    const byMeaning = nearest
      .map(complete)
      .sort((a, b) => b.cosine - a.cosine || a.id - b.id)
      .slice(0, query.limit)
    const known = new Set(byMeaning.map(({ id }) => id))
    const byWords = withWords.filter(({ id }) => !known.has(id)).map(complete)
    return {
      candidates: [...byMeaning, ...byWords],
      reachableBm25: text.reachable,
      background: samples.cosines(query.vector),
    }
  }

  const byWords = (connection: Connection, text: string, limit: number): number[] => {
    const state = readState(connection, tables)
    if (state.space === null) return []
    const { rows, visibility } = synchronised(connection, state, state.space)
    const visible = visibility.read(connection, undefined)
    const terms = analyzer.queryTerms(text, visible.languages, MAX_QUERY_WORDS)
    return bestRowsByWords(rows, scoreText(rows, visible, terms, true), limit).map(({ id }) => id)
  }

  return {
    insert: writer.insert,
    delete: writer.delete,
    clear: writer.clear,
    search: (query) => database.read((connection) => search(connection, query)),
    byWords: (text, limit) => database.read((connection) => byWords(connection, text, limit)),
    warm: () =>
      database.read((connection) => {
        const state = readState(connection, tables)
        if (state.space !== null) synchronised(connection, state, state.space)
      }),
    count: () => database.read((connection) => readState(connection, tables).items),
    vectors: (ids) => new Map(database.read((connection) => readVectors(connection, tables, ids))),
    changes: () => database.read((connection) => readState(connection, tables).seq),
    fingerprint: () =>
      database.read((connection) => readState(connection, tables).space?.fingerprint ?? null),
    uses: (values) => database.read((connection) => countUses(connection, tables, values)),
  }
}

function languageAt({ blocks, languages }: ResidentRows, slot: number): string | null {
  const code = blocks[Math.floor(slot / BLOCK_ROWS)]?.languages[slot % BLOCK_ROWS]
  return languages.get(code ?? 0) ?? null
}
