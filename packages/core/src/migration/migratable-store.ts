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
  /** How much there is to read, in the counts that {@link MigrationPlan.countsOf} adds up: for a bar. */
  size(): Promise<number>
  /** All items one after the other, in an order in which they can be stored. */
  items(): AsyncIterable<Item>
  /** Stores items that are not there yet, with the vectors that they bring. */
  put(items: readonly Item[], fingerprint: string): Promise<void>
  /**
   * Does something that reads this store while nobody writes to it.
   * @throws AppError unavailable where others write for long, or another migration is under way; where writers were let in
   * before the end
   */
  keepUnchanged<Result>(work: () => Promise<Result>): Promise<Result>
  /** Does something that fills this store while nobody else copies into it. @throws AppError unavailable where somebody does */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  close(): void | Promise<void>
}

/** The kinds of store that data move between. */
export const ENGINES = ['weaviate', 'sqlite'] as const
export type Engine = (typeof ENGINES)[number]

/** The stores of a program. */
export type MigratableStores<Item extends MovedItem> = Readonly<Record<Engine, MigratableStore<Item>>>

export interface MigrationPlan<Item extends MovedItem> {
  readonly from: MigratableStore<Item>
  readonly to: MigratableStore<Item>
  countsOf(item: Item): Counts
  /** What a person calls an item, from its key. */
  nameOf(key: string): string
  /** How to name an empty place, for whoever named one that is not, e.g. `Set X_DATA_DIR to an empty folder.` */
  readonly emptyPlace: string
}

export interface MigrationWork {
  readonly signal: AbortSignal
  /** @param done of `total`, which is 1 at least */
  readonly progress: (done: number, total: number, message: string) => void
  /** How long to wait for a copy that was down before it is read again; 5 seconds unless told. */
  readonly pauseMs?: number
}
