import { type Database, type FileDatabase, openDatabase } from '@agora-mcp/core/sqlite'
import type { StoreContext } from './context.ts'
import { APPLICATION_ID, MIGRATIONS } from './schema.ts'
import { createWindowIndex } from './window-index.ts'

/** Opens the file of a memory lazily, on first use. */
export const openMemoryFile = (path: string): FileDatabase =>
  openDatabase({
    path,
    program: 'memory-mcp',
    applicationId: APPLICATION_ID,
    migrations: MIGRATIONS,
    hint: 'Set MEMORY_DATA_DIR to another folder.',
  })

export const windowIndexes = (database: Database): StoreContext['indexes'] => ({
  thoughts: createWindowIndex(database, 'thought', ['type', 'privacy', 'state', 'time']),
  messages: createWindowIndex(database, 'message', ['conversation', 'time', 'speaker', 'addressed']),
  conversations: createWindowIndex(database, 'conversation', ['conversation']),
})
