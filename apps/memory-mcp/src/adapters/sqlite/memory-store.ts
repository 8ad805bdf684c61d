import { openDatabase } from '@agora-mcp/core/sqlite'
import type { MemoryStore } from '../../ports/memory-store.ts'
import { accessScopeOf, type Viewer } from '../access-scope.ts'
import { createSqliteArchive } from './archive.ts'
import type { StoreContext } from './context.ts'
import { createSqliteConversations } from './conversations.ts'
import { createSqliteMessages } from './messages.ts'
import { createSqliteReindexing } from './reindexing.ts'
import { APPLICATION_ID, MIGRATIONS } from './schema.ts'
import { withSweep } from './sweep.ts'
import { createSqliteThoughts } from './thoughts.ts'
import { createSqliteTrash } from './trash.ts'
import { createWindowIndex } from './window-index.ts'

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
    scope: accessScopeOf(viewer),
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
