/** Something that the team remembers. */
export interface RememberedItem {
  readonly id: string
  /** What is answered from it: the answer, or the note itself. */
  readonly text: string
  /** The question that it answered; null for a note of somebody. */
  readonly question: string | null
  /** When it was noted, or answered: ISO 8601. */
  readonly date: string
  /** Who put other words in its place, and when; null where nobody did. */
  readonly corrected: { readonly by: string; readonly at: string } | null
  readonly project: string | null
  /** What the answer rests on, and whether it is still as it was then: otherwise it is not given again. */
  readonly sources: readonly { readonly source: string; readonly version_holds: boolean }[]
  /** Where it was answered; null for a note of somebody. */
  readonly session_id: string | null
  readonly request_id: string | null
}

export interface MemoryPage {
  readonly items: readonly RememberedItem[]
  readonly next_cursor: string | null
  /** Null for a search, which gives the nearest ones. */
  readonly total_count: number | null
}
