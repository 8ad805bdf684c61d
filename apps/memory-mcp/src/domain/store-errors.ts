import { AppError, quoted } from '@agora-mcp/core/errors'

// Errors about stored memories, worded alike in every store.

/** Error for a thought that does not exist, or is hidden from the viewer. */
export const thoughtNotFound = (uuid: string): AppError =>
  new AppError('not_found', `No thought ${quoted(uuid)}.`, {
    hint: 'search_thoughts and list_thoughts return ids.',
  })

export const versionNotFound = (uuid: string, version: number, current: number): AppError =>
  new AppError('not_found', `The thought ${quoted(uuid)} has no version ${version}.`, {
    hint: `Its versions are 1 to ${current}.`,
  })

/** Error for a conversation that does not exist, or is hidden from the viewer. */
export const conversationNotFound = (conversationId: string): AppError =>
  new AppError('not_found', `No conversation ${quoted(conversationId)}.`, {
    hint: 'list_conversations and search_conversations return ids.',
  })

/** Error for an id whose conversation is hidden from the viewer, which must not reveal that it exists. */
export const conversationHidden = (conversationId: string): AppError =>
  new AppError('conflict', `The conversation id ${quoted(conversationId)} cannot be used.`, {
    hint: 'Choose another id.',
  })

/** Error for an id whose conversation was deleted and can be restored. */
export const conversationDeleted = (conversationId: string): AppError =>
  new AppError('conflict', `The conversation ${quoted(conversationId)} was deleted.`, {
    hint: 'restore_memory restores it; another id creates another conversation.',
  })

/** Error for a message of another project. @param present project of its conversation */
export const projectDiffers = (conversationId: string, present: string | null): AppError =>
  new AppError(
    'conflict',
    `The conversation ${quoted(conversationId)} belongs to ${present === null ? 'no project' : 'another project'}.`,
    { hint: 'Omit project, or change that of the conversation with upsert_conversation.' },
  )

/** Error for an index used by another message. @param isDeleted true if that one can be restored */
export const indexTaken = (
  orderIndex: number,
  conversationId: string,
  isDeleted: boolean,
  nextIndex: number,
): AppError =>
  new AppError(
    'conflict',
    `Index ${orderIndex} of ${quoted(conversationId)} ${isDeleted ? 'belongs to a deleted message' : 'holds another message'}.`,
    { hint: `The next free index is ${nextIndex}; a message without order_index takes it.` },
  )

export const memoryNotFound = (id: string): AppError =>
  new AppError('not_found', `Nothing has the id ${quoted(id)}.`, {
    hint: 'Searches and lists return ids of thoughts, messages and conversations.',
  })

/** Error for a memory that another process erased during the operation. */
export const memoryErased = (id: string): AppError =>
  new AppError('not_found', `There is no longer a memory with the id ${quoted(id)}.`)
