import { AppError, quoted } from '../errors/index.ts'
import { digestOf } from './digest.ts'
import type { Journal, Noted } from './journal.ts'
import type { MigratableStore, MigrationWork, MovedItem, MovePlan } from './migratable-store.ts'
import { AT_ONCE, RECONCILE_PASS } from './passes.ts'

/** A source that lacks more of what was copied than these, and more than half, is another one or was emptied. */
const MOST_GONE = 10

/**
 * Has the journal tell of these two places, in this direction. Where it tells of the way out, the target must still hold
 * exactly what was copied from it: then whatever differs in the source was changed there, and may replace it.
 * @throws AppError conflict where the target has something of its own; nothing was changed then
 */
export async function setOut<Item extends MovedItem>(
  plan: MovePlan<Item>,
  journal: Journal,
  work: MigrationWork,
): Promise<void> {
  const route = { from: plan.from.place, to: plan.to.place }
  if (journal.follows(route)) return
  if (journal.follows({ from: route.to, to: route.from })) {
    await assertSameSource(plan, journal, work.signal)
    await assertAsCopied(plan, journal, work)
    journal.follow(route)
    return
  }
  // What is noted may be of use yet, where the address is only written in another way.
  if (journal.count > 0) await assertNothingElse(plan, journal, work.signal)
  journal.beginAnew(route)
}

/** Makes sure that the source is where the copies went: what it no longer has is erased in the target. */
async function assertSameSource<Item extends MovedItem>(
  { from }: MovePlan<Item>,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  const { count } = journal
  let kept = 0
  for await (const key of from.keys()) {
    signal.throwIfAborted()
    if (journal.digestInBoth(key) !== null) kept += 1
  }
  const isEmptied = kept === 0 || (kept < count / 2 && count - kept > MOST_GONE)
  if (count > 0 && isEmptied) throw emptied(from.place, kept, count)
}

/** Makes sure that the target holds what was copied from it, and nothing else that the source has not as well. */
async function assertAsCopied<Item extends MovedItem>(
  { from, to, nameOf }: MovePlan<Item>,
  journal: Journal,
  { signal, progress }: MigrationWork,
): Promise<void> {
  journal.beginPasses()
  const total = Math.max(1, journal.count)
  const seen: Noted[] = []
  const keep = () => journal.note(seen.splice(0), RECONCILE_PASS)
  let done = 0
  /** @param digest of what the target has; null for nothing */
  const isAsCopied = async (key: string, digest: string | null) =>
    (digest !== null && digest === journal.digestInBoth(key)) || digest === (await digestIn(from, key))
  const note = (key: string, digest: string | null) => {
    if (digest === null) journal.forget([key])
    else if (journal.digestOf(key) !== null) seen.push({ key, digest })
    if (seen.length >= AT_ONCE) keep()
    done += 1
    progress(Math.min(done, total), total, 'comparing')
  }
  /** A list may be of a copy that was away: what it lacks, or says otherwise, is looked up by its key. */
  const lookUp = async (key: string) => {
    const digest = await digestIn(to, key)
    if (!(await isAsCopied(key, digest))) throw changedThere(to.place, from.place, nameOf(key))
    note(key, digest)
  }
  for await (const item of to.items()) {
    signal.throwIfAborted()
    const digest = digestOf(item)
    if (await isAsCopied(item.key, digest)) note(item.key, digest)
    else await lookUp(item.key)
  }
  keep()
  const notListed = () => journal.notIn(RECONCILE_PASS, AT_ONCE)
  for (let unseen = notListed(); unseen.length > 0; unseen = notListed()) {
    signal.throwIfAborted()
    for (const { key } of unseen) await lookUp(key)
    keep()
  }
}

/** Makes sure that the target holds nothing that the source has not as well. */
async function assertNothingElse<Item extends MovedItem>(
  { from, to, nameOf }: MovePlan<Item>,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  for await (const key of to.keys()) {
    signal.throwIfAborted()
    const digest = await digestIn(to, key)
    if (digest !== null && digest !== (await digestIn(from, key))) {
      throw notEmpty(to.place, from.place, nameOf(key), journal.places)
    }
  }
}

async function digestIn<Item extends MovedItem>(
  place: MigratableStore<Item>,
  key: string,
): Promise<string | null> {
  const item = await place.get(key)
  return item === null ? null : digestOf(item)
}

/** @param noted the places that the journal tells of, where these are others */
export const notEmpty = (to: string, from: string, name: string, noted: string | null = null): AppError =>
  new AppError('conflict', `${to} is not empty: ${quoted(name)} there is not a copy from ${from}`, {
    hint: [
      'Nothing was changed. Copy into an empty place, or delete there what is not to stay.',
      ...(noted === null ? [] : [`The last copy was ${noted}: the way back needs the same addresses.`]),
    ].join(' '),
  })

const changedThere = (to: string, from: string, name: string): AppError =>
  new AppError(
    'conflict',
    `${to} has changes of its own: ${quoted(name)} there is not what was copied to ${from}`,
    {
      hint: 'Nothing was changed. Copy into an empty place, and bring over by hand what was changed here since the first copy.',
    },
  )

const emptied = (from: string, kept: number, count: number): AppError =>
  new AppError('conflict', `Of ${count} items that were copied to ${from}, ${kept} are left there`, {
    hint: 'Nothing was changed. See whether the address and the prefix are right. To copy what is there all the same, copy into an empty place.',
  })
