import { type Connection, type Database, existing } from '@agora-mcp/core/sqlite'
import type { Page } from '../../domain/document.ts'
import { slugOf, sourceIdCandidates } from '../../domain/source-id.ts'
import type { DocumentStore } from '../../ports/documents.ts'
import { type DocumentIndexes, insertDocument, removeDocument } from './document-writer.ts'
import { type ChunkRow, toChunk, toDocument, toWork, WORK_COLUMNS, type WorkRow } from './rows.ts'
import { readContents, whereClause, workBySourceId, workNames } from './works.ts'

/** Some 30 books; rewriting them takes half a second. */
const REWRITTEN_BYTES = 100_000_000

/** Creates the document store, with one transaction per change. */
export function createDocuments(database: Database, indexes: DocumentIndexes): DocumentStore {
  return {
    replace: (document, vectors, fingerprint) =>
      database.write((connection) => {
        const old = connection
          .sql<Pick<WorkRow, 'id' | 'source_id'>>('SELECT id, source_id FROM work WHERE source_path = ?')
          .get(document.sourcePath)
        // The id survives a change of file or title, so that existing citations stay valid.
        const sourceId = old?.source_id ?? freeSourceId(connection, slugOf(document.work))
        if (old !== undefined) removeDocument(connection, indexes, old.id)
        insertDocument(connection, indexes, { document, sourceId, vectors, fingerprint })
        return { sourceId, replaced: old !== undefined }
      }),
    async findByPath(sourcePath) {
      const row = database.read((connection) =>
        connection.sql<WorkRow>(`SELECT ${WORK_COLUMNS} FROM work WHERE source_path = ?`).get(sourcePath),
      )
      return row === undefined ? null : toDocument(row)
    },
    async findByHash(contentHash) {
      const row = database.read((connection) =>
        connection
          .sql<WorkRow>(`SELECT ${WORK_COLUMNS} FROM work WHERE content_hash = ? ORDER BY id LIMIT 1`)
          .get(contentHash),
      )
      return row === undefined ? null : toDocument(row)
    },
    async attachmentsOf(mailPath) {
      // A range, which the index of the column answers: `0` follows `/`.
      return database.read((connection) =>
        connection
          .sql<Pick<WorkRow, 'source_id' | 'source_path'>>(
            'SELECT source_id, source_path FROM work WHERE source_path > ? AND source_path < ? ORDER BY 2',
          )
          .all(`${mailPath}/`, `${mailPath}0`)
          .map((row) => ({ sourceId: row.source_id, sourcePath: row.source_path })),
      )
    },
    async get(sourceId) {
      return database.read((connection) => toDocument(workBySourceId(connection, sourceId)))
    },
    async text(sourceId) {
      return database.read((connection) => {
        const { id } = workBySourceId(connection, sourceId)
        return readContents(connection, id).text
      })
    },
    async contents(sourceId) {
      return database.read((connection) => {
        const { id } = workBySourceId(connection, sourceId)
        const { text, pages } = readContents(connection, id)
        // Only ever written from this type.
        return { text, pages: JSON.parse(pages) as Page[] }
      })
    },
    async ids(prefix) {
      return database.read((connection) =>
        connection
          .sql<Pick<WorkRow, 'source_id'>>(
            'SELECT source_id FROM work WHERE substr(source_id, 1, ?) = ? ORDER BY source_id LIMIT 100',
          )
          .all(prefix.length, prefix.toLowerCase())
          .map((row) => row.source_id),
      )
    },
    async delete(sourceId) {
      const removed = await database.write((connection) => {
        const { id } = workBySourceId(connection, sourceId)
        return removeDocument(connection, indexes, id)
      })
      database.eraseDeleted(REWRITTEN_BYTES)
      return removed
    },
    async names() {
      return database.read(workNames)
    },
    async list(filter, limit) {
      return database.read((connection) => {
        const { where, values } = whereClause(filter)
        const rows = connection
          .sql<WorkRow>(
            `SELECT ${WORK_COLUMNS} FROM work ${where} ORDER BY author IS NULL, author, title, source_id LIMIT ?`,
          )
          .all(...values, limit)
        const { works, chunks } = existing(
          connection
            .sql<{ works: number; chunks: number }>(
              `SELECT count(*) AS works, coalesce(sum(chunks_count), 0) AS chunks FROM work ${where}`,
            )
            .get(...values),
        )
        return { works: rows.map(toWork), totalCount: works, totalChunks: chunks }
      })
    },
    async chunksOf(sourceId, { offset, limit }) {
      return database.read((connection) => {
        const row = workBySourceId(connection, sourceId)
        const rows = connection
          .sql<ChunkRow>(
            'SELECT * FROM passage WHERE work_id = ? AND order_index >= ? ORDER BY order_index LIMIT ?',
          )
          .all(row.id, offset, limit)
        const work = toWork(row)
        return { chunks: rows.map((chunk) => toChunk(chunk, work)), totalCount: row.chunks_count }
      })
    },
  }
}

function freeSourceId(connection: Connection, slug: string): string {
  const taken = connection.sql('SELECT 1 FROM work WHERE source_id = ?')
  const candidates = sourceIdCandidates(slug)
  for (;;) {
    const { value: candidate } = candidates.next()
    if (taken.get(candidate) === undefined) return candidate
  }
}
