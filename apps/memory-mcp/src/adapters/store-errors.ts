import { AppError, quoted } from '@agora-mcp/core/errors'
import type { NewMessage } from '../domain/memory.ts'

// What every store says of what it does not have or cannot do, in the same words.

/** No thought has this id, or the viewer may not see the one that has it. */
export const thoughtNotFound = (uuid: string): AppError =>
  new AppError('not_found', `No thought ${quoted(uuid)}.`, {
    hint: 'search_thoughts and list_thoughts give ids.',
  })

/** A thought was to be superseded by one that it supersedes itself. @param successor id of that one */
export const circularSupersession = (successor: string): AppError =>
  new AppError('invalid_input', `superseded_by: ${successor} is superseded by this thought`, {
    hint: 'A thought is superseded by a newer one, never by itself.',
  })

/** No conversation has this id, or the viewer may not see the one that has it. */
export const conversationNotFound = (conversationId: string): AppError =>
  new AppError('not_found', `No conversation ${quoted(conversationId)}.`, {
    hint: 'list_conversations and search_conversations give ids.',
  })

/** One that the viewer may not see; that it is there must not be told. */
export const conversationHidden = (conversationId: string): AppError =>
  new AppError('conflict', `The conversation id ${quoted(conversationId)} cannot be used.`, {
    hint: 'Choose another id.',
  })

/** The id belongs to a conversation that can be restored. */
export const conversationDeleted = (conversationId: string): AppError =>
  new AppError('conflict', `The conversation ${quoted(conversationId)} was deleted.`, {
    hint: 'restore_memory restores it; another id creates another conversation.',
  })

/** @param isDeleted whether the message that stood there can be restored */
export const indexTaken = (
  orderIndex: number,
  conversationId: string,
  isDeleted: boolean,
  nextIndex: number,
): AppError =>
  new AppError(
    'conflict',
    `Index ${orderIndex} of ${quoted(conversationId)} ${isDeleted ? 'belongs to a deleted message' : 'holds another message'}.`,
    { hint: `The next free index is ${nextIndex}; without order_index the message takes it.` },
  )

/** No thought, message or conversation that the viewer may see has this id. */
export const memoryNotFound = (id: string): AppError =>
  new AppError('not_found', `Nothing has the id ${quoted(id)}.`, {
    hint: 'Searches and lists give ids of thoughts, messages and conversations.',
  })

/** Another process erased it meanwhile. */
export const memoryErased = (id: string): AppError =>
  new AppError('not_found', `Nothing has the id ${quoted(id)} any more.`)

/** @throws AppError conflict where a message is said to be of another project than its conversation */
export function assertSameProject(
  { project, conversationId }: Pick<NewMessage, 'project' | 'conversationId'>,
  present: string | null,
): void {
  if (project === null || project === present) return
  throw new AppError(
    'conflict',
    `The conversation ${quoted(conversationId)} belongs to ${present === null ? 'no project' : 'another project'}.`,
    { hint: 'Leave project out, or change that of the conversation with upsert_conversation.' },
  )
}
