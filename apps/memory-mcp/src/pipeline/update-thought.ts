import type { Thought, ThoughtContent } from '../domain/memory.ts'
import { thoughtWindows } from '../domain/recall/searchable.ts'
import type { Deps } from '../ports/deps.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** New values of a thought; absent fields stay as they are. */
export interface ThoughtChange extends Partial<ThoughtContent> {
  /** Id of the thought that replaces it; null makes it current again. */
  readonly supersededBy?: string | null
}

/** Changes a thought, preserving other processes' changes. @throws AppError not_found, invalid_input */
export async function updateThought(
  uuid: string,
  { supersededBy, ...change }: ThoughtChange,
  deps: Deps,
  work: Work,
): Promise<Thought> {
  for (;;) {
    const seen = await deps.thoughts.get(uuid)
    const next = { ...seen, ...change }
    const isSame = (Object.keys(change) as (keyof ThoughtContent)[]).every(
      (name) => JSON.stringify(next[name]) === JSON.stringify(seen[name]),
    )
    const successor = supersededBy === seen.supersededBy ? undefined : supersededBy
    if (isSame && successor === undefined) return seen
    const [entry] = await embedItems([next], thoughtWindows, deps, work)
    if (entry === undefined) throw new Error('one answer an item')
    const update = {
      seen: seen.version,
      content: isSame ? null : next,
      supersededBy: successor,
      timestamp: deps.clock().toISOString(),
    }
    if (await deps.thoughts.update(uuid, update, entry)) return deps.thoughts.get(uuid)
  }
}
