import type { FilterItem } from '../items/filter-item.ts'
import type { UatKind } from '../items/uat-kind.ts'
import type { Word } from '../words/name-words.ts'

export interface Form {
  /** The whole name, folded, words joined by spaces. */
  readonly full: string
  readonly words: readonly Word[]
  /** First letters of the words except connecting ones, for acronyms. */
  readonly initials: string
  readonly leastInitials: number
  /** Index in `words` of each initial. */
  readonly initialOf: readonly number[]
  /** True for a keyword, which describes rather than names. */
  readonly isKeyword: boolean
  readonly isPlaceName: boolean
}

/** Words of an item's location or ancestors, with their value in a match. */
export interface Place {
  readonly words: readonly Word[]
  readonly worth: number
}

export interface AnalysedItem {
  readonly item: FilterItem
  readonly forms: readonly Form[]
  /** Words of its county and place, or of the nodes above a classification. */
  readonly place: Place
  /** Kind of the unit, or of the one it governs; null for other institutions and for classifications. */
  readonly kind: UatKind | null
  readonly population: number
}
