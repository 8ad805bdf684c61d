import { AppError } from '@agora-mcp/core/errors'
import { type Connection, openDatabase } from '@agora-mcp/core/sqlite'
import { type CandidateIndex, createCandidateIndex } from '@agora-mcp/core/sqlite/candidate-index'
import { searchableText } from '../domain/chunk.ts'
import type { ParsedDocument } from '../domain/document.ts'
import { matchName } from '../domain/name-match.ts'
import { slugOf } from '../domain/source-id.ts'
import type { WorkFilter } from '../domain/work-filter.ts'
import type { ChunkSearch, DocumentStore, StoredWork } from '../ports.ts'
import { type PassageRow, toChunk, toDocument, toWork, WORK_COLUMNS, type WorkRow } from './sqlite-rows.ts'
import { APPLICATION_ID, CHUNK_INDEX, MIGRATIONS } from './sqlite-schema.ts'

export interface LibraryStore {
  readonly chunks: ChunkSearch
  readonly documents: DocumentStore
  close(): void
}

/** The library in one SQLite file. Nothing is opened before the first call; every method may throw `unavailable` or `config`. */
export function createSqliteLibraryStore(path: string): LibraryStore {
  const database = openDatabase({
    path,
    program: 'library-rag-mcp',
    applicationId: APPLICATION_ID,
    migrations: MIGRATIONS,
    hint: 'Set LIBRARY_RAG_DATA_DIR to another folder.',
  })
  const index = createCandidateIndex({
    database,
    name: CHUNK_INDEX,
    filters: ['work'],
    reindexCommand: 'library-rag-mcp reindex',
  })

  const chunks: ChunkSearch = {
    async candidates({ text, vector, fingerprint, filter, limit }) {
      // One snapshot for both steps: a work ingested between them would be half there.
      return database.read((connection) => {
        const works = hasFilter(filter) ? workIds(connection, filter).map(String) : undefined
        return index.search({
          text,
          vector,
          fingerprint,
          limit,
          ...(works === undefined ? {} : { filter: { work: works } }),
        })
      })
    },
    async chunks(ids) {
      return database.read((connection) => {
        const passage = connection.sql('SELECT * FROM passage WHERE id = ?')
        const rows = ids
          .map((id) => passage.get(id) as PassageRow | undefined)
          .filter((row) => row !== undefined)
        const works = new Map(
          [...new Set(rows.map((row) => row.work_id))].map((id) => [id, workById(connection, id)]),
        )
        return new Map(rows.map((row) => [row.id, toChunk(row, works.get(row.work_id) as StoredWork)]))
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
        if (old !== undefined) remove(connection, index, Number(old.id))
        insert(connection, index, { document, sourceId, vectors, fingerprint })
        return { sourceId, replaced: old !== undefined }
      }),
    async findByPath(sourcePath) {
      const row = database.read((connection) =>
        connection.sql(`SELECT ${WORK_COLUMNS} FROM work WHERE source_path = ?`).get(sourcePath),
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
    delete: (sourceId) =>
      database.write((connection) => {
        const { id } = workBySourceId(connection, sourceId)
        return { deletedChunks: remove(connection, index, id) }
      }),
    async names() {
      return database.read((connection) => ({
        authors: distinct(connection, 'author'),
        titles: distinct(connection, 'title'),
        languages: distinct(connection, 'language'),
      }))
    },
    async list(filter, limit) {
      return database.read((connection) => {
        const { where, values } = whereClause(filter)
        const rows = connection
          .sql(
            `SELECT ${WORK_COLUMNS} FROM work ${where} ORDER BY author IS NULL, author, title, source_id LIMIT ?`,
          )
          .all(...values, limit) as unknown as WorkRow[]
        const { n } = connection.sql(`SELECT count(*) AS n FROM work ${where}`).get(...values) as {
          n: number
        }
        return { works: rows.map(toWork), totalCount: n }
      })
    },
    async chunksOf(sourceId, { offset, limit }) {
      return database.read((connection) => {
        const row = workBySourceId(connection, sourceId)
        const rows = connection
          .sql('SELECT * FROM passage WHERE work_id = ? AND order_index >= ? ORDER BY order_index LIMIT ?')
          .all(row.id, offset, limit) as unknown as PassageRow[]
        const work = toWork(row)
        return { chunks: rows.map((passage) => toChunk(passage, work)), totalCount: row.chunks_count }
      })
    },
  }

  return { chunks, documents, close: () => database.close() }
}

interface Insertion {
  readonly document: ParsedDocument
  readonly sourceId: string
  readonly vectors: readonly Float32Array[]
  readonly fingerprint: string
}

function insert(connection: Connection, index: CandidateIndex, insertion: Insertion): void {
  const { document, sourceId, vectors, fingerprint } = insertion
  const { work, chunks } = document
  const { lastInsertRowid } = connection
    .sql(
      `INSERT INTO work (source_id, source_path, content_hash, title, author, year, language, sources, text, pages,
         pages_count, ocr_pages_count, toc, warnings, chunks_count)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      sourceId,
      document.sourcePath,
      document.contentHash,
      work.title,
      work.author,
      work.year,
      work.language,
      JSON.stringify(document.workSources),
      document.text,
      JSON.stringify(document.pages),
      document.pages.length,
      document.ocrPagesCount,
      JSON.stringify(document.toc),
      JSON.stringify(document.warnings),
      chunks.length,
    )
  const workId = Number(lastInsertRowid)
  const passage = connection.sql(
    `INSERT INTO passage (work_id, order_index, text, section_path, unit_type, page_start, page_end, page_label,
       char_start, char_end) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const items = chunks.map((chunk, position) => {
    const { lastInsertRowid: id } = passage.run(
      workId,
      chunk.orderIndex,
      chunk.text,
      chunk.sectionPath,
      chunk.unitType,
      chunk.pageStart,
      chunk.pageEnd,
      chunk.pageLabel,
      chunk.charStart,
      chunk.charEnd,
    )
    return {
      id: Number(id),
      text: searchableText(chunk),
      language: work.language,
      // The port's contract: one vector a chunk.
      vector: vectors[position] as Float32Array,
      filters: { work: String(workId) },
    }
  })
  index.insert(connection, items, fingerprint)
}

/** Removes a work whole and gives how many passages it had. */
function remove(connection: Connection, index: CandidateIndex, workId: number): number {
  const ids = connection
    .sql('SELECT id FROM passage WHERE work_id = ?')
    .all(workId)
    .map((row) => Number(row.id))
  index.delete(connection, ids)
  connection.sql('DELETE FROM passage WHERE work_id = ?').run(workId)
  connection.sql('DELETE FROM work WHERE id = ?').run(workId)
  return ids.length
}

/** The slug, or with `-2`, `-3`, … where another work has it. */
function freeSourceId(connection: Connection, slug: string): string {
  const taken = connection.sql('SELECT 1 FROM work WHERE source_id = ?')
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? slug : `${slug}-${n}`
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
  const { matches, nearest } = matchName(sourceId, ids)
  const instead = [...matches, ...nearest]
  throw new AppError('not_found', `No document “${sourceId}”.`, {
    hint:
      instead.length === 0
        ? 'The library is empty.'
        : `Nearest: ${instead.join(', ')}. list_documents shows all.`,
  })
}

function workById(connection: Connection, id: number): StoredWork {
  return toWork(connection.sql(`SELECT ${WORK_COLUMNS} FROM work WHERE id = ?`).get(id) as unknown as WorkRow)
}

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
