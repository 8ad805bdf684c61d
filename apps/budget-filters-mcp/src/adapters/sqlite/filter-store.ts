import { existsSync } from 'node:fs'
import { type Connection, type Database, openDatabase, openMemoryDatabase } from '@agora-mcp/core/sqlite'
import { byCategory, type Category } from '../../domain/items/category.ts'
import { STARTER } from '../../domain/starter/index.ts'
import type { FilterStore, ImportTarget, Origin, StoredCategory } from '../../ports.ts'
import { findByWords } from './candidates.ts'
import { readUatRows, writeData } from './import.ts'
import { allNodes, countItems, itemsByNumber, numbersByCode } from './items.ts'
import { APPLICATION_ID, MIGRATIONS } from './schema.ts'

export interface SqliteFilterStore {
  readonly filters: FilterStore
  readonly importTarget: ImportTarget
  /** Checks whether anything was imported, without opening the file. */
  hasImport(): boolean
  close(): void
}

/** Without an import there is no file, and the starter set answers from memory. Opened on first use. */
export function createSqliteFilterStore(path: string): SqliteFilterStore {
  const file = openDatabase({
    path,
    program: 'budget-filters-mcp',
    applicationId: APPLICATION_ID,
    migrations: MIGRATIONS,
    hint: 'Set BUDGET_FILTERS_DATA_DIR to another folder.',
  })
  let starter: Promise<Database> | null = null
  let fileIsThere = false

  /** Rechecked while there is no file, since another process may import meanwhile. */
  const current = (): Database | Promise<Database> => {
    fileIsThere ||= existsSync(path)
    if (fileIsThere) return file
    starter ??= openStarter()
    return starter
  }
  const read = async <T>(work: (connection: Connection) => T): Promise<T> => (await current()).read(work)

  return {
    filters: {
      candidates: (query, breadth) =>
        read((connection) => {
          const { category } = query
          const numbers = new Set([
            ...numbersByCode(connection, query),
            ...findByWords(connection, query, breadth, countItems(connection, category)),
          ])
          return {
            items: itemsByNumber(connection, category, [...numbers]),
            origin: originOf(connection, category),
          }
        }),
      nodes: (category) => read((connection) => allNodes(connection, category)),
    },
    importTarget: {
      place: path,
      stored: () => read(storedCategories),
      uats: () => read(readUatRows),
      async replace(data, onProgress) {
        await file.write((connection) => {
          // The starter set still answers for categories that are not imported.
          const isFresh = connection.sql('SELECT 1 FROM origin').get() === undefined
          if (isFresh) writeData(connection, STARTER, 'starter')
          writeData(connection, data, 'imported', onProgress)
        })
      },
    },
    hasImport: () => existsSync(path),
    close() {
      file.close()
      // A starter set that failed to open has nothing to close, and its caller got the error.
      starter?.then((database) => database.close()).catch(() => {})
    },
  }
}

const originOf = ({ sql }: Connection, category: Category): Origin =>
  sql<{ origin: string }>('SELECT origin FROM origin WHERE category = ?').get(category)?.origin === 'imported'
    ? 'imported'
    : 'starter'

const storedCategories = (connection: Connection): Readonly<Record<Category, StoredCategory>> =>
  byCategory((category) => ({
    rows: countItems(connection, category),
    origin: originOf(connection, category),
  }))

async function openStarter(): Promise<Database> {
  const database = openMemoryDatabase(MIGRATIONS)
  await database.write((connection) => writeData(connection, STARTER, 'starter'))
  return database
}
