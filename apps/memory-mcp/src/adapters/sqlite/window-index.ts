import type { CandidateSet } from '@agora-mcp/core/ranking'
import type { Connection, Database } from '@agora-mcp/core/sqlite'
import { createCandidateIndex, type RowFilter } from '@agora-mcp/core/sqlite/candidate-index'
import type { IndexEntry, SearchQuery, StoredWindow } from '../../domain/recall/index-entry.ts'
import { stretchOf, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { IndexName } from './schema.ts'

interface WindowOfItem {
  readonly found_window: number
  readonly id: number
  readonly window_part: number
  readonly window_count: number
}

export interface WindowIndex {
  /** Replaces the windows of an item; within `database.write`. */
  put(
    connection: Connection,
    item: number,
    entry: IndexEntry,
    filters: Readonly<Record<string, string | null>>,
  ): void
  /** Removes items; within `database.write`. */
  remove(connection: Connection, items: readonly number[]): void
  /** Removes all items and forgets the embedder; within `database.write`. */
  clear(connection: Connection): void
  /** Number of the last change; within `database.read` or `database.write`. */
  changes(): number
  /** Vector of an item's first window, null if it is not indexed; within `database.read`. */
  vectorOf(connection: Connection, item: number): { vector: Float32Array; fingerprint: string } | null
  /** Windows of items in order, without words; items without any are left out. Within `database.read`. */
  windowsOf(connection: Connection, items: readonly number[]): ReadonlyMap<number, readonly StoredWindow[]>
  /** Fingerprint of the embedder, null while the index is empty. */
  fingerprint(): string | null
  /** Word codes by item, as far as items have them; within `database.read`. */
  wordCodes(connection: Connection, items: readonly number[]): ReadonlyMap<number, Uint8Array>
  /** Counts the windows with each of these filter values; unused values are left out. */
  uses(values: readonly string[]): ReadonlyMap<string, number>
  /**
   * Finds windows, each with the row of its item; those of deleted items are left out. Within
   * `database.read`.
   * @param within search filter, and visibility filter if not everything is visible
   * @param columns trusted names of columns of the item's table, or expressions named as they are in
   * `Item`; `id` is always included
   */
  search<Item>(
    connection: Connection,
    query: SearchQuery,
    within: { readonly filter: RowFilter; readonly visible: RowFilter | undefined },
    columns: readonly string[],
  ): FoundWindows<Item>
}

/** Found windows, with the row of each window's item by the window's id. */
export interface FoundWindows<Item> {
  readonly found: CandidateSet
  readonly rowOf: ReadonlyMap<number, Item & WindowOfItem>
}

/** Converts windows of items other than messages for ranking. Their rows need a `timestamp`. */
export function toCandidates({
  found,
  rowOf,
}: FoundWindows<{ readonly timestamp: string }>): WindowCandidateSet {
  const candidates = found.candidates.flatMap((candidate) => {
    const row = rowOf.get(candidate.id)
    return row === undefined
      ? []
      : [
          {
            ...candidate,
            ...stretchOf(row.window_part, row.window_count),
            item: row.id,
            timestamp: row.timestamp,
            place: null,
          },
        ]
  })
  return { ...found, candidates }
}

/** Creates an index. @param filters names of the filter columns; they and their order must never change */
export function createWindowIndex(
  database: Database,
  name: IndexName,
  filters: readonly string[],
): WindowIndex {
  const index = createCandidateIndex({ database, name, filters, reindexCommand: 'memory-mcp reindex' })
  const table = `${name}_window`

  const remove = (connection: Connection, items: readonly number[]) => {
    const erase = connection.sql<{ id: number }>(`DELETE FROM ${table} WHERE item = ? RETURNING id`)
    const ids = items.flatMap((item) => erase.all(item).map(({ id }) => id))
    index.delete(connection, ids)
  }

  return {
    put(connection, item, { windows, fingerprint }, values) {
      remove(connection, [item])
      const add = connection.sql(`INSERT INTO ${table} (item, word_codes) VALUES (?, ?)`)
      const items = windows.map(({ words, vector, wordCodes }) => ({
        id: Number(add.run(item, wordCodes).lastInsertRowid),
        text: words,
        language: null,
        vector,
        filters: values,
      }))
      index.insert(connection, items, fingerprint)
    },
    remove,
    clear(connection) {
      connection.sql(`DELETE FROM ${table}`).run()
      index.clear(connection)
    },
    changes: () => index.changes(),
    vectorOf(connection, item) {
      const row = connection
        .sql<{ id: number }>(`SELECT id FROM ${table} WHERE item = ? ORDER BY id LIMIT 1`)
        .get(item)
      const fingerprint = index.fingerprint()
      if (row === undefined || fingerprint === null) return null
      const vector = index.vectors([row.id]).get(row.id)
      return vector === undefined ? null : { vector, fingerprint }
    },
    windowsOf(connection, items) {
      const rows = connection
        .sql<{ id: number; item: number; word_codes: Uint8Array | null }>(
          `SELECT id, item, word_codes FROM ${table}
           WHERE item IN (SELECT value FROM json_each(?)) ORDER BY id`,
        )
        .all(JSON.stringify(items))
      const vectors = index.vectors(rows.map(({ id }) => id))
      const windows = new Map<number, StoredWindow[]>()
      for (const { id, item, word_codes } of rows) {
        const vector = vectors.get(id)
        if (vector === undefined) throw new Error(`window ${id} has no vector`)
        const own = windows.get(item) ?? []
        windows.set(item, own)
        own.push({ vector, wordCodes: word_codes })
      }
      return windows
    },
    fingerprint: () => index.fingerprint(),
    wordCodes(connection, items) {
      const rows = connection
        .sql<{ item: number; word_codes: Uint8Array }>(
          `SELECT item, word_codes FROM ${table}
           WHERE item IN (SELECT value FROM json_each(?)) AND word_codes IS NOT NULL`,
        )
        .all(JSON.stringify(items))
      return new Map(rows.map((row) => [row.item, row.word_codes]))
    },
    uses: index.uses,
    search<Item>(
      connection: Connection,
      query: SearchQuery,
      { filter, visible }: { readonly filter: RowFilter; readonly visible: RowFilter | undefined },
      columns: readonly string[],
    ) {
      const found = index.search({ ...query, filter, visible })
      const wanted = columns.map((column) => `, ${column}`).join('')
      // One statement for both steps, since a search reads hundreds of rows.
      const rows = connection
        .sql<Item & WindowOfItem>(
          `SELECT ${table}.id AS found_window, ${name}.id${wanted},
             (SELECT count(*) FROM ${table} AS own WHERE own.item = ${table}.item) AS window_count,
             (SELECT count(*) FROM ${table} AS own WHERE own.item = ${table}.item AND own.id < ${table}.id) AS window_part
           FROM ${table} JOIN ${name} ON ${name}.id = item
           WHERE ${table}.id IN (SELECT value FROM json_each(?)) AND deleted_at IS NULL`,
        )
        .all(JSON.stringify(found.candidates.map(({ id }) => id)))
      return { found, rowOf: new Map(rows.map((row) => [row.found_window, row])) }
    },
  }
}
