import { existsSync } from 'node:fs'
import type { MovableStore } from '@agora-mcp/core/migration'
import { entryOf, type MovedMemory, readKey } from '../../domain/exchange/moved-memory.ts'
import type { ModelWindow } from '../../domain/recall/windows.ts'
import { openMemoryFile, windowIndexes } from './memory-file.ts'
import {
  ID_COLUMNS,
  PAGE,
  putItem,
  readConversations,
  readMessages,
  readThoughts,
  removeItem,
} from './moved-rows.ts'

/**
 * All that a SQLite memory keeps, for a copy into another store or out of one. Nothing is swept.
 * @param model cuts long items into windows
 */
export function openSqliteMovableMemory(
  path: string,
  model: () => Promise<ModelWindow>,
): MovableStore<MovedMemory> {
  const database = openMemoryFile(path)
  const indexes = windowIndexes(database)
  // A source that is not there is not made.
  const isThere = () => existsSync(path)
  const read = <Row>(statement: string, ...values: (string | number)[]) =>
    database.read((connection) => connection.sql(statement).all(...values)) as unknown as Row[]

  async function* items() {
    if (!isThere()) return
    for (let last = 0; ; ) {
      const page = database.read((connection) =>
        readThoughts(connection, indexes, 'id > ? ORDER BY id', last),
      )
      yield* page.map(({ item }) => item)
      last = page.at(-1)?.row ?? last
      if (page.length < PAGE) break
    }
    for (let last = 0; ; ) {
      const found = database.read((connection) =>
        readConversations(connection, indexes, 'id > ? ORDER BY id', last),
      )
      for (const { row, item } of found) {
        yield item
        // After its conversation, without which a message cannot be stored.
        for (let at = -1; ; ) {
          const page = database.read((connection) =>
            readMessages(
              connection,
              indexes,
              'conversation = ? AND order_index > ? ORDER BY order_index',
              row,
              at,
            ),
          )
          yield* page.map(({ item: message }) => message)
          at = page.at(-1)?.at ?? at
          if (page.length < PAGE) break
        }
      }
      last = found.at(-1)?.row ?? last
      if (found.length < PAGE) break
    }
  }

  return {
    place: `SQLite (${path})`,
    async fingerprint() {
      if (!isThere()) return null
      return Object.values(indexes).reduce<string | null>(
        (found, index) => found ?? index.fingerprint(),
        null,
      )
    },
    async size() {
      if (!isThere()) return 0
      const [row] = read<{ n: number }>(
        `SELECT (SELECT count(*) FROM thought) + (SELECT count(*) FROM conversation)
           + (SELECT count(*) FROM message) AS n`,
      )
      return row?.n ?? 0
    },
    items,
    async *keys() {
      if (!isThere()) return
      for (const [kind, column] of Object.entries(ID_COLUMNS)) {
        for (let last = 0; ; ) {
          const page = read<{ row: number; id: string }>(
            `SELECT id AS row, ${column} AS id FROM ${kind} WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
            last,
          )
          yield* page.map(({ id }) => `${kind} ${id}`)
          last = page.at(-1)?.row ?? last
          if (page.length < PAGE) break
        }
      }
    },
    async get(key) {
      if (!isThere()) return null
      const { kind, id } = readKey(key)
      return database.read((connection) => {
        const [found] =
          kind === 'thought'
            ? readThoughts(connection, indexes, 'uuid = ?', id)
            : kind === 'conversation'
              ? readConversations(connection, indexes, 'conversation_id = ?', id)
              : readMessages(connection, indexes, 'message_id = ?', id)
        return found?.item ?? null
      })
    },
    async put(moved, fingerprint) {
      const window = await model()
      const entries = moved.map((item) => ({ item, entry: entryOf(item, window, fingerprint) }))
      await database.write((connection) => {
        for (const { item, entry } of entries) putItem(connection, indexes, item.record, entry)
      })
    },
    remove: (keys) =>
      database.write((connection) => {
        for (const key of keys) removeItem(connection, indexes, key)
      }),
    // The journal, in the same folder, keeps others away.
    exclusively: (work) => work(),
    close: () => database.close(),
  }
}
