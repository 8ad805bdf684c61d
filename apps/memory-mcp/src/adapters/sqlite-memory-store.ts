import { openDatabase } from '@agora-mcp/core/sqlite'
import type { ConversationStore, MessageStore, ThoughtStore } from '../ports.ts'
import { type StoreContext, sightOf, type Viewer } from './sqlite-context.ts'
import { createSqliteConversations } from './sqlite-conversations.ts'
import { createSqliteMessages } from './sqlite-messages.ts'
import { APPLICATION_ID, MIGRATIONS } from './sqlite-schema.ts'
import { createSqliteThoughts } from './sqlite-thoughts.ts'
import { createWindowIndex } from './sqlite-window-index.ts'

export interface MemoryStore {
  readonly thoughts: ThoughtStore
  readonly messages: MessageStore
  readonly conversations: ConversationStore
  close(): void
}

/** All memories in one SQLite file. Nothing is opened before the first call. */
export function createSqliteMemoryStore(path: string, viewer: Viewer): MemoryStore {
  const database = openDatabase({
    path,
    program: 'memory-mcp',
    applicationId: APPLICATION_ID,
    migrations: MIGRATIONS,
    hint: 'Set MEMORY_DATA_DIR to another folder.',
  })
  const context: StoreContext = {
    database,
    indexes: {
      thoughts: createWindowIndex(database, 'thought', ['type', 'privacy', 'state', 'time']),
      messages: createWindowIndex(database, 'message', ['conversation', 'time']),
      conversations: createWindowIndex(database, 'conversation', ['conversation']),
    },
    sight: sightOf(viewer),
  }
  return {
    thoughts: createSqliteThoughts(context),
    messages: createSqliteMessages(context),
    conversations: createSqliteConversations(context),
    close: () => database.close(),
  }
}
