import { existsSync } from 'node:fs'
import type { MigratableStore } from '@agora-mcp/core/migration'
import { type Connection, existing } from '@agora-mcp/core/sqlite'
import { type MovedDocument, movedDocument } from '../../domain/storage/moved-document.ts'
import { type DocumentIndexes, insertDocument } from './document-writer.ts'
import { openLibraryFile } from './library-file.ts'
import {
  type ChunkRow,
  type SummaryRow,
  toChunk,
  toDocument,
  toSummary,
  WORK_COLUMNS,
  type WorkRow,
} from './rows.ts'
import { readWordCodes } from './word-codes.ts'
import { readContents } from './works.ts'

/** Names of works read at once. */
const PAGE = 100

/** Opens the complete documents of a SQLite library, for a copy into or out of another store. */
export function openSqliteMigratableLibrary(path: string): MigratableStore<MovedDocument> {
  const { database, indexes } = openLibraryFile(path)
  // Do not create a missing source.
  const isThere = () => existsSync(path)
  /** Lists works in the order in which they were stored. */
  const worksAfter = (id: number) =>
    database.read((connection) =>
      connection
        .sql<{ id: number; path: string }>(
          'SELECT id, source_path AS path FROM work WHERE id > ? ORDER BY id LIMIT ?',
        )
        .all(id, PAGE),
    )
  function* works() {
    for (let page = worksAfter(0); page.length > 0; page = worksAfter(page.at(-1)?.id ?? 0)) yield* page
  }

  return {
    place: `SQLite (${path})`,
    fingerprint: async () => (isThere() ? indexes.chunks.fingerprint() : null),
    async size() {
      if (!isThere()) return 0
      const row = database.read((connection) =>
        connection
          .sql<{ n: number }>(
            `SELECT (SELECT count(*) FROM work) + (SELECT count(*) FROM passage)
               + (SELECT count(*) FROM section_summary) AS n`,
          )
          .get(),
      )
      return existing(row).n
    },
    async *items() {
      if (!isThere()) return
      for (const { path: key } of works()) {
        const document = database.read((connection) => readDocument(connection, indexes, key))
        if (document !== null) yield document
      }
    },
    async put(items, fingerprint) {
      for (const { sourceId, document, vectors } of items) {
        await database.write((connection) =>
          insertDocument(connection, indexes, { document, sourceId, vectors, fingerprint }),
        )
      }
    },
    keepUnchanged: database.keepUnchanged,
    // Concurrent writes are detected by the comparison at the end.
    exclusively: (work) => work(),
    close: () => database.close(),
  }
}

function readDocument(connection: Connection, indexes: DocumentIndexes, path: string): MovedDocument | null {
  const row = connection.sql<WorkRow>(`SELECT ${WORK_COLUMNS} FROM work WHERE source_path = ?`).get(path)
  if (row === undefined) return null
  const stored = toDocument(row)
  const { text, pages } = readContents(connection, row.id)
  const chunks = connection
    .sql<ChunkRow>('SELECT * FROM passage WHERE work_id = ? ORDER BY order_index')
    .all(row.id)
  const summaries = connection
    .sql<SummaryRow>('SELECT * FROM section_summary WHERE work_id = ? ORDER BY order_index')
    .all(row.id)
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
  const vectors = indexes.chunks.vectors(idsOf(chunks))
  const ofSummaries = indexes.summaries.vectors(idsOf(summaries))
  const wordCodes = readWordCodes(connection, idsOf(chunks))
  return movedDocument({
    stored,
    // The pages are only ever written from this type.
    contents: { text, pages: JSON.parse(pages) },
    chunks: chunks.map((chunk) => toChunk(chunk, stored)),
    summaries: summaries.map((summary) => toSummary(summary, stored)),
    vectors: {
      chunks: chunks.map(({ id }) => ({
        vector: known(vectors.get(id)),
        wordCodes: wordCodes.get(id) ?? null,
      })),
      summaries: summaries.map(({ id }) => known(ofSummaries.get(id))),
    },
  })
}

function known(vector: Float32Array | undefined): Float32Array {
  if (vector === undefined) throw new Error('a stored text has no vector')
  return vector
}
