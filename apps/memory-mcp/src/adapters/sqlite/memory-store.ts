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

/** Memories in one SQLite file: a store for each viewer, over one connection and indexes loaded once. */
export interface MemoryFile {
  /** Memories visible to a viewer. Closing the store leaves the file open. */
  storeFor(viewer: Viewer): MemoryStore
  close(): void
}

export type MemoryFileOptions = Pick<StoreContext, 'clock' | 'embedQuestion'>

/** Opens the memories lazily, on the first call of a store. */
export function openMemories(path: string, { clock, embedQuestion }: MemoryFileOptions): MemoryFile {
  const database = withSweep(openMemoryFile(path), clock)
  const indexes = windowIndexes(database)
  return {
    storeFor(viewer) {
      const context: StoreContext = { database, indexes, scope: accessScopeOf(viewer), clock, embedQuestion }
      return {
        thoughts: createSqliteThoughts(context),
        messages: createSqliteMessages(context),
        conversations: createSqliteConversations(context),
        trash: createSqliteTrash(context),
        archive: createSqliteArchive(context),
        reindexing: createSqliteReindexing(context),
        close: () => {},
      }
    },
    close: () => database.close(),
  }
}
