import { createHash } from 'node:crypto'
import { openDatabase } from '@agora-mcp/core/sqlite'
import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import type { IngestionCache } from '../../ports/jobs.ts'

/** `LIBW` in ASCII: marks the file as ours. */
const APPLICATION_ID = 0x4c494257
/** Days after which nobody resumes an ingestion. */
const KEEP_DAYS = 30
const DAY_MS = 86_400_000
/** Tables whose rows have a content hash and a day. */
const TABLES = ['page', 'vector', 'answer']

export interface OpenIngestionCache {
  readonly cache: IngestionCache
  close(): void
}

/** Keeps finished steps in a database of its own, so that the library file does not grow. */
export function createIngestionCache(path: string, now: () => number = () => Date.now()): OpenIngestionCache {
  const database = openDatabase({
    path,
    program: 'library-rag-mcp',
    applicationId: APPLICATION_ID,
    migrations: [
      {
        name: 'pages and vectors',
        up: (connection) =>
          connection.exec(`
            CREATE TABLE page (
              content_hash TEXT NOT NULL,
              model TEXT NOT NULL,
              number INTEGER NOT NULL,
              scanned TEXT NOT NULL,
              kept_at INTEGER NOT NULL,
              PRIMARY KEY (content_hash, model, number)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE vector (
              content_hash TEXT NOT NULL,
              fingerprint TEXT NOT NULL,
              text_hash BLOB NOT NULL,
              vector BLOB NOT NULL,
              kept_at INTEGER NOT NULL,
              PRIMARY KEY (content_hash, fingerprint, text_hash)
            ) STRICT;
          `),
      },
      {
        name: 'word codes',
        up: (connection) => connection.exec('ALTER TABLE vector ADD COLUMN word_codes BLOB'),
      },
      {
        name: 'answers of services',
        up: (connection) =>
          connection.exec(`
            CREATE TABLE answer (
              content_hash TEXT NOT NULL,
              question_hash BLOB NOT NULL,
              answer TEXT NOT NULL,
              kept_at INTEGER NOT NULL,
              PRIMARY KEY (content_hash, question_hash)
            ) STRICT, WITHOUT ROWID;
          `),
      },
    ],
    hint: 'Set LIBRARY_RAG_DATA_DIR to another folder.',
  })
  let pruned = false
  const prune = async () => {
    if (pruned) return
    pruned = true
    const limit = now() - KEEP_DAYS * DAY_MS
    await database.write((connection) => {
      for (const table of TABLES) {
        connection.sql(`DELETE FROM ${table} WHERE kept_at < ?`).run(limit)
      }
    })
  }

  const cache: IngestionCache = {
    async pages(contentHash, model) {
      return database.read((connection) => {
        const rows = connection
          .sql<{ number: number; scanned: string }>(
            'SELECT number, scanned FROM page WHERE content_hash = ? AND model = ?',
          )
          .all(contentHash, model)
        // Only ever written from this type.
        return new Map(rows.map(({ number, scanned }) => [number, JSON.parse(scanned) as ScannedPage]))
      })
    },
    async keepPage(contentHash, model, page) {
      await prune()
      await database.write((connection) => {
        connection
          .sql('INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?)')
          .run(contentHash, model, page.number, JSON.stringify(page), now())
      })
    },
    async vectors(contentHash, fingerprint, texts) {
      return database.read((connection) => {
        const find = connection.sql<{ vector: Uint8Array; word_codes: Uint8Array | null }>(
          'SELECT vector, word_codes FROM vector WHERE content_hash = ? AND fingerprint = ? AND text_hash = ?',
        )
        return texts.map((text) => {
          const row = find.get(contentHash, fingerprint, hashOf(text))
          if (row === undefined) return null
          return {
            vector: new Float32Array(row.vector.slice().buffer),
            wordCodes: row.word_codes,
          }
        })
      })
    },
    async keepVectors(contentHash, fingerprint, entries) {
      await prune()
      await database.write((connection) => {
        const insert = connection.sql(
          `INSERT OR REPLACE INTO vector (content_hash, fingerprint, text_hash, vector, word_codes, kept_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
        )
        for (const { text, vector, wordCodes } of entries) {
          const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
          insert.run(contentHash, fingerprint, hashOf(text), bytes, wordCodes, now())
        }
      })
    },
    async answer(_kind, contentHash, question) {
      return database.read((connection) => {
        const row = connection
          .sql<{ answer: string }>('SELECT answer FROM answer WHERE content_hash = ? AND question_hash = ?')
          .get(contentHash, hashOf(question))
        return row === undefined ? undefined : JSON.parse(row.answer)
      })
    },
    async keepAnswer(_kind, contentHash, question, answer) {
      await prune()
      await database.write((connection) => {
        connection
          .sql('INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?)')
          .run(contentHash, hashOf(question), JSON.stringify(answer), now())
      })
    },
    async forget(contentHash) {
      await database.write((connection) => {
        for (const table of TABLES) {
          connection.sql(`DELETE FROM ${table} WHERE content_hash = ?`).run(contentHash)
        }
      })
      database.eraseDeleted()
    },
  }
  return { cache, close: () => database.close() }
}

function hashOf(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
