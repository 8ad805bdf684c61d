import type { Memory } from '../domain/memory.ts'
import type { IndexEntriesByRow } from '../domain/recall/index-entry.ts'
import { conversationWindows, messageWindows, thoughtWindows } from '../domain/recall/searchable.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** Restores a deleted memory and its index entries. @throws AppError conflict, not_found */
export async function restoreMemory(memory: Memory, deps: Deps, work: Work): Promise<void> {
  await deps.trash.restore(memory, await foundAgain(memory, deps, work))
}

/** Key of the memory itself; the messages of a conversation have their row numbers. */
const ITSELF = 0

async function foundAgain(memory: Memory, deps: Deps, work: Work): Promise<IndexEntriesByRow> {
  switch (memory.kind) {
    case 'thought': {
      const [found] = await embedItems([memory.thought], thoughtWindows, deps, work)
      return new Map(found === undefined ? [] : [[ITSELF, found]])
    }
    case 'message': {
      const [found] = await embedItems([memory.message], messageWindows, deps, work)
      return new Map(found === undefined ? [] : [[ITSELF, found]])
    }
    case 'conversation':
      return foundConversation(memory, deps, work)
  }
}

async function foundConversation(
  { id, description }: Memory & { kind: 'conversation' },
  deps: Deps,
  work: Work,
): Promise<IndexEntriesByRow> {
  const messages = await deps.trash.messagesOf(id)
  const [own] = await embedItems([description], conversationWindows, deps, work)
  const found = await embedItems(messages, messageWindows, deps, work)
  const byRow = messages.flatMap((message, position) => {
    const entry = found[position]
    return entry === undefined ? [] : [[message.id, entry] as const]
  })
  return new Map([...(own === undefined ? [] : [[ITSELF, own] as const]), ...byRow])
}
