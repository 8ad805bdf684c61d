import type { Connection } from '../connection.ts'
import type { Migration } from '../migrate.ts'

/** Table names of one index; several indexes may share a file. */
export interface IndexTables {
  readonly state: string
  readonly language: string
  readonly value: string
  readonly vector: string
  readonly unsealed: string
  readonly segment: string
}

/** Derives the table names of an index. @param name lower-case letters and underscores */
export function indexTables(name: string): IndexTables {
  // Table names cannot be bound as parameters, so they are restricted to safe characters.
  if (!/^[a-z][a-z_]*$/.test(name)) throw new Error(`${name} cannot name an index`)
  const table = (part: string) => `${name}_index_${part}`
  return {
    state: table('state'),
    language: table('language'),
    value: table('value'),
    vector: table('vector'),
    // The table is called `tail` in the database: renaming it would need a migration without benefit.
    unsealed: table('tail'),
    segment: table('segment'),
  }
}

export function candidateIndexMigration(name: string): Migration {
  const tables = indexTables(name)
  return {
    name: `candidate index ${name}`,
    up: (connection: Connection) =>
      connection.exec(`
        -- One row. seq grows with every change; items is how many there are.
        CREATE TABLE ${tables.state} (
          one INTEGER PRIMARY KEY CHECK (one = 1),
          seq INTEGER NOT NULL,
          items INTEGER NOT NULL,
          fingerprint TEXT,
          dimensions INTEGER
        ) STRICT;
        INSERT INTO ${tables.state} VALUES (1, 0, 0, NULL, NULL);

        -- Languages that items were analysed in; the empty text stands for unknown.
        CREATE TABLE ${tables.language} (code TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

        -- Dictionary of filter values, with how many fields of items hold each.
        CREATE TABLE ${tables.value} (
          code INTEGER PRIMARY KEY,
          value TEXT NOT NULL UNIQUE,
          uses INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE ${tables.vector} (id INTEGER PRIMARY KEY, vector BLOB NOT NULL) STRICT;

        -- Items not yet in a segment: fewer than 1,024 after every change.
        CREATE TABLE ${tables.unsealed} (
          id INTEGER PRIMARY KEY,
          seq INTEGER NOT NULL,
          length INTEGER NOT NULL,
          filters BLOB NOT NULL,
          terms BLOB NOT NULL
        ) STRICT;

        -- Up to 1,024 items, in columns; an id of 0 marks a deleted one. seq is that of the last change.
        CREATE TABLE ${tables.segment} (
          no INTEGER PRIMARY KEY,
          seq INTEGER NOT NULL,
          ids BLOB NOT NULL,
          lengths BLOB NOT NULL,
          filters BLOB NOT NULL,
          scales BLOB NOT NULL,
          codes BLOB NOT NULL,
          terms BLOB NOT NULL,
          starts BLOB NOT NULL,
          places BLOB NOT NULL
        ) STRICT;
      `),
  }
}
