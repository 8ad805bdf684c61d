import { digestOf } from './digest.ts'
import type { Journal, Noted } from './journal.ts'
import type { MovedItem, MovePlan } from './migratable-store.ts'
import { AT_ONCE, KEYS_PASS } from './passes.ts'
import { written } from './written.ts'

export interface Removed {
  readonly removed: number
  /** Items that the source did not list, and has. */
  readonly missed: number
}

/** Erases those of the items not noted in this pass that the source no longer has. */
export async function removeGone<Item extends MovedItem>(
  plan: MovePlan<Item>,
  journal: Journal,
  number: number,
  signal: AbortSignal,
): Promise<Removed> {
  const { from, to } = plan
  let removed = 0
  let missed = 0
  for (let gone = journal.notIn(number, AT_ONCE); gone.length > 0; gone = journal.notIn(number, AT_ONCE)) {
    signal.throwIfAborted()
    const keys: string[] = []
    for (const { key, digest } of gone) {
      if ((await from.get(key)) === null) {
        await assertOurs(plan, key, digest)
        keys.push(key)
      } else {
        // A list may be of a copy that was away; the next pass reads it again.
        journal.note([{ key, digest }], number)
        missed += 1
      }
    }
    await to.remove(keys)
    journal.forget(keys)
    removed += keys.length
  }
  return { removed, missed }
}

/** Erases what the source no longer has before anything is stored: what is new may have taken its name. */
export async function removeFirst<Item extends MovedItem>(
  plan: MovePlan<Item>,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  if (journal.count === 0) return
  const listed: Noted[] = []
  const keep = () => journal.note(listed.splice(0), KEYS_PASS)
  for await (const key of plan.from.keys()) {
    signal.throwIfAborted()
    const digest = journal.digestOf(key)
    if (digest !== null) listed.push({ key, digest })
    if (listed.length >= AT_ONCE) keep()
  }
  keep()
  await removeGone(plan, journal, KEYS_PASS, signal)
}

/** What others have changed in the target is neither replaced nor erased. */
export async function assertOurs<Item extends MovedItem>(
  { to, nameOf }: MovePlan<Item>,
  key: string,
  ...digests: string[]
): Promise<void> {
  const there = await to.get(key)
  if (there !== null && !digests.includes(digestOf(there))) throw written(to.place, nameOf(key))
}
