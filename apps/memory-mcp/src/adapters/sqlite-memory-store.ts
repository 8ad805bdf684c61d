import { openDatabase } from '@agora-mcp/core/sqlite'
import type { MemoryStore } from '../ports.ts'
import { sightOf, type Viewer } from './sight.ts'
import { createSqliteArchive } from './sqlite-archive.ts'
import type { StoreContext } from './sqlite-context.ts'
import { createSqliteConversations } from './sqlite-conversations.ts'
import { createSqliteMessages } from './sqlite-messages.ts'
import { createSqliteReindexing } from './sqlite-reindexing.ts'
import { APPLICATION_ID, MIGRATIONS } from './sqlite-schema.ts'
import { withSweep } from './sqlite-sweep.ts'
import { createSqliteThoughts } from './sqlite-thoughts.ts'
import { createSqliteTrash } from './sqlite-trash.ts'
import { createWindowIndex } from './sqlite-window-index.ts'

export interface StoreOptions {
  readonly viewer: Viewer
  readonly clock: () => Date
}

/** All memories in one SQLite file. Nothing is opened before the first call. */
export function createSqliteMemoryStore(path: string, { viewer, clock }: StoreOptions): MemoryStore {
  const file = openDatabase({
    path,
    program: 'memory-mcp',
    applicationId: APPLICATION_ID,
    migrations: MIGRATIONS,
    hint: 'Set MEMORY_DATA_DIR to another folder.',
  })
  const database = withSweep(file, clock)
  const context: StoreContext = {
    database,
    indexes: {
      thoughts: createWindowIndex(database, 'thought', ['type', 'privacy', 'state', 'time']),
      messages: createWindowIndex(database, 'message', ['conversation', 'time', 'speaker', 'addressed']),
      conversations: createWindowIndex(database, 'conversation', ['conversation']),
    },
    sight: sightOf(viewer),
    clock,
  }
  return {
    thoughts: createSqliteThoughts(context),
    messages: createSqliteMessages(context),
    conversations: createSqliteConversations(context),
    trash: createSqliteTrash(context),
    archive: createSqliteArchive(context),
    reindexing: createSqliteReindexing(context),
    close: () => database.close(),
  }
}
