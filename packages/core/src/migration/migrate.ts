import { AppError, quoted } from '../errors/index.ts'
import type { Tally } from './digest.ts'
import type { MigrationPlan, MigrationWork, MovedItem } from './migratable-store.ts'
import { readStore } from './read-store.ts'
import { startMigration } from './start-migration.ts'

export type Contents = Pick<Tally, 'counts' | 'checksum'>

export interface MigrationResult {
  /** Items stored in this run; excludes those of an interrupted one. */
  readonly copied: number
  readonly source: Contents
  readonly target: Contents
}

const AT_ONCE = 100
/** Maximum size of a batch, in bytes of vectors and texts. */
const SLICE_BYTES = 2_000_000

/**
 * Copies all items of a store into an empty one, then compares both. The source is only read, and writers are
 * locked out. Items copied by an interrupted run are kept and the copy resumes; anything else in the target
 * is refused.
 * @throws AppError conflict if the target holds something else or was written to; unavailable if a store is
 * unreachable or writers do not stop; config for vectors of another model
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

/** @param present digests of the target's items by key; stored items are added */
async function copyMissing<Item extends MovedItem>(
  plan: MigrationPlan<Item>,
  present: Map<string, string>,
  work: MigrationWork,
): Promise<Tally> {
  const { from, to } = plan
  const fingerprint = (await from.fingerprint()) ?? ''
  // Keyed, since reading may start over.
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

/** Estimates the size of an item in a request, in bytes. */
function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, own) => sum + sizeOf(own), 0)
}

function written<Item extends MovedItem>(
  { from, to, emptyPlace }: MigrationPlan<Item>,
  key?: string,
): AppError {
  const which = key === undefined ? 'items are missing' : `${quoted(key)} is not what was copied`
  return new AppError('conflict', `${to.place} does not hold what ${from.place} holds: ${which}`, {
    hint: `Others wrote to it meanwhile. Stop the servers that use it, and migrate again into an empty place. ${emptyPlace}`,
  })
}
