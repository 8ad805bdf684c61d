import { createTally, digestOf, type Tally } from './digest.ts'
import type { Journal, Noted } from './journal.ts'
import type { MigrationWork, MovedItem, MovePlan } from './migratable-store.ts'
import { AT_ONCE, FIRST_PASS } from './passes.ts'
import { assertOurs, type Removed, removeGone } from './remove-gone.ts'

/** Items of a slice together, in bytes of their vectors and texts. */
const SLICE_BYTES = 2_000_000

export interface Pass extends Removed {
  readonly copied: number
  readonly tally: Tally
}

/** Reads the whole source, stores what the target has not, and erases what the source no longer has. */
export async function copyPass<Item extends MovedItem>(
  plan: MovePlan<Item>,
  journal: Journal,
  number: number,
  fingerprint: string,
  { signal, progress }: MigrationWork,
): Promise<Pass> {
  const { from, to, countsOf } = plan
  const result = { copied: 0, tally: createTally() }
  const total = await from.size()
  const message = number === FIRST_PASS ? 'copying' : 'looking for changes'
  const unchanged: Noted[] = []
  const toStore: { item: Item; digest: string; isNew: boolean }[] = []
  let bytes = 0
  let done = 0
  const flush = async () => {
    const entries = toStore.map(({ item: { key }, digest, isNew }) => ({ key, digest, isNew }))
    // What a kill leaves stored is known to be ours by its entry; an entry without its item is forgotten by the next run.
    journal.announce(entries.filter(({ isNew }) => isNew))
    if (toStore.length > 0) {
      await to.put(
        toStore.map(({ item }) => item),
        fingerprint,
      )
    }
    journal.note([...unchanged, ...entries], number)
    result.copied += toStore.length
    toStore.length = 0
    unchanged.length = 0
    bytes = 0
    progress(Math.min(done, total), Math.max(1, total), message)
  }
  for await (const item of from.items()) {
    signal.throwIfAborted()
    const digest = digestOf(item)
    const known = journal.digestOf(item.key)
    const counts = countsOf(item)
    result.tally.add(digest, counts)
    if (known === digest) unchanged.push({ key: item.key, digest })
    else {
      if (known !== null) await assertOurs(plan, item.key, known, digest)
      toStore.push({ item, digest, isNew: known === null })
      bytes += sizeOf(item)
    }
    for (const count of Object.values(counts)) done += count
    if (toStore.length + unchanged.length >= AT_ONCE || bytes >= SLICE_BYTES) await flush()
  }
  await flush()
  const { removed, missed } = await removeGone(plan, journal, number, signal)
  return { ...result, removed, missed }
}

/** About how many bytes an item takes in a request. */
function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, own) => sum + sizeOf(own), 0)
}
