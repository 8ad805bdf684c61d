import type { Migration } from '@agora-mcp/core/sqlite'

/** `AGT1` in ASCII; identifies the file. */
export const APPLICATION_ID = 0x41475431

/**
 * Schema migrations, append-only. Entries are never updated; contents are in a separate table, so that they
 * can be erased. Times are ISO 8601 in UTC, lease times milliseconds since 1970 by this machine's clock.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'sessions, their entries and contents, the register and leases',
    up: (connection) =>
      connection.exec(`
        CREATE TABLE session (
          number INTEGER PRIMARY KEY,
          session_id TEXT NOT NULL UNIQUE,
          project TEXT,
          language TEXT NOT NULL,
          owner_role TEXT NOT NULL,
          owner_subject TEXT NOT NULL,
          opened_at TEXT NOT NULL,
          last_at TEXT NOT NULL,
          erased_at TEXT,
          position INTEGER NOT NULL,
          hash TEXT NOT NULL,
          signature TEXT NOT NULL,
          state TEXT NOT NULL,
          work TEXT NOT NULL
        ) STRICT;
        CREATE INDEX session_newest ON session (last_at, session_id);
        CREATE INDEX session_due ON session (last_at) WHERE state = 'due';

        CREATE TABLE entry (
          session INTEGER NOT NULL,
          position INTEGER NOT NULL,
          at TEXT NOT NULL,
          kind TEXT NOT NULL,
          digest TEXT NOT NULL,
          previous TEXT NOT NULL,
          hash TEXT NOT NULL,
          PRIMARY KEY (session, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE content (
          session INTEGER NOT NULL,
          position INTEGER NOT NULL,
          salt TEXT NOT NULL,
          text TEXT NOT NULL,
          PRIMARY KEY (session, position)
        ) STRICT;

        CREATE TABLE register (
          number INTEGER PRIMARY KEY,
          session_id TEXT NOT NULL,
          hash TEXT NOT NULL
        ) STRICT;
        CREATE TABLE register_end (
          one INTEGER PRIMARY KEY CHECK (one = 1),
          number INTEGER NOT NULL,
          hash TEXT NOT NULL,
          signature TEXT NOT NULL
        ) STRICT;

        CREATE TABLE lease (
          session_id TEXT PRIMARY KEY,
          token TEXT NOT NULL,
          holder TEXT NOT NULL,
          ends_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
      `),
  },
  {
    name: 'titles of sessions, and the words by which they are found',
    up: (connection) =>
      connection.exec(`
        ALTER TABLE session ADD COLUMN title TEXT;
        CREATE TABLE words (session INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
      `),
  },
  {
    name: 'the journal of signed ends',
    up: (connection) =>
      connection.exec(`
        CREATE TABLE journal (
          number INTEGER PRIMARY KEY,
          session_id TEXT NOT NULL,
          position INTEGER NOT NULL,
          end_hash TEXT NOT NULL,
          names TEXT NOT NULL,
          hash TEXT NOT NULL
        ) STRICT;
        CREATE INDEX journal_newest ON journal (session_id, number);
        CREATE TABLE journal_end (
          one INTEGER PRIMARY KEY CHECK (one = 1),
          number INTEGER NOT NULL,
          names TEXT NOT NULL,
          hash TEXT NOT NULL,
          signature TEXT NOT NULL
        ) STRICT;
      `),
  },
]
