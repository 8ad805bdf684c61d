import { createTally, digestOf, type Tally } from './digest.ts'
import type { Journal, Noted } from './journal.ts'
import type { MigrationWork, MovedItem, MovePlan } from './migratable-store.ts'
import { AT_ONCE } from './passes.ts'
import { written } from './written.ts'

/** Reads the whole target and compares it with what was copied. @throws AppError conflict where it is something else */
export async function verify<Item extends MovedItem>(
  { to, countsOf, nameOf }: MovePlan<Item>,
  journal: Journal,
  number: number,
  { signal, progress }: MigrationWork,
): Promise<Tally> {
  const tally = createTally()
  const total = Math.max(1, await to.size())
  const seen: Noted[] = []
  const keep = () => journal.note(seen.splice(0), number)
  let done = 0
  const count = (item: Item, digest: string) => {
    const counts = countsOf(item)
    tally.add(digest, counts)
    seen.push({ key: item.key, digest })
    if (seen.length >= AT_ONCE) keep()
    for (const own of Object.values(counts)) done += own
    progress(Math.min(done, total), total, 'checking')
  }
  /** A list may be of a copy that was away: what it lacks, or says otherwise, is looked up by its key. */
  const lookUp = async (key: string) => {
    const there = await to.get(key)
    const digest = there === null ? null : digestOf(there)
    if (digest !== journal.digestOf(key)) throw written(to.place, nameOf(key))
    if (there !== null && digest !== null) count(there, digest)
  }
  for await (const item of to.items()) {
    signal.throwIfAborted()
    const digest = digestOf(item)
    if (journal.digestOf(item.key) === digest) count(item, digest)
    else await lookUp(item.key)
  }
  keep()
  for (
    let unseen = journal.notIn(number, AT_ONCE);
    unseen.length > 0;
    unseen = journal.notIn(number, AT_ONCE)
  ) {
    signal.throwIfAborted()
    for (const { key } of unseen) await lookUp(key)
    keep()
  }
  progress(total, total, 'checking')
  return tally
}
