export interface RememberedItem {
  readonly id: string
  /** The answer, or the note itself. */
  readonly text: string
  /** Question that it answered; null for a person's note. */
  readonly question: string | null
  /** Time of the note or answer: ISO 8601. */
  readonly date: string
  /** Author and time of a correction; null if never corrected. */
  readonly corrected: { readonly by: string; readonly at: string } | null
  readonly project: string | null
  /** Sources of the answer. If a version is outdated, the answer is not reused. */
  readonly sources: readonly { readonly source: string; readonly version_holds: boolean }[]
  /** Session of the answer; null for a person's note. */
  readonly session_id: string | null
  readonly request_id: string | null
}

export interface MemoryPage {
  readonly items: readonly RememberedItem[]
  readonly next_cursor: string | null
  /** Null for a search, which returns the nearest ones. */
  readonly total_count: number | null
}
