import { AppError } from '@agora-mcp/core/errors'
import { type Kysely, sql } from 'kysely'
import type { LogContent, LogHeader } from '../../domain/chain/hash-chain.ts'
import type { JournalEnd, JournalLine, RegisterEnd, RegisterLine, StoredSession } from '../log-store.ts'

/** The same tables as in SQLite, with a prefix that avoids conflicts in a shared database. */
export interface LogTables {
  readonly agents_session: StoredSession
  readonly agents_entry: Omit<LogHeader, 'session_id'> & { readonly session: number }
  readonly agents_content: LogContent & { readonly session: number; readonly position: number }
  readonly agents_words: { readonly session: number; readonly words: string }
  readonly agents_register: RegisterLine
  readonly agents_register_end: RegisterEnd & { readonly one: number }
  readonly agents_journal: JournalLine
  readonly agents_journal_end: JournalEnd & { readonly one: number }
  readonly agents_lease: {
    readonly session_id: string
    readonly token: string
    readonly holder: string
    readonly ends_at: Date
  }
}

/** Advisory lock for creating the tables: `AGT1` in ASCII. */
const MIGRATION_LOCK = 0x41475431

/** Append-only migrations. Text is collated bytewise, as in SQLite, so that lists have the same order. */
const VERSIONS = [
  `
CREATE TABLE agents_session (
  number integer PRIMARY KEY, session_id text COLLATE "C" NOT NULL UNIQUE, project text, language text NOT NULL,
  owner_role text NOT NULL, owner_subject text NOT NULL, opened_at text NOT NULL, last_at text COLLATE "C" NOT NULL,
  erased_at text, position integer NOT NULL, hash text NOT NULL, signature text NOT NULL, state text NOT NULL,
  work text NOT NULL
);
CREATE INDEX agents_session_newest ON agents_session (last_at, session_id);
CREATE INDEX agents_session_due ON agents_session (last_at) WHERE state = 'due';
CREATE TABLE agents_entry (
  session integer NOT NULL, position integer NOT NULL, at text NOT NULL, kind text NOT NULL, digest text NOT NULL,
  previous text NOT NULL, hash text NOT NULL, PRIMARY KEY (session, position)
);
CREATE TABLE agents_content (
  session integer NOT NULL, position integer NOT NULL, salt text NOT NULL, text text NOT NULL,
  PRIMARY KEY (session, position)
);
CREATE TABLE agents_register (number integer PRIMARY KEY, session_id text NOT NULL, hash text NOT NULL);
CREATE TABLE agents_register_end (
  one integer PRIMARY KEY CHECK (one = 1), number integer NOT NULL, hash text NOT NULL, signature text NOT NULL
);
CREATE TABLE agents_lease (
  session_id text PRIMARY KEY, token text NOT NULL, holder text NOT NULL, ends_at timestamptz NOT NULL
);
CREATE INDEX agents_lease_holder ON agents_lease (holder);
CREATE TABLE agents_version (version integer NOT NULL);
INSERT INTO agents_version VALUES (1);
`,
  `
ALTER TABLE agents_session ADD COLUMN title text;
CREATE TABLE agents_words (session integer PRIMARY KEY, words text NOT NULL);
UPDATE agents_version SET version = 2;
`,
  `
CREATE TABLE agents_journal (
  number integer PRIMARY KEY, session_id text COLLATE "C" NOT NULL, position integer NOT NULL, end_hash text NOT NULL,
  names text NOT NULL, hash text NOT NULL
);
CREATE INDEX agents_journal_newest ON agents_journal (session_id, number);
CREATE TABLE agents_journal_end (
  one integer PRIMARY KEY CHECK (one = 1), number integer NOT NULL, names text NOT NULL, hash text NOT NULL,
  signature text NOT NULL
);
UPDATE agents_version SET version = 3;
`,
] as const

/** Migrates in one of the processes that start concurrently. @throws AppError config if a newer program created them. */
export async function migrate(database: Kysely<LogTables>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    const { rows: known } = await sql<{
      table: string | null
    }>`SELECT to_regclass('agents_version')::text AS table`.execute(transaction)
    const version = known[0]?.table == null ? 0 : await versionIn(transaction)
    for (const statement of VERSIONS.slice(version).join('').split(';')) {
      if (statement.trim() !== '') await sql.raw(statement).execute(transaction)
    }
    if (version <= VERSIONS.length) return
    throw new AppError('config', 'The log in the database was written by a newer agora-agents', {
      hint: `Update agora-agents; this one knows version ${VERSIONS.length} of its tables, the database has ${version}.`,
    })
  })
}

async function versionIn(transaction: Kysely<LogTables>): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM agents_version`.execute(transaction)
  return rows[0]?.version ?? 0
}
