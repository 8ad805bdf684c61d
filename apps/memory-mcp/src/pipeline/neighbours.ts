import { affectedTurns, type RunTurn, reachAround } from '../domain/recall/affected-turns.ts'
import { CONTEXT, messageWindows, type Turn } from '../domain/recall/searchable.ts'
import type { Deps, Findable, Neighbourhood, Place } from '../ports.ts'
import { embedItems, type Work } from './embed-windows.ts'

/** Turns on either side that must be known when a message comes or goes. */
export const REACH = reachAround(CONTEXT)

/**
 * Embeds what a change at a place affects: the message that comes there, null where one goes, and its neighbours, who
 * are embedded with it.
 */
export async function embedAround(
  seen: Place,
  comes: Turn | null,
  deps: Pick<Deps, 'embedder'>,
  work: Work,
): Promise<{ own: Findable | null; neighbourhood: Neighbourhood }> {
  const run: RunTurn[] = [...seen.run]
  if (comes !== null) run.splice(seen.position, 0, { ...comes, id: null })
  const affected = affectedTurns(run, seen.position, CONTEXT)
  const turns = affected.map(({ turn }) => turn)
  const found = await embedItems(turns, messageWindows, deps, work)
  let own: Findable | null = null
  const refound = new Map<number, Findable>()
  for (const [position, findable] of found.entries()) {
    const id = affected[position]?.id ?? null
    if (id === null) own = findable
    else refound.set(id, findable)
  }
  return { own, neighbourhood: { seen, reach: REACH, refound } }
}
