import { AppError, quoted } from '../errors/index.ts'
import type { Tally } from './digest.ts'
import type { MigrationPlan, MigrationWork, MovedItem } from './migratable-store.ts'
import { readStore } from './read-store.ts'
import { startMigration } from './start-migration.ts'

/** What a store holds, as a person compares it. */
export type Contents = Pick<Tally, 'counts' | 'checksum'>

export interface MigrationResult {
  /** Items that were stored in this run; those of an interrupted one are not counted. */
  readonly copied: number
  /** Read from the two places. */
  readonly source: Contents
  readonly target: Contents
}

/** Items that are stored in one request or transaction: what a killed migration repeats at most. */
const AT_ONCE = 100
/** Items of a slice together, in bytes of their vectors and texts. */
const SLICE_BYTES = 2_000_000

/**
 * Copies all items of a store into an empty one, and compares both in the end. The source is only read, and nobody else writes
 * to it meanwhile. What an interrupted run copied stays, and the copy goes on behind it; anything else in the target is refused.
 * @throws AppError conflict where the target holds something else, or was written to; unavailable where a store is away or others
 * write for long; config for vectors of another model
 */
export async function migrate<Item extends MovedItem>(
  plan: MigrationPlan<Item>,
  work: MigrationWork,
): Promise<MigrationResult> {
  const { from, to } = plan
  return from.keepUnchanged(() =>
    to.exclusively(async () => {
      const present = await startMigration(plan, work)
      const before = present.size
      const source = await copyMissing(plan, present, work)
      const target = await readStore(to, plan, work, 'checking', ({ key }, digest) => {
        if (present.get(key) !== digest) throw written(plan, key)
      })
      if (source.checksum() !== target.checksum()) throw written(plan)
      return { copied: present.size - before, source, target }
    }),
  )
}

/** Stores what the target has not. @param present digests of what it has, by key; what is stored is added */
async function copyMissing<Item extends MovedItem>(
  plan: MigrationPlan<Item>,
  present: Map<string, string>,
  work: MigrationWork,
): Promise<Tally> {
  const { from, to } = plan
  const fingerprint = (await from.fingerprint()) ?? ''
  // By key, since reading may begin again.
  const slice = new Map<string, { item: Item; digest: string }>()
  let bytes = 0
  const store = async () => {
    if (slice.size === 0) return
    await to.put(
      Array.from(slice.values(), ({ item }) => item),
      fingerprint,
    )
    for (const [key, { digest }] of slice) present.set(key, digest)
    slice.clear()
    bytes = 0
  }
  const tally = await readStore(from, plan, work, 'copying', async (item, digest) => {
    if (present.has(item.key)) return
    slice.set(item.key, { item, digest })
    bytes += sizeOf(item)
    if (slice.size >= AT_ONCE || bytes >= SLICE_BYTES) await store()
  })
  await store()
  return tally
}

/** About how many bytes an item takes in a request. */
function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, own) => sum + sizeOf(own), 0)
}

function written<Item extends MovedItem>(
  { from, to, nameOf, emptyPlace }: MigrationPlan<Item>,
  key?: string,
): AppError {
  const which = key === undefined ? 'items are missing' : `${quoted(nameOf(key))} is not what was copied`
  return new AppError('conflict', `${to.place} does not hold what ${from.place} holds: ${which}`, {
    hint: `Others wrote to it meanwhile. Stop the servers that use it, and migrate again into an empty place. ${emptyPlace}`,
  })
}
