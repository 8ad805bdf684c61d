import type { ContentWord } from './content-words.ts'
import type { ReadSentence } from './sentence-parts.ts'

/** Verdict of a statement, with those that it goes on about, on a claim; null where it says nothing of it. */
export type WindowVerdict = 'reworded' | 'contradicted' | null

/** Statements of a source, the last of which goes on about the others, and the title and headings above them. */
export interface SourceWindow {
  readonly sentences: readonly ReadSentence[]
  /** Statements before the last, whether it goes on about them or not. */
  readonly before: readonly ReadSentence[]
  readonly place: readonly ContentWord[]
  readonly language: string
}
