export interface Passage {
  /** Text as returned by the tool; quotations are slices of it. */
  readonly text: string
  readonly source: Source
  /** ISO 639-1, if the result has it. */
  readonly language: string | null
  /** Relevance according to the tool, 0 to 1: its similarity if given, else derived from the rank. */
  readonly relevance: number
  /** Semantic similarity according to the tool, 0 to 1; null if not given. */
  readonly similarity: number | null
  readonly tool: string
  /** True if the tool says that its best result may not be an answer. */
  readonly doubted: boolean
}

export interface Source {
  readonly citation: string | null
  readonly author: string | null
  readonly title: string | null
  /** Headings above the text, outermost first. */
  readonly section: string | null
  /** Page and address, as far as known. */
  readonly places: readonly string[]
  /** Speaker, e.g. `user`. */
  readonly role: string | null
  readonly date: Date | null
  /** Kind of the item as named by its tool, e.g. `thoughts`. */
  readonly kind: string
}

/** A hit without quotable text: a code, a place, an organisation. */
export interface Entry {
  readonly name: string
  readonly values: readonly (readonly [name: string, value: string])[]
  /** Confidence of the tool, 0 to 1; null if not given. */
  readonly score: number | null
  readonly tool: string
}
