import { type Migration, openDatabase, openMemoryDatabase } from '@agora-mcp/core/sqlite'
import type { OfficeDocument } from '../../ports/documents.ts'
import type { EmbeddedPassage } from '../embedder/office-embedder.ts'
import { selfRepairingDatabase } from './self-repairing-database.ts'

export interface KnownDocument extends OfficeDocument {
  /** Id in the library; null for Markdown and tables. */
  readonly sourceId: string | null
  /** Session of the document, whose PDFs are in a separate library; null for a shared one. */
  readonly session: string | null
  /** Page count of a PDF; null for other documents, and if an earlier version did not request it. */
  readonly pages: number | null
}

interface VectorRow {
  readonly digest: string
  readonly fingerprint: string
  readonly vector: Uint8Array
  readonly word_codes: Uint8Array | null
}

/** Data that survives restarts: known documents and passage vectors, which are slow to compute. */
export interface DocumentCache {
  documents(): KnownDocument[]
  /** Stores documents in one transaction, which waits for the disk once. */
  put(documents: readonly KnownDocument[]): Promise<void>
  forget(paths: readonly string[]): Promise<void>
  /** Returns the known vectors of passages by the digest of their text. */
  vectors(digests: readonly string[]): Map<string, EmbeddedPassage>
  putVectors(entries: ReadonlyMap<string, EmbeddedPassage>): Promise<void>
  keepVectors(digests: ReadonlySet<string>): Promise<void>
  forgetVectors(digests: readonly string[]): Promise<void>
  /** Truncates the write-ahead log, so that dropped data is in no file. */
  eraseDeleted(): void
  keepSpace(fingerprint: string): Promise<void>
  close(): void
}

/** "AGOD" in ASCII; identifies the file. */
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
 * Opens the cache.
 * @param path SQLite file, created on first use and recreated if damaged; null for memory only.
 * @param onMended Called after damage.
 */
export function openDocumentCache(
  path: string | null,
  onRepaired: (error: unknown) => void = () => {},
): DocumentCache {
  const database = path === null ? openMemoryDatabase(MIGRATIONS) : openFile(path, onRepaired)
  return {
    documents: () =>
      database.read((connection) =>
        connection
          .sql<KnownDocument>(
            'SELECT path, kind, title, version, source_id AS sourceId, pages, session FROM document ORDER BY path',
          )
          .all(),
      ),
    put: (documents) =>
      database.write((connection) => {
        const insert = connection.sql(
          'INSERT OR REPLACE INTO document (path, kind, title, version, source_id, pages, session) VALUES (?, ?, ?, ?, ?, ?, ?)',
        )
        for (const { path: at, kind, title, version, sourceId, pages, session } of documents)
          insert.run(at, kind, title, version, sourceId, pages, session)
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
              .sql<VectorRow>('SELECT * FROM vector WHERE digest IN (SELECT value FROM json_each(?))')
              .all(JSON.stringify(digests)),
          )
          .map(({ digest, fingerprint, vector, word_codes }) => [
            digest,
            { fingerprint, vector: vectorOf(vector), wordCodes: word_codes },
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
    eraseDeleted: () => {
      database.eraseDeleted()
    },
    keepSpace: (fingerprint) =>
      database.write((connection) => {
        connection.sql('DELETE FROM vector WHERE fingerprint <> ?').run(fingerprint)
      }),
    close: () => database.close(),
  }
}

const openFile = (path: string, onRepaired: (error: unknown) => void) =>
  selfRepairingDatabase(
    path,
    () =>
      openDatabase({
        path,
        program: 'agora-agents',
        applicationId: APPLICATION_ID,
        migrations: MIGRATIONS,
        // Read in full once, at startup.
        cacheKilobytes: 500,
      }),
    onRepaired,
  )

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Copies the bytes, since a row's may not be aligned for floats. */
const vectorOf = (bytes: Uint8Array): Float32Array => new Float32Array(bytes.slice().buffer)
