import type { Memory } from '../domain/memory.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
import { thoughtWindows } from '../domain/recall/searchable.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** Deletes or erases a memory. Thoughts that a deleted thought superseded become current again. */
export async function deleteMemory(
  memory: Memory,
  { purge, now }: { purge: boolean; now: Date },
  deps: Deps,
  work: Work,
): Promise<void> {
  const revived = await revivedBy(memory, deps, work)
  await deps.trash.delete(memory, { now: now.toISOString(), purge, revived })
}

async function revivedBy(memory: Memory, deps: Deps, work: Work): Promise<ReadonlyMap<string, IndexEntry>> {
  if (memory.kind !== 'thought') return new Map()
  const thoughts = await deps.trash.supersededBy(memory.id)
  const found = await embedItems(thoughts, thoughtWindows, deps, work)
  return new Map(
    thoughts.flatMap(({ uuid }, position) => {
      const entry = found[position]
      return entry === undefined ? [] : [[uuid, entry] as const]
    }),
  )
}
