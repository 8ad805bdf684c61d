import type { Connection, Migration } from '@agora-mcp/core/sqlite'
import { candidateIndexMigration, itemLanguagesMigration } from '@agora-mcp/core/sqlite/candidate-index'
import { detectLanguage } from '@agora-mcp/core/text'

/** `MEM1` in ASCII, which marks the file as ours. */
export const APPLICATION_ID = 0x4d454d31

/** Names of the search indexes, and of the tables that map windows to items. */
export const INDEXES = ['thought', 'message', 'conversation'] as const
export type IndexName = (typeof INDEXES)[number]

/** Creates the table that maps windows to items; an item has one or more. */
const windowTable = (name: IndexName): Migration => ({
  name: `windows of ${name}s`,
  up: (connection) =>
    connection.exec(`
      CREATE TABLE ${name}_window (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        item INTEGER NOT NULL REFERENCES ${name} (id)
      ) STRICT;
      CREATE INDEX ${name}_window_item ON ${name}_window (item);
    `),
})

/**
 * Schema versions, append-only. Times are ISO 8601 in UTC with milliseconds, so that they sort as text. A
 * deleted item keeps its row, with the time of the deletion, and leaves its index.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'thoughts, conversations and messages',
    up: (connection) =>
      connection.exec(`
        CREATE TABLE thought (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          uuid TEXT NOT NULL UNIQUE,
          content TEXT NOT NULL,
          thought_type TEXT NOT NULL,
          trigger_text TEXT,
          concepts TEXT NOT NULL,
          privacy_level TEXT NOT NULL,
          timestamp TEXT NOT NULL,
          updated_at TEXT NOT NULL,
          version INTEGER NOT NULL,
          superseded_by TEXT,
          deleted_at TEXT
        ) STRICT;
        CREATE INDEX thought_newest ON thought (timestamp, id);
        CREATE INDEX thought_deleted ON thought (deleted_at) WHERE deleted_at IS NOT NULL;

        -- What a thought said before an update.
        CREATE TABLE thought_version (
          thought INTEGER NOT NULL REFERENCES thought (id) ON DELETE CASCADE,
          version INTEGER NOT NULL,
          content TEXT NOT NULL,
          thought_type TEXT NOT NULL,
          trigger_text TEXT,
          concepts TEXT NOT NULL,
          privacy_level TEXT NOT NULL,
          timestamp TEXT NOT NULL,
          PRIMARY KEY (thought, version)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE conversation (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          conversation_id TEXT NOT NULL UNIQUE,
          title TEXT,
          category TEXT,
          summary TEXT,
          tags TEXT NOT NULL,
          privacy_level TEXT NOT NULL,
          timestamp TEXT NOT NULL,
          last_message_at TEXT NOT NULL,
          deleted_at TEXT
        ) STRICT;
        CREATE INDEX conversation_newest ON conversation (last_message_at, id);
        CREATE INDEX conversation_deleted ON conversation (deleted_at) WHERE deleted_at IS NOT NULL;

        CREATE TABLE message (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          message_id TEXT NOT NULL UNIQUE,
          conversation INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
          order_index INTEGER NOT NULL,
          role TEXT NOT NULL,
          content TEXT NOT NULL,
          timestamp TEXT NOT NULL,
          -- Id in the export that it was imported from.
          source_id TEXT,
          deleted_at TEXT,
          UNIQUE (conversation, order_index)
        ) STRICT;
        CREATE INDEX message_deleted ON message (deleted_at) WHERE deleted_at IS NOT NULL;
        CREATE UNIQUE INDEX message_source ON message (conversation, source_id) WHERE source_id IS NOT NULL;
      `),
  },
  ...INDEXES.flatMap((name) => [windowTable(name), candidateIndexMigration(name)]),
  {
    // Lets messages be counted without reading them: all of a conversation's minus the deleted ones.
    name: 'deleted messages by conversation',
    up: (connection) =>
      connection.exec(
        'CREATE INDEX message_deleted_of ON message (conversation) WHERE deleted_at IS NOT NULL',
      ),
  },
  ...INDEXES.map((name) => itemLanguagesMigration(name, (connection) => languagesIn(connection, name))),
  {
    name: 'projects, and where conversations come from',
    up: (connection) =>
      connection.exec(`
        ALTER TABLE thought ADD COLUMN project TEXT;
        ALTER TABLE thought_version ADD COLUMN project TEXT;
        ALTER TABLE conversation ADD COLUMN project TEXT;
        -- The program that it was imported from.
        ALTER TABLE conversation ADD COLUMN origin TEXT;
        CREATE INDEX thought_project ON thought (project) WHERE project IS NOT NULL;
      `),
  },
  {
    // Older files get them when the item changes, or with `memory-mcp reindex`.
    name: 'word codes of windows',
    up: (connection) =>
      connection.exec(
        INDEXES.map((name) => `ALTER TABLE ${name}_window ADD COLUMN word_codes BLOB`).join(';'),
      ),
  },
  {
    name: 'times that thoughts speak of',
    up: (connection) =>
      connection.exec(`
        ALTER TABLE thought ADD COLUMN happened_at TEXT;
        ALTER TABLE thought ADD COLUMN holds_until TEXT;
        ALTER TABLE thought ADD COLUMN due TEXT;
        ALTER TABLE thought_version ADD COLUMN happened_at TEXT;
        ALTER TABLE thought_version ADD COLUMN holds_until TEXT;
        ALTER TABLE thought_version ADD COLUMN due TEXT;
        CREATE INDEX thought_due ON thought (due) WHERE due IS NOT NULL;
      `),
  },
]

/** Text of an item, as an SQL expression. */
const SAID: Readonly<Record<IndexName, string>> = {
  thought: 'content',
  message: 'content',
  conversation: "concat_ws(' ', title, summary)",
}

function* languagesIn(connection: Connection, name: IndexName) {
  const rows = connection
    .sql<{ id: number; said: string }>(
      `SELECT ${name}_window.id AS id, ${SAID[name]} AS said FROM ${name}_window JOIN ${name} ON ${name}.id = item`,
    )
    .iterate()
  for (const { id, said } of rows) yield [id, detectLanguage(said)] as const
}
