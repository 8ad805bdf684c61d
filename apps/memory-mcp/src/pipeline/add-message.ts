import type { Message, NewMessage } from '../domain/memory.ts'
import { messageWindows } from '../domain/recall/searchable.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

export interface AddedMessage {
  readonly message: Message
  /** True if the same message was already stored at its index. */
  readonly alreadyStored: boolean
}

/** Stores a message. @throws AppError conflict, unavailable, config */
export async function addMessage(
  message: NewMessage,
  deps: Pick<Deps, 'messages' | 'embedder'>,
  work: Work,
): Promise<AddedMessage> {
  // An existing message or a conflict needs no vector.
  const taken = await deps.messages.findSame(message)
  if (taken !== null) return { message: taken, alreadyStored: true }
  const [entry] = await embedItems([message], messageWindows, deps, work)
  if (entry === undefined) throw new Error('one answer an item')
  const stored = await deps.messages.add(message, entry)
  return { message: stored, alreadyStored: stored.messageId !== message.messageId }
}
