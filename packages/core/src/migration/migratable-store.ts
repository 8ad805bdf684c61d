import { join } from 'node:path'

/** Something that is copied as a whole, e.g. a document with its passages. Of what else it holds, all is copied. */
export interface MovedItem {
  /** Names it among all items of a store, in every store alike. */
  readonly key: string
}

/** How many there are of each kind of thing that a person counts, e.g. `{ documents: 3, passages: 1204 }`. */
export type Counts = Readonly<Record<string, number>>

/**
 * A store whose items are copied into another one, or into which they are. Every method may throw `unavailable`; those that
 * read throw it as a StaleReadError where a copy of a cluster lacks what others have.
 */
export interface MigratableStore<Item extends MovedItem> {
  /** Where it lies, for people, e.g. `SQLite (/data/library.db)`. */
  readonly place: string
  /** Of the embedder whose vectors it holds; null while nothing was stored. */
  fingerprint(): Promise<string | null>
  /** How much there is to read, in the counts that {@link MovePlan.countsOf} adds up: for a bar. */
  size(): Promise<number>
  /** All items one after the other, each as it is at one moment, in an order in which they can be stored. */
  items(): AsyncIterable<Item>
  /** The keys of all items. */
  keys(): AsyncIterable<string>
  /** An item as it is stored, null where there is none. */
  get(key: string): Promise<Item | null>
  /** Stores items with the vectors that they bring, in place of those with the same keys. */
  put(items: readonly Item[], fingerprint: string): Promise<void>
  /** Erases items; without effect on those that are not there. */
  remove(keys: readonly string[]): Promise<void>
  /** Does something while nobody else copies into this store. @throws AppError unavailable where somebody does */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  close(): void | Promise<void>
}

/** The kinds of store that data move between. */
export const ENGINES = ['weaviate', 'sqlite'] as const
export type Engine = (typeof ENGINES)[number]

/** The stores of a program, and the file that keeps what was copied from one into the other. */
export interface MigratableStores<Item extends MovedItem> {
  readonly stores: Readonly<Record<Engine, MigratableStore<Item>>>
  readonly journal: string
  close(): Promise<void>
}

/** @param dataDir folder of the file */
export const migratableStores = <Item extends MovedItem>(
  dataDir: string,
  stores: MigratableStores<Item>['stores'],
): MigratableStores<Item> => ({
  stores,
  journal: join(dataDir, 'migration.db'),
  async close() {
    for (const engine of ENGINES) await stores[engine].close()
  },
})

/** What is to be copied. */
export interface MovePlan<Item extends MovedItem> {
  readonly from: MigratableStore<Item>
  readonly to: MigratableStore<Item>
  /** File that keeps what was copied. */
  readonly journal: string
  /** The program, for messages. */
  readonly program: string
  countsOf(item: Item): Counts
  /** What a person calls an item, from its key. */
  nameOf(key: string): string
}

export interface MigrationWork {
  readonly signal: AbortSignal
  /** @param done of `total`, which is 1 at least */
  readonly progress: (done: number, total: number, message: string) => void
  /** How long to wait for a copy that was down before it is read again; 5 seconds unless told. */
  readonly pauseMs?: number
}
