import type { Memory, Thought } from '../domain/memory.ts'
import type { IndexableMessage } from '../domain/recall/index-contents.ts'
import type { IndexEntriesByRow, IndexEntry } from '../domain/recall/index-entry.ts'

/** Deleting and restoring. What the viewer may not see does not exist. */
export interface Trash {
  /** Returns the memory with this id, living or deleted and still restorable. @throws AppError not_found */
  get(id: string): Promise<Memory>
  /** The thoughts that a thought supersedes: they count again when it goes. */
  supersededBy(uuid: string): Promise<Thought[]>
  /**
   * Takes a memory away at `now`, or erases it where `purge`.
   * @param revived how thoughts are found that this one superseded, by id
   */
  delete(
    memory: Memory,
    how: { now: string; purge: boolean; revived: ReadonlyMap<string, IndexEntry> },
  ): Promise<void>
  /** Messages of a conversation that come back with it, in their order. */
  messagesOf(conversationId: string): Promise<IndexableMessage[]>
  /**
   * Brings a memory back, found as `found` says, by row number for the messages of a conversation and under 0 for
   * anything else.
   */
  restore(memory: Memory, found: IndexEntriesByRow): Promise<void>
  /** Clears what was erased out of the store's files, too. Returns false where that has to wait, e.g. for readers. */
  eraseLeftovers(): Promise<boolean>
}
