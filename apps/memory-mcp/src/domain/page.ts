/** A page of a list: where the last answer said to go on, and how many items are wanted. */
export interface Page {
  readonly cursor: string | null
  readonly limit: number
}

export interface Listed<Item> {
  readonly items: readonly Item[]
  /** All that match, shown or not. */
  readonly totalCount: number
  /** For the next page; null at the end. */
  readonly nextCursor: string | null
}
