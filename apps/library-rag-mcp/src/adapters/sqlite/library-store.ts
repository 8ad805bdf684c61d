import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import type { Connection } from '@agora-mcp/core/sqlite'
import { dot } from '@agora-mcp/core/vectors'
import type { Page } from '../../domain/document.ts'
import type { WorkFilter, WorkNames } from '../../domain/filters/work-filter.ts'
import { slugOf, sourceIdCandidates } from '../../domain/source-id.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { DocumentStore } from '../../ports/documents.ts'
import type { LibraryStore } from '../../ports/library-store.ts'
import type { ChunkSearch, SummarySearch } from '../../ports/search.ts'
import { documentNotFound } from '../store-errors.ts'
import { insertDocument, removeDocument } from './document-writer.ts'
import { openLibraryFile } from './library-file.ts'
import {
  type ChunkRow,
  type SummaryRow,
  toChunk,
  toDocument,
  toSummary,
  toWork,
  WORK_COLUMNS,
  type WorkRow,
} from './rows.ts'
import { createSearchIndex } from './search-index.ts'
import { readSectionsAbove } from './sections-above.ts'
import { readWordCodes } from './word-codes.ts'

/** The library in one SQLite file. Nothing is opened before the first call; every method may throw `unavailable` or `config`. */
export function createSqliteLibraryStore(path: string): LibraryStore {
  const { database, indexes } = openLibraryFile(path)

  const chunks: ChunkSearch = {
    async candidates({ text, embedded, filter, limit }) {
      const { vector, fingerprint } = await embedded
      // One snapshot for both steps: a work ingested between them would be half there.
      return database.read((connection) => {
        const exact = typeof filter === 'function' ? filter(workNames(connection)) : filter
        if (exact === null) return { ...NO_CANDIDATES, isCurrent: async () => true }
        const works = hasFilter(exact) ? workIds(connection, exact).map(String) : undefined
        const found = indexes.chunks.search({
          text,
          vector,
          fingerprint,
          limit,
          ...(works === undefined ? {} : { filter: { work: works } }),
        })
        return { ...found, isCurrent: async () => true }
      })
    },
    async wordCodes(ids) {
      return database.read((connection) => readWordCodes(connection, ids))
    },
    async sectionCosines(ids, vector) {
      return database.read((connection) => {
        const above = readSectionsAbove(connection, ids)
        const vectors = indexes.summaries.vectors([...new Set(above.values())])
        return new Map(
          [...above].flatMap(([id, summary]) => {
            const own = vectors.get(summary)
            return own === undefined ? [] : [[id, dot(own, vector)] as const]
          }),
        )
      })
    },
    // Rows are read at once.
    async readAhead() {},
    async chunks(ids) {
      return database.read((connection) => {
        const row = connection.sql('SELECT * FROM passage WHERE id = ?')
        const rows = ids.map((id) => row.get(id) as ChunkRow | undefined).filter((row) => row !== undefined)
        const works = new Map(
          [...new Set(rows.map((row) => row.work_id))].map((id) => [id, workById(connection, id)]),
        )
        return new Map(rows.map((row) => [row.id, toChunk(row, works.get(row.work_id) as StoredWork)]))
      })
    },
  }

  const summaries: SummarySearch = {
    async candidates({ text, embedded, levels, limit }) {
      const { vector, fingerprint } = await embedded
      const found = indexes.summaries.search({
        text,
        vector,
        fingerprint,
        limit,
        filter: { level: levels.map(String) },
      })
      return { ...found, isCurrent: async () => true }
    },
    async summaries(ids) {
      return database.read((connection) => {
        const summary = connection.sql('SELECT * FROM section_summary WHERE id = ?')
        const rows = ids
          .map((id) => summary.get(id) as SummaryRow | undefined)
          .filter((row) => row !== undefined)
        return new Map(rows.map((row) => [row.id, toSummary(row, workById(connection, row.work_id))]))
      })
    },
  }

  const documents: DocumentStore = {
    replace: (document, vectors, fingerprint) =>
      database.write((connection) => {
        const old = connection
          .sql('SELECT id, source_id FROM work WHERE source_path = ?')
          .get(document.sourcePath)
        // The id outlives a changed file, also where its title changed: what was cited by it stays citable.
        const sourceId =
          old === undefined ? freeSourceId(connection, slugOf(document.work)) : String(old.source_id)
        if (old !== undefined) removeDocument(connection, indexes, Number(old.id))
        insertDocument(connection, indexes, { document, sourceId, vectors, fingerprint })
        return { sourceId, replaced: old !== undefined }
      }),
    async findByPath(sourcePath) {
      const row = database.read((connection) =>
        connection.sql(`SELECT ${WORK_COLUMNS} FROM work WHERE source_path = ?`).get(sourcePath),
      )
      return row === undefined ? null : toDocument(row as unknown as WorkRow)
    },
    async findByHash(contentHash) {
      const row = database.read((connection) =>
        connection
          .sql(`SELECT ${WORK_COLUMNS} FROM work WHERE content_hash = ? ORDER BY id LIMIT 1`)
          .get(contentHash),
      )
      return row === undefined ? null : toDocument(row as unknown as WorkRow)
    },
    async get(sourceId) {
      return database.read((connection) => toDocument(workBySourceId(connection, sourceId)))
    },
    async text(sourceId) {
      return database.read((connection) => {
        const { id } = workBySourceId(connection, sourceId)
        return String(connection.sql('SELECT text FROM work WHERE id = ?').get(id)?.text)
      })
    },
    async contents(sourceId) {
      return database.read((connection) => {
        const { id } = workBySourceId(connection, sourceId)
        const row = connection.sql('SELECT text, pages FROM work WHERE id = ?').get(id)
        // Only ever written from this type.
        return { text: String(row?.text), pages: JSON.parse(String(row?.pages)) as Page[] }
      })
    },
    async ids(prefix) {
      return database.read((connection) =>
        connection
          .sql('SELECT source_id FROM work WHERE substr(source_id, 1, ?) = ? ORDER BY source_id LIMIT 100')
          .all(prefix.length, prefix.toLowerCase())
          .map((row) => String(row.source_id)),
      )
    },
    delete: (sourceId) =>
      database.write((connection) => {
        const { id } = workBySourceId(connection, sourceId)
        return removeDocument(connection, indexes, id)
      }),
    async names() {
      return database.read(workNames)
    },
    async list(filter, limit) {
      return database.read((connection) => {
        const { where, values } = whereClause(filter)
        const rows = connection
          .sql(
            `SELECT ${WORK_COLUMNS} FROM work ${where} ORDER BY author IS NULL, author, title, source_id LIMIT ?`,
          )
          .all(...values, limit) as unknown as WorkRow[]
        const { works, chunks } = connection
          .sql(`SELECT count(*) AS works, coalesce(sum(chunks_count), 0) AS chunks FROM work ${where}`)
          .get(...values) as { works: number; chunks: number }
        return { works: rows.map(toWork), totalCount: works, totalChunks: chunks }
      })
    },
    async chunksOf(sourceId, { offset, limit }) {
      return database.read((connection) => {
        const row = workBySourceId(connection, sourceId)
        const rows = connection
          .sql('SELECT * FROM passage WHERE work_id = ? AND order_index >= ? ORDER BY order_index LIMIT ?')
          .all(row.id, offset, limit) as unknown as ChunkRow[]
        const work = toWork(row)
        return { chunks: rows.map((chunk) => toChunk(chunk, work)), totalCount: row.chunks_count }
      })
    },
  }

  const searchIndex = createSearchIndex(database, indexes)
  return { chunks, summaries, searchIndex, documents, close: () => database.close() }
}

