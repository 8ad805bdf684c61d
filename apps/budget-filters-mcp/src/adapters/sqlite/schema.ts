import type { Migration } from '@agora-mcp/core/sqlite'

/** Application id of the program's files: "BGT1". */
export const APPLICATION_ID = 0x42475431

/** Schema versions, append-only. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'items, words and where they stand',
    up: ({ exec }) =>
      exec(`
        CREATE TABLE origin (category TEXT PRIMARY KEY, origin TEXT NOT NULL) WITHOUT ROWID;
        -- Items are numbered from 1 within their category.
        CREATE TABLE uat (
          number INTEGER PRIMARY KEY, id INTEGER NOT NULL UNIQUE, siruta TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
          county_code TEXT, population INTEGER, fiscal_code TEXT
        );
        CREATE INDEX uat_siruta ON uat (siruta);
        CREATE INDEX uat_fiscal_code ON uat (fiscal_code);
        CREATE INDEX uat_county ON uat (county_code, kind);
        CREATE TABLE entity (
          number INTEGER PRIMARY KEY, cui TEXT NOT NULL UNIQUE, name TEXT NOT NULL, entity_type TEXT,
          uat_id INTEGER, location TEXT, county_code TEXT
        );
        CREATE TABLE classification (
          category TEXT NOT NULL, number INTEGER NOT NULL, code TEXT NOT NULL, canonical TEXT NOT NULL,
          name TEXT NOT NULL, alt_name TEXT, keywords TEXT NOT NULL, has_children INTEGER NOT NULL,
          ancestors TEXT NOT NULL, PRIMARY KEY (category, number)
        ) WITHOUT ROWID;
        CREATE INDEX classification_code ON classification (category, canonical);
        -- Items in which a word stands, as 32-bit numbers: the number of the item times two, plus one where the word
        -- only says where it lies. One blob a word is read thirty times faster than as many rows.
        CREATE TABLE word (
          id INTEGER PRIMARY KEY, category TEXT NOT NULL, text TEXT NOT NULL, stem TEXT NOT NULL,
          skeleton TEXT NOT NULL, items BLOB NOT NULL
        );
        CREATE UNIQUE INDEX word_text ON word (category, text);
        CREATE INDEX word_stem ON word (category, stem);
        CREATE INDEX word_skeleton ON word (category, skeleton);
        -- Words in which three letters stand, as 32-bit ids. Not FTS5: the SQLite in Node 22.13 is built without it.
        CREATE TABLE trigram (
          category TEXT NOT NULL, letters TEXT NOT NULL, words BLOB NOT NULL, PRIMARY KEY (category, letters)
        ) WITHOUT ROWID;
        CREATE TABLE initials (
          category TEXT NOT NULL, letters TEXT NOT NULL, item INTEGER NOT NULL,
          PRIMARY KEY (category, letters, item)
        ) WITHOUT ROWID;
      `),
  },
  {
    name: 'which codes are written as the filtered database has them',
    up: ({ exec }) => exec('ALTER TABLE classification ADD COLUMN is_stored_code INTEGER NOT NULL DEFAULT 0'),
  },
  {
    name: 'which codes an import left to the starter set',
    up: ({ exec }) => exec('ALTER TABLE classification ADD COLUMN is_starter INTEGER NOT NULL DEFAULT 0'),
  },
]
