import type { AnswerPassage } from './statement.ts'

/** What the search has found for a question. */
export interface Material {
  readonly passages: readonly AnswerPassage[]
  /** Paths of the documents that the question names. */
  readonly named: ReadonlySet<string>
  /** All passages of those documents, where the question wants them as a whole; empty otherwise. */
  readonly whole: readonly AnswerPassage[]
  /** ISO 639-1. */
  readonly language: string
}
