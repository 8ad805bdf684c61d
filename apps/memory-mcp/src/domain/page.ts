/** A page of a list: the cursor of the previous answer, and the number of items. */
export interface Page {
  readonly cursor: string | null
  readonly limit: number
}

export interface Listed<Item> {
  readonly items: readonly Item[]
  readonly totalCount: number
  /** Cursor of the next page; null at the end. */
  readonly nextCursor: string | null
}
