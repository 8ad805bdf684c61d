import { MAX_COMPARED, similarExisting } from '../domain/change/similar-existing.ts'
import { thoughtsOf } from '../domain/filters.ts'
import type { ThoughtContent } from '../domain/memory.ts'
import type { IndexEntry } from '../domain/recall/index-entry.ts'
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
  const existing = await nearTo(thought, entry, deps)
  await deps.thoughts.add(thought, entry)
  return similarExisting(thought, existing)
}

async function nearTo(
  { content, project }: ThoughtContent,
  { windows, fingerprint }: IndexEntry,
  { thoughts }: Pick<Deps, 'thoughts'>,
): Promise<NearThought[]> {
  const vector = windows[0]?.vector
  if (vector === undefined) return []
  return thoughts.findNear({ text: content, vector, fingerprint, limit: MAX_COMPARED }, thoughtsOf(project))
}
