import type { Connection, Migration } from '@agora-mcp/core/sqlite'
import { candidateIndexMigration, itemLanguagesMigration } from '@agora-mcp/core/sqlite/candidate-index'
import { detectLanguage } from '@agora-mcp/core/text'
import { FIRST_READING } from '../../domain/reading-version.ts'

/** `LIB1` in ASCII: marks the file as ours. */
export const APPLICATION_ID = 0x4c494231

/** Table prefix of the candidate index of chunks. */
export const CHUNK_INDEX = 'chunk'

/** Table prefix of the candidate index of summaries. */
export const SUMMARY_INDEX = 'summary'

/**
 * Schema versions, append-only. Chunks are in `passage` and summaries in `section_summary`, because the
 * candidate indexes own the names `chunk` and `summary`. `passage.text` repeats a part of `work.text`: SQLite
 * counts code points where our offsets are UTF-16 units, and a result reads a handful of chunks from a whole
 * book.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'works and chunks',
    up: (connection) =>
      connection.exec(`
        CREATE TABLE work (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          source_id TEXT NOT NULL UNIQUE,
          source_path TEXT NOT NULL UNIQUE,
          content_hash TEXT NOT NULL,
          title TEXT NOT NULL,
          author TEXT,
          year INTEGER,
          language TEXT,
          sources TEXT NOT NULL,
          text TEXT NOT NULL,
          pages TEXT NOT NULL,
          pages_count INTEGER NOT NULL,
          toc TEXT NOT NULL,
          warnings TEXT NOT NULL,
          chunks_count INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE passage (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          work_id INTEGER NOT NULL REFERENCES work (id),
          order_index INTEGER NOT NULL,
          text TEXT NOT NULL,
          section_path TEXT NOT NULL,
          unit_type TEXT NOT NULL,
          page_start INTEGER NOT NULL,
          page_end INTEGER NOT NULL,
          page_label TEXT,
          char_start INTEGER NOT NULL,
          char_end INTEGER NOT NULL,
          UNIQUE (work_id, order_index)
        ) STRICT;
      `),
  },
  candidateIndexMigration(CHUNK_INDEX),
  {
    name: 'pages read by character recognition',
    up: (connection) =>
      connection.exec('ALTER TABLE work ADD COLUMN ocr_pages_count INTEGER NOT NULL DEFAULT 0'),
  },
  {
    name: 'concepts and summaries',
    up: (connection) =>
      connection.exec(`
        ALTER TABLE passage ADD COLUMN concepts TEXT NOT NULL DEFAULT '[]';
        CREATE TABLE section_summary (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          work_id INTEGER NOT NULL REFERENCES work (id),
          order_index INTEGER NOT NULL,
          title TEXT NOT NULL,
          section_path TEXT NOT NULL,
          level INTEGER NOT NULL,
          text TEXT NOT NULL,
          concepts TEXT NOT NULL,
          first_chunk INTEGER NOT NULL,
          chunks_count INTEGER NOT NULL,
          page_start INTEGER NOT NULL,
          page_end INTEGER NOT NULL,
          UNIQUE (work_id, order_index)
        ) STRICT;
      `),
  },
  candidateIndexMigration(SUMMARY_INDEX),
  {
    name: 'printed number of the last page',
    up: (connection) =>
      connection.exec(`
        ALTER TABLE passage ADD COLUMN page_label_end TEXT;
        ALTER TABLE section_summary ADD COLUMN page_label TEXT;
        ALTER TABLE section_summary ADD COLUMN page_label_end TEXT;
      `),
  },
  {
    // Separate from `passage`: they are long and only read for the passages to be reranked.
    name: 'word codes of passages',
    up: (connection) =>
      connection.exec(`
        CREATE TABLE passage_words (
          passage_id INTEGER PRIMARY KEY REFERENCES passage (id),
          codes BLOB NOT NULL
        ) STRICT;
      `),
  },
  itemLanguagesMigration(CHUNK_INDEX, (connection) => languagesIn(connection, 'passage')),
  itemLanguagesMigration(SUMMARY_INDEX, (connection) => languagesIn(connection, 'section_summary')),
  {
    name: 'works by the bytes of their file',
    up: (connection) => connection.exec('CREATE INDEX work_content_hash ON work (content_hash)'),
  },
  {
    name: 'version of the reading',
    up: (connection) =>
      connection.exec(
        `ALTER TABLE work ADD COLUMN reading_version INTEGER NOT NULL DEFAULT ${FIRST_READING}`,
      ),
  },
  {
    // `page_start` and `page_end` are 0 for documents without pages: the columns are NOT NULL.
    name: 'kinds and locations',
    up: (connection) =>
      connection.exec(`
        ALTER TABLE work ADD COLUMN kind TEXT NOT NULL DEFAULT 'pdf';
        ALTER TABLE passage ADD COLUMN location TEXT;
      `),
  },
  {
    // Size and modification time show that a file is unchanged, without reading it.
    name: 'files kept in step',
    up: (connection) =>
      connection.exec(`
        ALTER TABLE work ADD COLUMN missing INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE work ADD COLUMN file_size INTEGER;
        ALTER TABLE work ADD COLUMN file_changed_ms REAL;
      `),
  },
]

/** Yields the language of each passage or summary: that of the work, else the detected one. */
function* languagesIn(connection: Connection, table: 'passage' | 'section_summary') {
  const rows = connection
    .sql<{ id: number; language: string | null; text: string }>(
      `SELECT ${table}.id, language, ${table}.text FROM ${table} JOIN work ON work.id = work_id`,
    )
    .iterate()
  for (const { id, language, text } of rows) {
    yield [id, language ?? detectLanguage(text)] as const
  }
}
