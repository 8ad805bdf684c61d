/** A page of a list: where the last answer said to go on, and how many items are wanted. */
export interface Page {
  readonly cursor: string | null
  readonly limit: number
}

export interface Listed<Item> {
  readonly items: readonly Item[]
  /** Number of all matches, shown or not. */
  readonly totalCount: number
  /** Cursor of the next page; null at the end. */
  readonly nextCursor: string | null
}
