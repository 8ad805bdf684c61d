/** A piece of text that a tool has found, and how to refer to it. */
export interface Passage {
  /** As the tool gave it: what is quoted is a slice of it. */
  readonly text: string
  readonly source: Source
  /** ISO 639-1 where the result says it. */
  readonly language: string | null
  /** How well the tool thinks it fits, 0 to 1: its similarity where it gives one, else by its place in the list. */
  readonly relevance: number
  /** What the tool says of the likeness of meaning, 0 to 1; null where it says nothing. */
  readonly similarity: number | null
  /** The tool that found it. */
  readonly tool: string
  /** The tool says that its best result may not answer. */
  readonly doubted: boolean
}

/** What a result says of where its text comes from. */
export interface Source {
  /** A reference that is ready to print. */
  readonly citation: string | null
  readonly author: string | null
  readonly title: string | null
  /** Headings above the text, the outermost first. */
  readonly section: string | null
  /** Page and address, as far as they are known. */
  readonly places: readonly string[]
  /** Who said it, e.g. `user`. */
  readonly role: string | null
  /** When it was said or noted. */
  readonly date: Date | null
  /** What kind of thing it is, in a word of its tool, e.g. `thoughts`. */
  readonly kind: string
}

/** Something found that has no text to quote: a code, a place, an organisation. */
export interface Entry {
  readonly name: string
  /** Its short values by name. */
  readonly values: readonly (readonly [name: string, value: string])[]
  /** How sure the tool is, 0 to 1; null where it says nothing. */
  readonly score: number | null
  readonly tool: string
}
