import { existsSync } from 'node:fs'
import type { MigratableStore } from '@agora-mcp/core/migration'
import { existing } from '@agora-mcp/core/sqlite'
import { entryOf, type MovedMemory } from '../../domain/exchange/moved-memory.ts'
import type { ModelWindow } from '../../domain/recall/windows.ts'
import { openMemoryFile, windowIndexes } from './memory-file.ts'
import { PAGE, putItem, readConversations, readMessages, readThoughts } from './moved-rows.ts'

/** Opens a memory for migration; expired items are not erased. @param model cuts long items into windows */
export function openSqliteMigratableMemory(
  path: string,
  model: () => Promise<ModelWindow>,
): MigratableStore<MovedMemory> {
  const database = openMemoryFile(path)
  const indexes = windowIndexes(database)
  // A missing source is not created.
  const isThere = () => existsSync(path)
  async function* items() {
    if (!isThere()) return
    const thoughts = pages((last) =>
      database.read((connection) => readThoughts(connection, indexes, 'id > ? ORDER BY id', last)),
    )
    for (const { item } of thoughts) yield item
    const conversations = pages((last) =>
      database.read((connection) => readConversations(connection, indexes, 'id > ? ORDER BY id', last)),
    )
    for (const { place: row, item } of conversations) {
      yield item
      // After their conversation, which must exist first.
      const where = 'conversation = ? AND order_index > ? ORDER BY order_index'
      const messages = pages((last) =>
        database.read((connection) => readMessages(connection, indexes, where, row, last)),
      )
      for (const { item: message } of messages) yield message
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
      const row = database.read((connection) =>
        connection
          .sql<{ n: number }>(
            `SELECT (SELECT count(*) FROM thought) + (SELECT count(*) FROM conversation)
               + (SELECT count(*) FROM message) AS n`,
          )
          .get(),
      )
      return existing(row).n
    },
    items,
    async put(moved, fingerprint) {
      const window = await model()
      const entries = moved.map((item) => ({ item, entry: entryOf(item, window, fingerprint) }))
      await database.write((connection) => {
        for (const { item, entry } of entries) putItem(connection, indexes, item.record, entry)
      })
    },
    keepUnchanged: database.keepUnchanged,
    // Concurrent writes are detected by the comparison at the end.
    exclusively: (work) => work(),
    close: () => database.close(),
  }
}

/** Rows by position, read page by page. @param readAfter returns the page after a position */
function* pages<Row extends { readonly place: number }>(
  readAfter: (last: number) => readonly Row[],
): Generator<Row> {
  // Row numbers start at 1, message indices at 0.
  for (let last = -1; ; ) {
    const page = readAfter(last)
    yield* page
    const end = page.at(-1)
    if (end === undefined || page.length < PAGE) return
    last = end.place
  }
}
