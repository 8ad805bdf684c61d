import type {
  Condition,
  HybridResult,
  OpenCollection,
  PreparedWords,
  PropertyValue,
  StoredObject,
} from '@agora-mcp/weaviate'
import type { IndexEntry, IndexKind, SearchQuery, StoredWindow } from '../../domain/recall/index-entry.ts'

/** A stored item without its index data. */
export interface Item {
  readonly id: string
  readonly row: number
  readonly properties: StoredObject['properties']
}

/** An item to store: all properties except the common ones. */
export interface NewItem {
  readonly id: string
  readonly properties: Readonly<Record<string, PropertyValue>>
}

/** Found windows with their items, and the figures of the query. */
export interface FoundItems extends Omit<HybridResult, 'found'> {
  readonly found: readonly (Omit<HybridResult['found'][number], 'object'> & {
    /** Unique number of the window. */
    readonly window: number
    /** Without its content if the window is not its first. */
    readonly item: Item
  })[]
  /** Returns the numbers of the windows that are outdated by now. */
  outdated(): Promise<ReadonlySet<number>>
}

export interface ItemListing {
  readonly limit: number
  readonly sort?: readonly { readonly property: string; readonly descending?: boolean }[]
}

export interface Items {
  readonly collection: OpenCollection
  /** Stores items atomically, replacing those with the same ids. One without an entry is not indexed. */
  put(items: readonly { item: NewItem; entry: IndexEntry | null }[]): Promise<void>
  /**
   * Changes some properties of a stored item; its windows and revision stay. The item is stored completely: a
   * replica would merge a partial change into its own state, and one that was down would never get what it
   * missed.
   */
  change(id: string, changes: NewItem['properties']): Promise<void>
  erase(ids: readonly string[]): Promise<void>
  get(ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  /** Returns items with a quorum read, safe as the basis of a write. */
  latest(ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  find(conditions: readonly Condition[], listing: ItemListing): Promise<Item[]>
  /** Returns ids of items that meet conditions, unordered. */
  ids(conditions: readonly Condition[], limit: number): Promise<string[]>
  /** Returns some properties of all items that meet conditions, unordered; one request per 10,000. */
  findEvery(conditions: readonly Condition[], only: readonly string[]): Promise<readonly StoredObject[]>
  /** Returns items that meet conditions with a quorum read, unordered, safe as the basis of a write. */
  findLatest(conditions: readonly Condition[]): Promise<Item[]>
  count(conditions: readonly Condition[]): Promise<number>
  /** Counts with a quorum read, so that everything acknowledged is included. */
  countLatest(conditions: readonly Condition[]): Promise<number>
  /** All items with quorum reads, unordered. @throws AppError unavailable if the listing was incomplete */
  all(): AsyncGenerator<Item>
  /** Windows in order with a quorum read, without words, by item id; none for an unindexed item. */
  windowsOf(items: readonly Item[]): Promise<ReadonlyMap<string, readonly StoredWindow[]>>
  /** Vector of an item's first window, null if it is not indexed. */
  vectorOf(id: string): Promise<Float32Array | null>
  /** Word codes by row number, as far as items have them. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
  /** Requests the word statistics needed to rank a question: one round trip. */
  prepareWords(question: string, languages: readonly (string | null)[]): Promise<PreparedWords>
  /** Finds windows, unranked: one round trip. @param visible part of the conditions; null for everything */
  search(
    query: SearchQuery,
    languages: readonly (string | null)[],
    within: { readonly conditions: readonly Condition[]; readonly visible: readonly Condition[] | null },
    words: PreparedWords,
  ): Promise<FoundItems>
}

/** Collections of one index version, with vectors of one model. */
export type IndexVersion = Readonly<Record<IndexKind, Items>>
