import { accessScopeOf, type Viewer } from '../../domain/access-scope.ts'
import type { MemoryStore } from '../../ports/memory-store.ts'
import { createSqliteArchive } from './archive.ts'
import type { StoreContext } from './context.ts'
import { createSqliteConversations } from './conversations.ts'
import { openMemoryFile, windowIndexes } from './memory-file.ts'
import { createSqliteMessages } from './messages.ts'
import { createSqliteReindexing } from './reindexing.ts'
import { withSweep } from './sweep.ts'
import { createSqliteThoughts } from './thoughts.ts'
import { createSqliteTrash } from './trash.ts'

export interface StoreOptions {
  readonly viewer: Viewer
  readonly clock: () => Date
}

/** All memories in one SQLite file. Nothing is opened before the first call. */
export function createSqliteMemoryStore(path: string, { viewer, clock }: StoreOptions): MemoryStore {
  const database = withSweep(openMemoryFile(path), clock)
  const context: StoreContext = {
    database,
    indexes: windowIndexes(database),
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
