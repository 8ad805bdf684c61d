import { thoughtWindows } from '../domain/recall/searchable.ts'
import type { Deps, Findable, Memory, Neighbourhood } from '../ports.ts'
import { embedItems, type Work } from './embed-windows.ts'
import { embedAround, REACH } from './neighbours.ts'

/**
 * Takes a memory away, or erases it. Neighbours of a message are embedded without it, and thoughts that a thought
 * superseded count again.
 */
export async function deleteMemory(
  memory: Memory,
  { purge, now }: { purge: boolean; now: Date },
  deps: Deps,
  work: Work,
): Promise<void> {
  for (;;) {
    const neighbourhood = await aroundMessage(memory, deps, work)
    const revived = await revivedBy(memory, deps, work)
    const how = { now: now.toISOString(), purge, neighbourhood, revived }
    if (await deps.trash.delete(memory, how)) return
  }
}

async function aroundMessage(memory: Memory, deps: Deps, work: Work): Promise<Neighbourhood | null> {
  if (memory.kind !== 'message' || memory.deletedAt !== null) return null
  const { conversationId, orderIndex } = memory.message
  const seen = await deps.messages.place(conversationId, orderIndex, REACH)
  return (await embedAround(seen, null, deps, work)).neighbourhood
}

async function revivedBy(memory: Memory, deps: Deps, work: Work): Promise<ReadonlyMap<string, Findable>> {
  if (memory.kind !== 'thought') return new Map()
  const thoughts = await deps.trash.supersededBy(memory.id)
  const found = await embedItems(thoughts, thoughtWindows, deps, work)
  return new Map(
    thoughts.flatMap(({ uuid }, position) => {
      const findable = found[position]
      return findable === undefined ? [] : [[uuid, findable] as const]
    }),
  )
}
