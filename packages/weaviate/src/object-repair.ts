import { type CollectionPlan, VECTOR } from './collection-plan.ts'
import { assertLocksHeld, tellLocks } from './held-locks.ts'
import type { Nodes, WeaviateAddress } from './nodes.ts'
import { unlessGone } from './readiness.ts'
import { changeVector, readEveryCopy } from './rest-objects.ts'
import type { WeaviateSettings } from './settings/index.ts'
import type { VectorIndexCheck } from './vector-index-check.ts'
import { explainWeaviateError } from './weaviate-error.ts'

/** A change that all copies make, while a lock is held. */
const MOST_MS = 5_000

/** What is needed to have objects of a collection indexed again. */
export interface ObjectRepair {
  readonly plan: CollectionPlan
  readonly settings: WeaviateSettings
  /** For what every copy is to take. */
  readonly nodes: Nodes
  /** The node whose index lacks objects. */
  readonly address: WeaviateAddress
  readonly check: Pick<VectorIndexCheck, 'lostVector'>
  /** Aborted where nobody waits for it any more. */
  readonly signal: AbortSignal
}

/**
 * `sound`: nothing had to be done. `unread`: a copy could not be read, or has another vector; it is to be looked at again.
 */
export type RepairOutcome = 'repaired' | 'sound' | 'unread'

/**
 * Has an object indexed again, in every copy. Weaviate leaves its index alone where an object comes with the vector that
 * it has; so it gets one that is different in the last bit of a number, and then its own again. Only the vector is sent:
 * what was deleted meanwhile stays deleted. Each copy merges it into what it has, so all of them are read first, which
 * brings those up to date that were away: else what they missed would count as the newest, and the vector that this node
 * had kept would come over a newer one.
 */
export async function repairObject(
  id: string,
  { plan, settings, nodes, address, check, signal }: ObjectRepair,
): Promise<RepairOutcome> {
  const read = () => readEveryCopy(address, settings, plan.name, { id, signal })
  const latest = await read().catch(() => undefined)
  if (latest === undefined) return 'unread'
  if (latest === null) return 'sound'
  const own = await check.lostVector(id)
  // Another process was quicker, or the node has just been given what it missed.
  if (own === null) return 'sound'
  if (!isSame(own, latest.vectors?.[VECTOR])) return 'unread'
  const change = (
    place: WeaviateAddress,
    vector: readonly number[],
    level: 'QUORUM' | 'ALL',
    ending: AbortSignal,
  ) =>
    unlessGone(place, () => changeVector(place, settings, plan.name, { id, vector, level, signal: ending }))
  try {
    // By all copies: one that has not answered yet could come to the first after the second.
    for (const vector of [withLastBitChanged(own), own]) {
      assertLocksHeld()
      const ending = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)])
      const changing = change(address, vector, 'ALL', ending)
      await tellLocks(
        changing.catch((error) => Promise.reject(explainWeaviateError(error, settings, address.url))),
      )
    }
    return 'repaired'
  } catch {
    // A copy has gone meanwhile: the others have their vector back all the same.
    const changing = nodes.run((_, place, ending) => change(place, own, 'QUORUM', ending), {
      assertAllowed: assertLocksHeld,
    })
    await tellLocks(changing)
    return 'unread'
  }
}

/** Whether these are the same numbers of 32 bits. */
function isSame(one: readonly number[], other: readonly number[] = []): boolean {
  return (
    one.length === other.length &&
    one.every((value, place) => Math.fround(value) === Math.fround(other[place] ?? Number.NaN))
  )
}

/** The same vector but for the last bit of its first number that is not zero. */
function withLastBitChanged(vector: readonly number[]): number[] {
  const copy = Float32Array.from(vector)
  const place = Math.max(
    0,
    copy.findIndex((value) => value !== 0),
  )
  const bits = new Uint32Array(copy.buffer)
  bits[place] = (bits[place] ?? 0) ^ 1
  return Array.from(copy)
}
