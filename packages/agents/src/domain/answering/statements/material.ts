import type { AnswerPassage } from './statement.ts'

/** Search results for a question. */
export interface Material {
  readonly passages: readonly AnswerPassage[]
  /** Paths of the documents named in the question. */
  readonly named: ReadonlySet<string>
  /** All passages of these documents if the question needs them in full; empty otherwise. */
  readonly whole: readonly AnswerPassage[]
  /** ISO 639-1. */
  readonly language: string
}

/** Returns the passages found and those of whole documents, each once. */
export const allPassages = ({ passages, whole }: Material): AnswerPassage[] => [
  ...new Map([...passages, ...whole].map((one) => [`${one.source} ${one.char_start}`, one])).values(),
]
