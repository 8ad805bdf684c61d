import type { StoredWork } from './work.ts'

/** A section in its own words: its most telling sentences. */
export interface Summary {
  /** Position among the document's summaries, from 0. */
  readonly orderIndex: number
  readonly title: string
  /** Titles from the highest heading down to this one. */
  readonly sectionPath: string
  /** 1 is the highest, 3 the lowest that is summarised. */
  readonly level: number
  /** Sentences of the section, verbatim, in their order; `[…]` where something between them was left out. */
  readonly text: string
  /** Key phrases, the most telling first. */
  readonly concepts: readonly string[]
  /** Passages of the section and of those below it: `chunksCount` of them from `firstChunk` on. */
  readonly firstChunk: number
  readonly chunksCount: number
  /** Physical pages from 1, null in a document without pages. */
  readonly pageStart: number | null
  readonly pageEnd: number | null
  /** The page numbers printed on these, null where none is known. */
  readonly pageLabel: string | null
  readonly pageLabelEnd: string | null
}

/** The levels of sections that are summarised. */
export const SUMMARY_LEVELS = { min: 1, max: 3 } as const

/** Returns the text that full text finds a summary by. */
export function searchableSummary({
  sectionPath,
  text,
  concepts,
}: Pick<Summary, 'sectionPath' | 'text' | 'concepts'>): string {
  return [sectionPath, text, concepts.join(', ')].filter((part) => part !== '').join('\n')
}

/** A summary of a section of a stored document. */
export interface StoredSummary extends Summary {
  readonly work: StoredWork
}
