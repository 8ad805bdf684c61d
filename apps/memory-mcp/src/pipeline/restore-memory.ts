import { turnInContext } from '../domain/recall/affected-turns.ts'
import { CONTEXT, conversationWindows, messageWindows, thoughtWindows } from '../domain/recall/searchable.ts'
import type { Deps, Findable, Memory, Neighbourhood, Refound } from '../ports.ts'
import { embedItems, type Work } from './embed-windows.ts'
import { embedAround, REACH } from './neighbours.ts'

/** Brings a deleted memory back, and makes it found again. @throws AppError conflict, not_found */
export async function restoreMemory(memory: Memory, deps: Deps, work: Work): Promise<void> {
  for (;;) {
    const { found, neighbourhood } = await foundAgain(memory, deps, work)
    if (await deps.trash.restore(memory, found, neighbourhood)) return
  }
}

interface FoundAgain {
  readonly found: Refound
  readonly neighbourhood: Neighbourhood | null
}

/** The key of the memory itself in what the store is told; the messages of a conversation have their row numbers. */
const ITSELF = 0

async function foundAgain(memory: Memory, deps: Deps, work: Work): Promise<FoundAgain> {
  switch (memory.kind) {
    case 'thought': {
      const [findable] = await embedItems([memory.thought], thoughtWindows, deps, work)
      return { found: entry(findable), neighbourhood: null }
    }
    case 'message': {
      const { conversationId, orderIndex } = memory.message
      const seen = await deps.messages.place(conversationId, orderIndex, REACH)
      const { own, neighbourhood } = await embedAround(seen, memory.message, deps, work)
      return { found: entry(own), neighbourhood }
    }
    case 'conversation':
      return { found: await foundConversation(memory, deps, work), neighbourhood: null }
  }
}

const entry = (findable: Findable | null | undefined): Refound =>
  new Map(findable == null ? [] : [[ITSELF, findable]])

async function foundConversation(
  memory: Memory & { kind: 'conversation' },
  deps: Deps,
  work: Work,
): Promise<Refound> {
  const run = await deps.trash.messagesOf(memory.id)
  const turns = run.map((_, at) => turnInContext(run, at, CONTEXT))
  const [own] = await embedItems([memory.description], conversationWindows, deps, work)
  const found = await embedItems(turns, messageWindows, deps, work)
  const messages = run.flatMap(({ id }, position) => {
    const findable = found[position]
    return findable === undefined ? [] : [[id, findable] as const]
  })
  return new Map([...entry(own), ...messages])
}
