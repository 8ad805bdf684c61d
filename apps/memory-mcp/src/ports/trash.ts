import type { Memory, Thought } from '../domain/memory.ts'
import type { IndexableMessage } from '../domain/recall/index-contents.ts'
import type { IndexEntriesByRow, IndexEntry } from '../domain/recall/index-entry.ts'

/** Deletes and restores memories. Hidden ones do not exist for the viewer. */
export interface Trash {
  /** Returns the memory with this id, living or deleted and still restorable. @throws AppError not_found */
  get(id: string): Promise<Memory>
  /** Returns the thoughts that a thought supersedes, which become current again when it is deleted. */
  supersededBy(uuid: string): Promise<Thought[]>
  /** Deletes at `now`; `purge` erases. @param revived index entries of the thoughts it superseded, by id */
  delete(
    memory: Memory,
    how: { now: string; purge: boolean; revived: ReadonlyMap<string, IndexEntry> },
  ): Promise<void>
  /** Returns the messages that are restored with a conversation, in order. */
  messagesOf(conversationId: string): Promise<IndexableMessage[]>
  /** Restores a memory. @param found entries by row number of a conversation's messages, else under 0 */
  restore(memory: Memory, found: IndexEntriesByRow): Promise<void>
  /** Removes erased data from the store's files, too. False if that has to wait, e.g. for readers. */
  eraseLeftovers(): Promise<boolean>
}
