import type { StoredWork } from './work.ts'

/** An extractive summary of a section, from its most significant sentences. */
export interface Summary {
  /** Position among the document's summaries, from 0. */
  readonly orderIndex: number
  readonly title: string
  /** Titles from the highest heading down to this one. */
  readonly sectionPath: string
  /** 1 is the highest, 3 the lowest that is summarised. */
  readonly level: number
  /** Sentences of the section, verbatim and in order; `[…]` marks omissions between them. */
  readonly text: string
  /** Key phrases, most significant first. */
  readonly concepts: readonly string[]
  /** Index of the first passage of the section and its subsections, which are `chunksCount` consecutive ones. */
  readonly firstChunk: number
  readonly chunksCount: number
  /** First physical page from 1; null in a document without pages. */
  readonly pageStart: number | null
  readonly pageEnd: number | null
  /** Printed number of the first page; null if unknown. */
  readonly pageLabel: string | null
  readonly pageLabelEnd: string | null
}

export const SUMMARY_LEVELS = { min: 1, max: 3 } as const

export function searchableSummary({
  sectionPath,
  text,
  concepts,
}: Pick<Summary, 'sectionPath' | 'text' | 'concepts'>): string {
  return [sectionPath, text, concepts.join(', ')].filter((part) => part !== '').join('\n')
}

export interface StoredSummary extends Summary {
  readonly work: StoredWork
}
