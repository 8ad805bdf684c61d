/** The index entry of an item: its windows, all embedded by one model. */
export interface IndexEntry {
  readonly windows: readonly IndexedWindow[]
  /** Fingerprint of the embedder. */
  readonly fingerprint: string
}

/** The index entry of a stretch of an item. */
export interface IndexedWindow {
  readonly words: string
  readonly vector: Float32Array
  /**
   * The vectors of its words, as `encodeWords` of core/ranking has them, for `similarity`. Null where the model shows none,
   * and for items of several windows.
   */
  readonly wordCodes: Uint8Array | null
}

/** A window as stores give it back, without its words: these follow from the item. */
export type StoredWindow = Pick<IndexedWindow, 'vector' | 'wordCodes'>

/** Index entries by row number. */
export type IndexEntriesByRow = ReadonlyMap<number, IndexEntry>

export type IndexKind = 'thought' | 'message' | 'conversation'

/** Index entries of all kinds of items, by row number. */
export type IndexEntries = Record<IndexKind, Map<number, IndexEntry>>

/** An embedded text to be compared with what is stored. */
export interface SearchQuery {
  readonly text: string
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder that made the vector. */
  readonly fingerprint: string
  /** Candidates wanted from each of the two lists. */
  readonly limit: number
}
