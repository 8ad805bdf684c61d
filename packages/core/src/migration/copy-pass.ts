import { written } from './conflicts.ts'
import { createTally, digestOf, type Tally } from './digest.ts'
import type { Journal } from './journal.ts'
import type { MovedItem, MovePlan } from './movable-store.ts'

/** What stops a migration, and what shows how far it is. */
export interface MigrationWork {
  readonly signal: AbortSignal
  /** @param done of `total`, which is 1 at least */
  readonly progress: (done: number, total: number, message: string) => void
}

/** Items that are stored in one request or transaction: what a killed migration repeats at most. */
export const SLICE = 100
/** Items of a slice together, in bytes of their vectors and texts. */
const SLICE_BYTES = 2_000_000

/** What one reading of the source came to. */
interface Pass {
  copied: number
  removed: number
  /** Items that the source did not list, and has. */
  missed: number
  readonly tally: Tally
}

/** Reads the whole source, stores what the target has not, and erases what the source no longer has. */
export async function copyPass<Item extends MovedItem>(
  { from, to, countsOf, nameOf }: MovePlan<Item>,
  journal: Journal,
  number: number,
  fingerprint: string,
  { signal, progress }: MigrationWork,
): Promise<Pass> {
  const result: Pass = { copied: 0, removed: 0, missed: 0, tally: createTally() }
  const total = await from.size()
  const message = number === 2 ? 'copying' : 'looking for changes'
  const unchanged: { key: string; digest: string }[] = []
  const toStore: { item: Item; digest: string; isNew: boolean }[] = []
  let bytes = 0
  let done = 0
  /** What others have changed there is neither replaced nor erased. */
  const assertOurs = async (key: string, ...digests: string[]) => {
    const there = await to.get(key)
    if (there !== null && !digests.includes(digestOf(there))) throw written(to.place, nameOf(key))
  }
  const flush = async () => {
    const entries = toStore.map(({ item: { key }, digest, isNew }) => ({ key, digest, isNew }))
    // What a kill leaves stored is known to be ours by its entry; an entry without its item is forgotten by the next run.
    journal.note(
      entries.filter(({ isNew }) => isNew),
      number,
    )
    if (toStore.length > 0) {
      await to.put(
        toStore.map(({ item }) => item),
        fingerprint,
      )
    }
    journal.note([...unchanged, ...entries.filter(({ isNew }) => !isNew)], number)
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
      if (known !== null) await assertOurs(item.key, known, digest)
      toStore.push({ item, digest, isNew: known === null })
      bytes += sizeOf(item)
    }
    for (const count of Object.values(counts)) done += count
    if (toStore.length + unchanged.length >= SLICE || bytes >= SLICE_BYTES) await flush()
  }
  await flush()
  for (let gone = journal.notIn(number, SLICE); gone.length > 0; gone = journal.notIn(number, SLICE)) {
    signal.throwIfAborted()
    const keys: string[] = []
    for (const { key, digest } of gone) {
      if ((await from.get(key)) === null) {
        await assertOurs(key, digest)
        keys.push(key)
      } else {
        // A list may be of a copy that was away; the next pass reads it again.
        journal.note([{ key, digest }], number)
        result.missed += 1
      }
    }
    await to.remove(keys)
    journal.forget(keys)
    result.removed += keys.length
  }
  return result
}

/** About how many bytes an item takes in a request. */
function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  return Object.values(value).reduce((sum: number, own) => sum + sizeOf(own), 0)
}
