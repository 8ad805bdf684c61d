import type { OpenCollection } from '@agora-mcp/weaviate'
import { CATALOGUE_PROPERTIES, type CatalogueLog, KnownWorks, type Works } from './known-works.ts'

/** The part of the library's state that the catalogue needs. */
type Logged = Promise<{ readonly log: CatalogueLog }>

/**
 * The works of the library, kept in this process. What other processes change is read by one request, whatever the number
 * of works: each that comes or is replaced has the next number, and the log names what was deleted.
 */
export interface Catalogue {
  /** The works as they are now, by one request beside the state's. @param state as it was asked for now */
  current(state: Logged): Promise<Works>
  /** The works as they are now if they were read before; else null, and they are read in the background. */
  known(state: Logged): Promise<Works | null>
  /** Leaves out what turned out to be gone. */
  drop(generations: readonly number[]): void
}

/** Works read by one request where all of them are. */
const PAGE = 5_000
/** Changes read by one request; where there are more, all works are read. */
const MOST_CHANGES = 2_000
/**
 * Last changes that are read again where there are copies: one that was away may have the next change before this one. A single
 * copy has what was acknowledged in the order of its numbers.
 */
const OVERLAP = 16
/** All works are read again so often, in the background: what a killed process left unsaid is seen then. */
const MOST_AGE_MS = 10 * 60_000

/**
 * The works of a library, none of them read yet.
 * @param store.read the state as it is now
 * @param store.copies how many copies there are of each work
 */
export function createCatalogue(store: {
  readonly works: OpenCollection
  readonly copies: number
  read(): Logged
}): Catalogue {
  const overlap = store.copies > 1 ? OVERLAP : 0
  let known: KnownWorks | null = null
  let loading: Promise<KnownWorks> | null = null
  let isAgain = false

  const load = (): Promise<KnownWorks> => {
    loading ??= (async () => {
      // The state first: what comes while works are read has a later number.
      const { log } = await store.read()
      const read = new KnownWorks(log)
      let count = 0
      for await (const object of store.works.all({ properties: CATALOGUE_PROPERTIES }, PAGE)) {
        read.add(object)
        count += 1
      }
      known = read
      void readAgainIfBehind(count)
      return read
    })().finally(() => {
      loading = null
    })
    return loading
  }
  const renew = () => {
    load().catch(() => {})
  }
  /** Reads the works again, where those just read are of a copy that was away and lacks some of the earlier ones. */
  const readAgainIfBehind = async (count: number): Promise<void> => {
    if (isAgain) return
    try {
      // From here on, a node answers that has them all.
      const most = await store.works.assertCaughtUp()
      if (count >= most) return
      isAgain = true
      await loading
      await load()
    } catch {
      // Read again when they are old.
    } finally {
      isAgain = false
    }
  }
  /** The works as they were read last, with those that came or were replaced since. */
  const readChanges = async () => {
    const works = known ?? (await load())
    if (Date.now() - works.readAt > MOST_AGE_MS) renew()
    const changed = await store.works.find([{ property: 'change', from: works.changes + 1 - overlap }], {
      properties: CATALOGUE_PROPERTIES,
      limit: MOST_CHANGES,
    })
    return { works, changed }
  }
  const current: Catalogue['current'] = async (asked) => {
    const [{ log }, { works, changed }] = await Promise.all([asked, readChanges()])
    if (changed.length === MOST_CHANGES || log.deletions - works.deletions > log.deleted.length) {
      // One that began before may have missed them.
      await loading
      return load()
    }
    for (const object of changed) works.add(object)
    works.apply(log)
    return works
  }
  return {
    current,
    async known(asked) {
      if (known !== null) return current(asked)
      renew()
      await asked
      return null
    },
    drop: (generations) => known?.drop(generations),
  }
}
