/** Index entry of an item: its windows, all embedded by one model. */
export interface IndexEntry {
  readonly windows: readonly IndexedWindow[]
  /** Fingerprint of the embedder. */
  readonly fingerprint: string
}

export interface IndexedWindow {
  readonly words: string
  readonly vector: Float32Array
  /**
   * Vectors of its words, in the format of `encodeWords` in core/ranking, for `similarity`. Null if the model
   * has none, and for items with several windows.
   */
  readonly wordCodes: Uint8Array | null
}

/** A window as returned by stores, without its words, which derive from the item. */
export type StoredWindow = Pick<IndexedWindow, 'vector' | 'wordCodes'>

export type IndexEntriesByRow = ReadonlyMap<number, IndexEntry>

export type IndexKind = 'thought' | 'message' | 'conversation'

/** Index entries of all kinds of items, by row number. */
export type IndexEntries = Record<IndexKind, Map<number, IndexEntry>>

/** An embedded text to compare with stored ones. */
export interface SearchQuery {
  readonly text: string
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder of the vector. */
  readonly fingerprint: string
  /** Candidates to take from each of the two lists. */
  readonly limit: number
}

/** Query for what is near an item, by the first of its windows; null if it has none. */
export function queryOf(
  { windows: [first], fingerprint }: IndexEntry,
  text: string,
  limit: number,
): SearchQuery | null {
  return first === undefined ? null : { text, vector: first.vector, fingerprint, limit }
}
