import type { OpenCollection } from '@agora-mcp/weaviate'
import { CATALOGUE_PROPERTIES, type CatalogueLog, KnownWorks, type Works } from './known-works.ts'

type Logged = Promise<{ readonly log: CatalogueLog }>

/**
 * The works of the library, cached in this process. One request reads the changes of other processes,
 * whatever the number of works: each new or replaced work gets the next number, and the log names the deleted
 * ones.
 */
export interface Catalogue {
  /**
   * Returns the current works, with one request beside that of the state.
   * @param state Read for this call.
   */
  current(state: Logged): Promise<Works>
  /** Returns the current works if they are cached; else null, and reads them in the background. */
  known(state: Logged): Promise<Works | null>
  /** Removes works that turned out to be deleted. */
  drop(generations: readonly number[]): void
}

/** Works read by one request; more need several. */
const PAGE = 5_000
/** Changes read by one request; if there are more, all works are read. */
const MOST_CHANGES = 2_000
/**
 * Number of recent changes read again from replicated stores, since a copy that was down may have a later
 * change without an earlier one. A single copy stores acknowledged changes in order.
 */
const OVERLAP = 16
/** Milliseconds after which all works are read again in the background, to find what a killed process did not log. */
const MOST_AGE_MS = 10 * 60_000

/**
 * Creates an empty catalogue of a library's works.
 * @param store.read Returns the current state.
 * @param store.copies Number of copies of each work.
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
      // Read the state first: works that are added meanwhile have a later number.
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
  const refresh = () => {
    load().catch(() => {})
  }
  /** Reads the works again if the copy that answered was down and lacks some of the earlier ones. */
  const readAgainIfBehind = async (count: number): Promise<void> => {
    if (isAgain) return
    try {
      // From here on, a node with all of them answers.
      const most = await store.works.assertCaughtUp()
      if (count >= most) return
      isAgain = true
      await loading
      await load()
    } catch {
      // Read again after `MOST_AGE_MS`.
    } finally {
      isAgain = false
    }
  }
  /** Returns the cached works with the additions and replacements since. */
  const readChanges = async () => {
    const works = known ?? (await load())
    if (Date.now() - works.readAt > MOST_AGE_MS) refresh()
    const changed = await store.works.find([{ property: 'change', from: works.changes + 1 - overlap }], {
      properties: CATALOGUE_PROPERTIES,
      limit: MOST_CHANGES,
    })
    return { works, changed }
  }
  const current: Catalogue['current'] = async (asked) => {
    const [{ log }, { works, changed }] = await Promise.all([asked, readChanges()])
    if (changed.length === MOST_CHANGES || log.deletions - works.deletions > log.deleted.length) {
      // A load that began earlier may have missed them.
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
      refresh()
      await asked
      return null
    },
    drop: (generations) => known?.drop(generations),
  }
}
