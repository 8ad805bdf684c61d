import { MAX_COMPARED, similarExisting } from '../domain/change/similar-existing.ts'
import type { ThoughtContent } from '../domain/memory.ts'
import type { NearThought } from '../domain/recall/nearest.ts'
import { thoughtWindows } from '../domain/recall/searchable.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** Stores a thought. Returns older thoughts of its project that it may replace. @throws AppError conflict, not_allowed */
export async function addThought(
  thought: { readonly uuid: string; readonly timestamp: string } & ThoughtContent,
  deps: Pick<Deps, 'embedder' | 'thoughts'>,
  work: Work,
): Promise<NearThought[]> {
  const [entry] = await embedItems([thought], thoughtWindows, deps, work)
  if (entry === undefined) throw new Error('one answer an item')
  const near = await deps.thoughts.add(thought, entry, MAX_COMPARED)
  return similarExisting(thought, near)
}
