/** A piece of text that a tool has found, and how to refer to it. */
export interface Passage {
  readonly text: string
  /** Work, page and section where the result names them; else the best name it has. */
  readonly citation: string
  /** ISO 639-1 where the result says it. */
  readonly language: string | null
  /** How well the tool thinks it fits, 0 to 1: its similarity where it gives one, else by its place in the list. */
  readonly relevance: number
  /** The tool that found it. */
  readonly tool: string
}
