import { AppError } from '../errors/index.ts'
import { copyPass } from './copy-pass.ts'
import { digestOf, type Tally } from './digest.ts'
import { type Journal, type Noted, openJournal } from './journal.ts'
import type { MigratableStore, MigrationWork, MovedItem, MovePlan } from './migratable-store.ts'
import { AT_ONCE, FIRST_PASS, RECONCILE_PASS } from './passes.ts'
import { removeFirst } from './remove-gone.ts'
import { notEmpty, setOut } from './set-out.ts'
import { untilCaughtUp } from './until-caught-up.ts'
import { verify } from './verify.ts'

/** What a store holds, as a person compares it. */
export type Contents = Pick<Tally, 'counts' | 'checksum'>

export interface MigrationResult {
  /** Items that were stored in this run; those of an earlier one are not counted. */
  readonly copied: number
  readonly removed: number
  /** Read from the two places at the end. */
  readonly source: Contents
  readonly target: Contents
}

/** How often the source is read again because somebody wrote to it meanwhile. */
const MOST_PASSES = 5

/**
 * Copies all items of a store into another one, which holds nothing else afterwards. What was copied is noted in a journal,
 * so that a run that was stopped or killed goes on where it was, and a later run copies what has changed since. The source
 * is only read, and may be written to meanwhile: it is read again until nothing is new. What the target holds and the journal
 * does not know is never changed. A target from which the source was copied once is brought up to date, where it still holds
 * exactly what was copied. A copy of a cluster that was down is waited for, and read again.
 * @throws AppError conflict where the target holds something else, or was written to; unavailable where the source changes
 * faster than it can be copied, or a store is away; config for vectors of another model
 */
export async function migrate<Item extends MovedItem>(
  plan: MovePlan<Item>,
  work: MigrationWork,
): Promise<MigrationResult> {
  const { from } = plan
  const { to, changes } = countChanges(plan.to)
  const counted = { ...plan, to }
  const fingerprint = await from.fingerprint()
  const present = await to.fingerprint()
  if (fingerprint !== null && present !== null && present !== fingerprint) {
    throw new AppError(
      'config',
      `${to.place} has vectors of another embedding model (${present}) than ${from.place} (${fingerprint})`,
      { hint: 'Copy into an empty place.' },
    )
  }
  const journal = openJournal(plan.journal, plan.program)
  try {
    return await to.exclusively(() =>
      untilCaughtUp(work, async () => {
        await setOut(counted, journal, work)
        await reconcile(counted, journal, work.signal)
        return { ...(await copyUntilEqual(counted, journal, fingerprint ?? '', work)), ...changes }
      }),
    )
  } finally {
    journal.close()
  }
}

/** A store that counts what is put into it and removed, however often the work begins again. */
function countChanges<Item extends MovedItem>(store: MigratableStore<Item>) {
  const changes = { copied: 0, removed: 0 }
  const to: MigratableStore<Item> = {
    ...store,
    async put(items, fingerprint) {
      await store.put(items, fingerprint)
      changes.copied += items.length
    },
    async remove(keys) {
      await store.remove(keys)
      changes.removed += keys.length
    },
  }
  return { to, changes }
}

/** Brings the journal in line with what the target holds: a killed run may have stored items without noting them. */
async function reconcile<Item extends MovedItem>(
  { from, to, nameOf }: MovePlan<Item>,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  journal.beginPasses()
  const seen: Noted[] = []
  const keep = () => journal.note(seen.splice(0), RECONCILE_PASS)
  for await (const key of to.keys()) {
    signal.throwIfAborted()
    let digest = journal.digestOf(key)
    if (digest === null) {
      const [there, wanted] = [await to.get(key), await from.get(key)]
      if (there === null) continue
      digest = digestOf(there)
      if (wanted === null || digestOf(wanted) !== digest) throw notEmpty(to.place, from.place, nameOf(key))
    }
    seen.push({ key, digest })
    if (seen.length >= AT_ONCE) keep()
  }
  keep()
  const notListed = () => journal.notIn(RECONCILE_PASS, AT_ONCE)
  for (let unseen = notListed(); unseen.length > 0; unseen = notListed()) {
    for (const { key, digest } of unseen) {
      // What has gone from the target is copied again; a list may be of a copy that was away.
      if ((await to.get(key)) === null) journal.forget([key])
      else journal.note([{ key, digest }], RECONCILE_PASS)
    }
  }
}

async function copyUntilEqual<Item extends MovedItem>(
  plan: MovePlan<Item>,
  journal: Journal,
  fingerprint: string,
  work: MigrationWork,
): Promise<Pick<MigrationResult, 'source' | 'target'>> {
  await removeFirst(plan, journal, work.signal)
  let target: Tally | null = null
  for (let pass = FIRST_PASS; pass < FIRST_PASS + 2 * MOST_PASSES; pass += 2) {
    const found = await copyPass(plan, journal, pass, fingerprint, work)
    const isEqual = found.copied + found.removed + found.missed === 0
    if (isEqual && target !== null) return { source: found.tally, target }
    target = await verify(plan, journal, pass + 1, work)
    if (isEqual) return { source: found.tally, target }
  }
  throw new AppError('unavailable', `${plan.from.place} changes faster than it can be copied`, {
    hint: 'Stop the servers that write to it and run this again: what was copied is kept.',
    retryAfterSeconds: 60,
  })
}
