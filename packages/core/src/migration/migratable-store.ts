/** An item that is copied as a unit, e.g. a document with its passages. All further fields are copied. */
export interface MovedItem {
  /** Identifies the item in every store, and names it to people. */
  readonly key: string
}

/** Number of items by kind, as people count them, e.g. `{ documents: 3, passages: 1204 }`. */
export type Counts = Readonly<Record<string, number>>

/** Methods may throw `unavailable`, reads as a StaleReadError if a replica lacks data that others have. */
export interface MigratableStore<Item extends MovedItem> {
  /** Location for people, e.g. `SQLite (/data/library.db)`. */
  readonly place: string
  /** Fingerprint of the embedder of the stored vectors; null while the store is empty. */
  fingerprint(): Promise<string | null>
  /** Total number of items to read, counted as in {@link MigrationPlan.countsOf}, for a progress bar. */
  size(): Promise<number>
  /** Iterates over all items in an order in which they can be stored. */
  items(): AsyncIterable<Item>
  /** Stores new items with their vectors. */
  put(items: readonly Item[], fingerprint: string): Promise<void>
  /** Runs work while writers are locked out. @throws AppError unavailable if that cannot be had or held */
  keepUnchanged<Result>(work: () => Promise<Result>): Promise<Result>
  /** Locks out other migrations. @throws AppError unavailable if another one is running */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  close(): void | Promise<void>
}

export const ENGINES = ['weaviate', 'sqlite'] as const
export type Engine = (typeof ENGINES)[number]

export type MigratableStores<Item extends MovedItem> = Readonly<Record<Engine, MigratableStore<Item>>>

export interface MigrationPlan<Item extends MovedItem> {
  readonly from: MigratableStore<Item>
  readonly to: MigratableStore<Item>
  countsOf(item: Item): Counts
  /** Hint on choosing an empty target, e.g. `Set X_DATA_DIR to an empty folder.` */
  readonly emptyPlace: string
}

export interface MigrationWork {
  readonly signal: AbortSignal
  /** `total` is at least 1. */
  readonly progress: (done: number, total: number, message: string) => void
  /** Pause before reading again from a replica that was down, in milliseconds; default 5,000. */
  readonly pauseMs?: number
}
