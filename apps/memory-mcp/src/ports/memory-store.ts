import type { Archive } from './archive.ts'
import type { ConversationStore } from './conversations.ts'
import type { MessageStore } from './messages.ts'
import type { Reindexing } from './reindexing.ts'
import type { ThoughtStore } from './thoughts.ts'
import type { Trash } from './trash.ts'

export interface MemoryStore {
  readonly thoughts: ThoughtStore
  readonly messages: MessageStore
  readonly conversations: ConversationStore
  readonly trash: Trash
  readonly archive: Archive
  readonly reindexing: Reindexing
  /** Closes the store; no call may follow. */
  close(): void | Promise<void>
}