/** The first of the ids for this slug that no work has. */
function freeSourceId(connection: Connection, slug: string): string {
  const taken = connection.sql('SELECT 1 FROM work WHERE source_id = ?')
  const candidates = sourceIdCandidates(slug)
  for (;;) {
    const { value: candidate } = candidates.next()
    if (taken.get(candidate) === undefined) return candidate
  }
}

function workBySourceId(connection: Connection, sourceId: string): WorkRow {
  const row = connection.sql(`SELECT ${WORK_COLUMNS} FROM work WHERE source_id = ?`).get(sourceId)
  if (row !== undefined) return row as unknown as WorkRow
  const ids = connection
    .sql('SELECT source_id FROM work ORDER BY source_id')
    .all()
    .map((other) => String(other.source_id))
  throw documentNotFound(sourceId, ids)
}

function workById(connection: Connection, id: number): StoredWork {
  return toWork(connection.sql(`SELECT ${WORK_COLUMNS} FROM work WHERE id = ?`).get(id) as unknown as WorkRow)
}

const workNames = (connection: Connection): WorkNames => ({
  authors: distinct(connection, 'author'),
  titles: distinct(connection, 'title'),
  languages: distinct(connection, 'language'),
})

function workIds(connection: Connection, filter: WorkFilter): number[] {
  const { where, values } = whereClause(filter)
  return connection
    .sql(`SELECT id FROM work ${where}`)
    .all(...values)
    .map((row) => Number(row.id))
}

const hasFilter = ({ authors, titles, languages }: WorkFilter): boolean =>
  authors !== undefined || titles !== undefined || languages !== undefined

/** Conditions with one JSON array each, so that the statement is the same for any number of values. */
function whereClause({ authors, titles, languages }: WorkFilter): { where: string; values: string[] } {
  const given = Object.entries({ author: authors, title: titles, language: languages }).filter(
    (entry): entry is [string, readonly string[]] => entry[1] !== undefined,
  )
  const conditions = given.map(([column]) => `${column} IN (SELECT value FROM json_each(?))`)
  return {
    where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    values: given.map(([, values]) => JSON.stringify(values)),
  }
}

/** @param column One of our own names, never input. */
function distinct(connection: Connection, column: 'author' | 'title' | 'language'): string[] {
  return connection
    .sql(`SELECT DISTINCT ${column} AS value FROM work WHERE ${column} IS NOT NULL ORDER BY 1`)
    .all()
    .map((row) => String(row.value))
}
