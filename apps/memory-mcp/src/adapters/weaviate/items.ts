import type {
  Condition,
  HybridResult,
  OpenCollection,
  PreparedWords,
  PropertyValue,
  StoredObject,
} from '@agora-mcp/weaviate'
import type { IndexEntry, IndexKind, SearchQuery, StoredWindow } from '../../domain/recall/index-entry.ts'

/** An item as it is stored, without what it is found by. */
export interface Item {
  readonly id: string
  readonly row: number
  readonly properties: StoredObject['properties']
}

/** An item to be stored: all properties but those that every item has. */
export interface NewItem {
  readonly id: string
  readonly properties: Readonly<Record<string, PropertyValue>>
}

/** The windows that were found, each with its item, and the figures of the query. */
export interface FoundItems extends Omit<HybridResult, 'found'> {
  readonly found: readonly (Omit<HybridResult['found'][number], 'object'> & {
    /** A number of its own. */
    readonly window: number
    /** Without its content where the window is not its first. */
    readonly item: Item
  })[]
  /** Returns the windows, by number, that their items have lost since. */
  outdated(): Promise<ReadonlySet<number>>
}

export interface ItemListing {
  readonly limit: number
  readonly sort?: readonly { readonly property: string; readonly descending?: boolean }[]
}

/** Items of one kind, each with the windows it is found by. */
export interface Items {
  readonly collection: OpenCollection
  /** Returns the languages of the windows of an entry. */
  languages(entry: IndexEntry): (string | null)[]
  /** Stores items, each with its windows in one step, in place of those with the same ids. Without an entry an item is not found. */
  put(items: readonly { item: NewItem; entry: IndexEntry | null }[]): Promise<void>
  /**
   * Changes some properties of a stored item; its windows and its revision stay. It is stored whole: a copy would merge a
   * change of some properties into its own state, and one that was down would never get what it missed.
   */
  change(id: string, changes: NewItem['properties']): Promise<void>
  /** Erases items with their windows. */
  erase(ids: readonly string[]): Promise<void>
  get(ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  /** Returns items as a majority of the copies has them: a write may rest on it. */
  latest(ids: readonly string[]): Promise<ReadonlyMap<string, Item>>
  /** Returns items, not windows, under conditions. */
  find(conditions: readonly Condition[], listing: ItemListing): Promise<Item[]>
  /** Returns ids of items under conditions, in no order. */
  ids(conditions: readonly Condition[], limit: number): Promise<string[]>
  /**
   * Returns some properties of all items under conditions, whatever their number, in no order: by one request where there
   * are fewer than 10,000.
   */
  findEvery(conditions: readonly Condition[], only: readonly string[]): Promise<readonly StoredObject[]>
  /** Returns items under conditions as a majority of the copies has them, in no order: a write may rest on it. */
  findLatest(conditions: readonly Condition[]): Promise<Item[]>
  count(conditions: readonly Condition[]): Promise<number>
  /**
   * All items as a majority of the copies has them, in no order.
   * @throws AppError unavailable where some are missing in what was listed
   */
  all(): AsyncGenerator<Item>
  /** The windows of items in their order as a majority has them, without their words, by id; none of an item that is not found. */
  windowsOf(items: readonly Item[]): Promise<ReadonlyMap<string, readonly StoredWindow[]>>
  /** The vector of an item's first window, null where it is not found by any. */
  vectorOf(id: string): Promise<Float32Array | null>
  /** Coded words by row number, of items that have them. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
  /** Asks what ranking needs to know of the words of a question: one round of requests. */
  prepareWords(question: string, languages: readonly (string | null)[]): Promise<PreparedWords>
  /**
   * Windows that were found, unranked: one round of requests.
   * @param visible what the viewer may see, of which the conditions are a part; null: everything
   */
  search(
    query: SearchQuery,
    languages: readonly (string | null)[],
    within: { readonly conditions: readonly Condition[]; readonly visible: readonly Condition[] | null },
    words: PreparedWords,
  ): Promise<FoundItems>
}

/** The collections of one index version: their vectors are of one model. */
export type IndexVersion = Readonly<Record<IndexKind, Items>>
