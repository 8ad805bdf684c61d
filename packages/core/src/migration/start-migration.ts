import { AppError, quoted } from '../errors/index.ts'
import type { MigrationPlan, MigrationWork, MovedItem } from './migratable-store.ts'
import { readStore } from './read-store.ts'

/**
 * Ensures that the target is empty, or holds only what an interrupted run left: items that are identical in
 * the source.
 * @returns digests of the existing items by key
 * @throws AppError conflict if it holds something else, config if it holds vectors of another model; nothing
 * was changed
 */
export async function startMigration<Item extends MovedItem>(
  plan: MigrationPlan<Item>,
  work: MigrationWork,
): Promise<Map<string, string>> {
  const { from, to, emptyPlace } = plan
  const [wanted, present] = [await from.fingerprint(), await to.fingerprint()]
  if (wanted !== null && present !== null && present !== wanted) {
    throw new AppError(
      'config',
      `${to.place} has vectors of another embedding model (${present}) than ${from.place} (${wanted})`,
      { hint: emptyPlace },
    )
  }
  const refuse = (key: string, reason: string) =>
    new AppError(
      'conflict',
      `${to.place} already contains items that ${reason} ${from.place}, such as ${quoted(key)}`,
      { hint: `Nothing was changed. ${emptyPlace}` },
    )
  const digests = new Map<string, string>()
  await readStore(to, plan, work, 'comparing', ({ key }, digest) => void digests.set(key, digest))
  if (digests.size === 0) return digests
  const unknown = new Set(digests.keys())
  await readStore(from, plan, work, 'comparing', ({ key }, digest) => {
    const there = digests.get(key)
    if (there !== undefined && there !== digest) throw refuse(key, 'are not as they are in')
    unknown.delete(key)
  })
  const [first] = unknown
  if (first !== undefined) throw refuse(first, 'did not come from')
  return digests
}
