import { AppError } from '../errors/index.ts'
import { notEmpty, written } from './conflicts.ts'
import { copyPass, type MigrationWork, SLICE } from './copy-pass.ts'
import { createTally, digestOf, type Tally } from './digest.ts'
import { type Journal, openJournal } from './journal.ts'
import type { MovedItem, MovePlan } from './movable-store.ts'

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
 * does not know is never changed.
 * @throws AppError conflict where the target holds something else, or was written to; unavailable where the source changes
 * faster than it can be copied, or a store is away; config for vectors of another model
 */
export async function migrate<Item extends MovedItem>(
  plan: MovePlan<Item>,
  work: MigrationWork,
): Promise<MigrationResult> {
  const { from, to } = plan
  const fingerprint = await from.fingerprint()
  const present = await to.fingerprint()
  if (fingerprint !== null && present !== null && present !== fingerprint) {
    throw new AppError(
      'config',
      `${to.place} has vectors of another embedding model (${present}) than ${from.place} (${fingerprint})`,
      { hint: 'Copy into an empty place.' },
    )
  }
  const journal = openJournal(plan.journal, `${from.place} > ${to.place}`, plan.program)
  try {
    return await to.exclusively(async () => {
      await reconcile(plan, journal, work.signal)
      return await copyUntilEqual(plan, journal, fingerprint ?? '', work)
    })
  } finally {
    journal.close()
  }
}

/** Brings the journal in line with what the target holds: a killed run may have stored items without noting them. */
async function reconcile<Item extends MovedItem>(
  { from, to, nameOf }: MovePlan<Item>,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  journal.begin()
  const seen: { key: string; digest: string }[] = []
  const keep = () => journal.note(seen.splice(0), 1)
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
    if (seen.length >= SLICE) keep()
  }
  keep()
  // What has gone from the target is copied again.
  for (let gone = journal.notIn(1, SLICE); gone.length > 0; gone = journal.notIn(1, SLICE)) {
    journal.forget(gone.map(({ key }) => key))
  }
}

async function copyUntilEqual<Item extends MovedItem>(
  plan: MovePlan<Item>,
  journal: Journal,
  fingerprint: string,
  work: MigrationWork,
): Promise<MigrationResult> {
  let copied = 0
  let removed = 0
  let target: Tally | null = null
  for (let pass = 2; pass < MOST_PASSES + 2; pass += 1) {
    const found = await copyPass(plan, journal, pass, fingerprint, work)
    copied += found.copied
    removed += found.removed
    const isEqual = found.copied + found.removed + found.missed === 0
    if (isEqual && target !== null) return { copied, removed, source: found.tally, target }
    target = await verify(plan, journal, work)
    if (isEqual) return { copied, removed, source: found.tally, target }
  }
  throw new AppError('unavailable', `${plan.from.place} changes faster than it can be copied`, {
    hint: 'Stop the servers that write to it and run this again: what was copied is kept.',
    retryAfterSeconds: 60,
  })
}

/** Reads the whole target and compares it with what was copied. */
async function verify<Item extends MovedItem>(
  { to, countsOf, nameOf }: MovePlan<Item>,
  journal: Journal,
  { signal, progress }: MigrationWork,
): Promise<Tally> {
  const tally = createTally()
  const total = Math.max(1, await to.size())
  let done = 0
  for await (const item of to.items()) {
    signal.throwIfAborted()
    const digest = digestOf(item)
    if (journal.digestOf(item.key) !== digest) throw written(to.place, nameOf(item.key))
    const counts = countsOf(item)
    tally.add(digest, counts)
    for (const count of Object.values(counts)) done += count
    progress(Math.min(done, total), total, 'checking')
  }
  progress(total, total, 'checking')
  if (tally.items !== journal.count) throw written(to.place, `${journal.count - tally.items} items`)
  return tally
}
