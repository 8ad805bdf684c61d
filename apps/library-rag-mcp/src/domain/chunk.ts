import { isSectionNumber } from './numbering/section-number.ts'
import type { StoredWork } from './work.ts'

/** Roles of a passage of the body in the argument. */
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
 * Types of passages outside the body: `note` is a footnote or endnote, `title_page` all pages before the
 * first heading, `colophon` a notice of print and rights elsewhere.
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

/** Types of passages. A passage of the apparatus never contains another type. */
export const UNIT_TYPES = [...ARGUMENT_TYPES, ...APPARATUS_TYPES] as const
export type UnitType = (typeof UNIT_TYPES)[number]

/** Checks whether a passage only lists things without discussing them: the apparatus except notes. */
export function isBackMatter(type: UnitType | undefined): boolean {
  return type !== undefined && type !== 'note' && isApparatus(type)
}

/** Checks whether a passage lies outside the body and tells nothing about the subject. */
export function isApparatus(type: UnitType): type is ApparatusType {
  return (APPARATUS_TYPES as readonly UnitType[]).includes(type)
}

/** A quotable passage: `document.text.slice(charStart, charEnd)` equals `text`, in UTF-16 units. */
export interface Chunk {
  readonly text: string
  /** Position in the document, from 0 without gaps. */
  readonly orderIndex: number
  /** Titles from the highest heading down, e.g. `Première partie > Dialogue initial`; empty before any heading. */
  readonly sectionPath: string
  readonly unitType: UnitType
  /** Key phrases, most significant first; empty for the apparatus. */
  readonly concepts: readonly string[]
  /** First physical page from 1; null in a document without pages. */
  readonly pageStart: number | null
  readonly pageEnd: number | null
  /** Printed number of the first page, e.g. `xii`; null if unknown. */
  readonly pageLabel: string | null
  readonly pageLabelEnd: string | null
  /** Location in a document without pages, e.g. `Prices!A2:D9`; null if there are pages. */
  readonly location: string | null
  readonly charStart: number
  readonly charEnd: number
}

/** Returns the text for full-text search: headings and words. */
export function searchableText({ sectionPath, text }: Pick<Chunk, 'sectionPath' | 'text'>): string {
  return sectionPath === '' ? text : `${sectionPath}\n${text}`
}

/**
 * Returns the text for the embedding: like {@link searchableText}, without headings that only number, such as
 * `Article 12`, in the path and at the start of the passage. Such headings locate a passage, but change its
 * vector by as much as neighbouring hits differ. Headings with a subject, repeated at the start of a section,
 * rank the right passage of the demo book first for 15 of 26 questions instead of 12
 * (docs/adr/0002-fusion.md).
 */
export function embeddableText({ sectionPath, text }: Pick<Chunk, 'sectionPath' | 'text'>): string {
  const paragraphs = text.split('\n\n')
  const first = paragraphs.findIndex((paragraph) => !isSectionNumber(paragraph))
  if (first < 0) return searchableText({ sectionPath, text })
  const telling = sectionPath.split(' > ').filter((title) => !isSectionNumber(title))
  return searchableText({ sectionPath: telling.join(' > '), text: paragraphs.slice(first).join('\n\n') })
}

export interface StoredChunk extends Chunk {
  /** Public id, stable until the document is replaced. */
  readonly chunkId: string
  readonly work: StoredWork
}
