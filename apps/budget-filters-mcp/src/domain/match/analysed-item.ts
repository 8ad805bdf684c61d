import type { FilterItem } from '../items/filter-item.ts'
import type { UatKind } from '../items/uat-kind.ts'
import type { Word } from '../words/name-words.ts'

/** One of the names under which an item is known. */
export interface Form {
  /** The whole name, folded, words joined by spaces. */
  readonly full: string
  /** Words without type words. */
  readonly words: readonly Word[]
  /** First letters of the words that do not connect, for acronyms. */
  readonly initials: string
  /** Least number of initials that make an acronym. */
  readonly leastInitials: number
  /** Index in `words` of each initial. */
  readonly initialOf: readonly number[]
  /** A keyword describes rather than names. */
  readonly isKeyword: boolean
  /** The words name a place. */
  readonly isPlaceName: boolean
}

/** Words that say where an item belongs, and how much finding one is worth. */
export interface Place {
  readonly words: readonly Word[]
  readonly worth: number
}

/** An item as it is compared with a query. */
export interface AnalysedItem {
  readonly item: FilterItem
  readonly forms: readonly Form[]
  /** Words that say where it belongs: county and place, or the nodes above a classification. */
  readonly place: Place
  /** Kind of unit: its own, or the one it governs; null for other institutions and for classifications. */
  readonly kind: UatKind | null
  readonly population: number
}
