import { isSectionNumber } from './numbering/section-number.ts'
import type { StoredWork } from './work.ts'

/** What a passage of the body does in the argument. */
export const ARGUMENT_TYPES = [
  'argument',
  'definition',
  'objection',
  'example',
  'question',
  'narrative',
  'dialogue',
  'exposition',
] as const
/**
 * What is no part of the body: `note` is a footnote or endnote, `title_page` all that stands before the first heading on
 * pages of its own, `colophon` a notice of print and rights elsewhere.
 */
export const APPARATUS_TYPES = [
  'note',
  'title_page',
  'bibliography',
  'index',
  'abbreviations',
  'colophon',
] as const
export type ApparatusType = (typeof APPARATUS_TYPES)[number]

/** What a passage is. One of the apparatus is never part of another passage. */
export const UNIT_TYPES = [...ARGUMENT_TYPES, ...APPARATUS_TYPES] as const
export type UnitType = (typeof UNIT_TYPES)[number]

/** Whether a passage names things without saying anything of them: apparatus but for the notes. */
export function isBackMatter(type: UnitType | undefined): boolean {
  return type !== undefined && type !== 'note' && isApparatus(type)
}

/** Whether a passage is no part of the body, and says nothing of what the book is about. */
export function isApparatus(type: UnitType): type is ApparatusType {
  return (APPARATUS_TYPES as readonly UnitType[]).includes(type)
}

/**
 * A quotable passage: `document.text.slice(charStart, charEnd)` is `text`, always. Offsets are in UTF-16 units, the
 * end exclusive.
 */
export interface Chunk {
  readonly text: string
  /** Position in the document, from 0 without gaps. */
  readonly orderIndex: number
  /** Titles from the highest heading down, e.g. `Première partie > Dialogue initial`; empty before any heading. */
  readonly sectionPath: string
  readonly unitType: UnitType
  /** Key phrases, the most telling first; of the apparatus, none. */
  readonly concepts: readonly string[]
  /** Physical pages from 1, null in a document without pages. */
  readonly pageStart: number | null
  readonly pageEnd: number | null
  /** The page number printed on the first page, e.g. `xii`, null where none is known. */
  readonly pageLabel: string | null
  /** The one printed on the last page. */
  readonly pageLabelEnd: string | null
  /** Where it stands in a document without pages, e.g. `Prices!A2:D9`; null where pages say it. */
  readonly location: string | null
  readonly charStart: number
  readonly charEnd: number
}

/** What full text finds a passage by: its headings and its words. */
export function searchableText({ sectionPath, text }: Pick<Chunk, 'sectionPath' | 'text'>): string {
  return sectionPath === '' ? text : `${sectionPath}\n${text}`
}

/**
 * What the vector of a passage is made from: the same less the headings that only number, such as `Article 12`, in the path
 * and where the passage begins with them. They are for finding a place, and move a vector to and fro by as much as
 * neighbouring hits differ. Those that name a subject bring the right passage of the demonstration's book first for 15 of
 * 26 questions instead of 12, also by being said twice where a section begins (docs/adr/0002-fusion.md).
 */
export function embeddableText({ sectionPath, text }: Pick<Chunk, 'sectionPath' | 'text'>): string {
  const paragraphs = text.split('\n\n')
  const first = paragraphs.findIndex((paragraph) => !isSectionNumber(paragraph))
  if (first < 0) return searchableText({ sectionPath, text })
  const telling = sectionPath.split(' > ').filter((title) => !isSectionNumber(title))
  return searchableText({ sectionPath: telling.join(' > '), text: paragraphs.slice(first).join('\n\n') })
}

/** A chunk of a stored document. */
export interface StoredChunk extends Chunk {
  /** Public id, stable while the document is not replaced. */
  readonly chunkId: string
  readonly work: StoredWork
}
