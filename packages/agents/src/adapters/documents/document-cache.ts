import { type Migration, openDatabase, openMemoryDatabase } from '@agora-mcp/core/sqlite'
import type { OfficeDocument } from '../../ports/documents.ts'
import type { EmbeddedPassage } from '../embedder/office-embedder.ts'
import { mendedDatabase } from './mended-database.ts'

/** A document as it was at the last look. */
export interface KnownDocument extends OfficeDocument {
  /** Id in the library; null for Markdown and tables. */
  readonly sourceId: string | null
  /** The session that it belongs to, whose PDFs lie in a library of their own; null for one that is shared. */
  readonly session: string | null
  /** Of a PDF; null for other documents, and where an earlier version did not ask. */
  readonly pages: number | null
}

/** What outlives a process: which documents there were, and the vectors of passages, which take time to compute. */
export interface DocumentCache {
  documents(): KnownDocument[]
  put(document: KnownDocument): Promise<void>
  forget(paths: readonly string[]): Promise<void>
  /** Vectors of passages by the digest of their text; what is not there is missing. */
  vectors(digests: readonly string[]): Map<string, EmbeddedPassage>
  putVectors(entries: ReadonlyMap<string, EmbeddedPassage>): Promise<void>
  /** Drops the vectors of all other texts. */
  keepVectors(digests: ReadonlySet<string>): Promise<void>
  forgetVectors(digests: readonly string[]): Promise<void>
  /** Empties the write-ahead log, so that what was forgotten is in no file. */
  emptyLog(): void
  /** Drops the vectors of other spaces than this one. */
  keepSpace(fingerprint: string): Promise<void>
  close(): void
}

/** "AGOD" in ASCII: marks the file as ours. */
const APPLICATION_ID = 0x41_47_4f_44

const MIGRATIONS: readonly Migration[] = [
  {
    name: 'documents and vectors',
    up: (connection) =>
      connection.exec(`
        CREATE TABLE document (
          path TEXT PRIMARY KEY,
          kind TEXT NOT NULL,
          title TEXT NOT NULL,
          version TEXT NOT NULL,
          source_id TEXT
        ) STRICT, WITHOUT ROWID;

        -- digest is the SHA-256 of the embedded text.
        CREATE TABLE vector (
          digest TEXT PRIMARY KEY,
          fingerprint TEXT NOT NULL,
          vector BLOB NOT NULL,
          word_codes BLOB
        ) STRICT;
      `),
  },
  {
    name: 'pages of documents',
    up: (connection) => connection.exec('ALTER TABLE document ADD COLUMN pages INTEGER'),
  },
  {
    name: 'sessions of documents',
    up: (connection) => connection.exec('ALTER TABLE document ADD COLUMN session TEXT'),
  },
]

/**
 * @param path The SQLite file, made at its first use, and anew where it is damaged; null keeps all of it in memory.
 * @param onMended Told of damage.
 */
export function openDocumentCache(
  path: string | null,
  onMended: (error: unknown) => void = () => {},
): DocumentCache {
  const database = path === null ? openMemoryDatabase(MIGRATIONS) : openFile(path, onMended)
  return {
    documents: () =>
      database
        .read((connection) =>
          connection
            .sql('SELECT path, kind, title, version, source_id, pages, session FROM document ORDER BY path')
            .all(),
        )
        .map((row) => ({
          path: String(row.path),
          kind: row.kind as KnownDocument['kind'],
          title: String(row.title),
          version: String(row.version),
          sourceId: row.source_id === null ? null : String(row.source_id),
          pages: row.pages === null ? null : Number(row.pages),
          session: row.session === null ? null : String(row.session),
        })),
    put: ({ path: at, kind, title, version, sourceId, pages, session }) =>
      database.write((connection) => {
        connection
          .sql(
            'INSERT OR REPLACE INTO document (path, kind, title, version, source_id, pages, session) VALUES (?, ?, ?, ?, ?, ?, ?)',
          )
          .run(at, kind, title, version, sourceId, pages, session)
      }),
    forget: (paths) =>
      database.write((connection) => {
        for (const gone of paths) connection.sql('DELETE FROM document WHERE path = ?').run(gone)
      }),
    vectors: (digests) =>
      new Map(
        database
          .read((connection) =>
            connection
              .sql('SELECT * FROM vector WHERE digest IN (SELECT value FROM json_each(?))')
              .all(JSON.stringify(digests)),
          )
          .map((row) => [
            String(row.digest),
            {
              fingerprint: String(row.fingerprint),
              vector: vectorOf(row.vector as Uint8Array),
              wordCodes: row.word_codes as Uint8Array | null,
            },
          ]),
      ),
    putVectors: (entries) =>
      database.write((connection) => {
        const insert = connection.sql('INSERT OR REPLACE INTO vector VALUES (?, ?, ?, ?)')
        for (const [digest, { fingerprint, vector, wordCodes }] of entries) {
          insert.run(digest, fingerprint, bytesOf(vector), wordCodes)
        }
      }),
    keepVectors: (digests) =>
      database.write((connection) => {
        connection
          .sql('DELETE FROM vector WHERE digest NOT IN (SELECT value FROM json_each(?))')
          .run(JSON.stringify([...digests]))
      }),
    forgetVectors: (digests) =>
      database.write((connection) => {
        for (const digest of digests) connection.sql('DELETE FROM vector WHERE digest = ?').run(digest)
      }),
    emptyLog: () => {
      database.emptyLog()
    },
    keepSpace: (fingerprint) =>
      database.write((connection) => {
        connection.sql('DELETE FROM vector WHERE fingerprint <> ?').run(fingerprint)
      }),
    close: () => database.close(),
  }
}

const openFile = (path: string, onMended: (error: unknown) => void) =>
  mendedDatabase(
    path,
    () =>
      openDatabase({
        path,
        program: 'agora-agents',
        applicationId: APPLICATION_ID,
        migrations: MIGRATIONS,
        // Read whole once, at the start.
        cacheKilobytes: 500,
      }),
    onMended,
  )

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** A copy: the bytes of a row need not begin where floats may. */
const vectorOf = (bytes: Uint8Array): Float32Array => new Float32Array(bytes.slice().buffer)
