import type { Turn, TurnInContext } from './searchable.ts'

/** How many turns before and after a message it is embedded with. */
export interface ContextReach {
  readonly before: number
  readonly after: number
}

/** A turn of a run of consecutive ones, or the one that is being added. */
export interface RunTurn extends Turn {
  /** Row number; null for the one that is being added. */
  readonly id: number | null
}

/** A turn that is stored. */
export interface StoredTurn extends RunTurn {
  readonly id: number
}

/** Turns on either side of a place that must be known to embed anew whatever a change there affects. */
export const reachAround = ({ before, after }: ContextReach): number => before + after

/**
 * The turns of a run that have to be embedded when something comes or goes at `place`: the added one, if there is one,
 * and those that are embedded with what stands there.
 * @param run consecutive turns as they are after the change
 * @param place index in the run of the added turn; after a removal, of the turn that follows the gap
 */
export function affectedTurns(
  run: readonly RunTurn[],
  place: number,
  reach: ContextReach,
): { readonly id: number | null; readonly turn: TurnInContext }[] {
  const added = run[place]?.id === null ? 1 : 0
  const first = Math.max(0, place - reach.after)
  const last = Math.min(run.length, place + added + reach.before)
  return run
    .slice(first, last)
    .map(({ id }, offset) => ({ id, turn: turnInContext(run, first + offset, reach) }))
}

/** A turn of a run among those that it is embedded with. */
export function turnInContext(run: readonly Turn[], at: number, reach: ContextReach): TurnInContext {
  const turn = run[at]
  if (turn === undefined) throw new Error(`the run has no turn ${at}`)
  return {
    role: turn.role,
    content: turn.content,
    timestamp: turn.timestamp,
    before: run.slice(Math.max(0, at - reach.before), at),
    after: run.slice(at + 1, at + 1 + reach.after),
  }
}
