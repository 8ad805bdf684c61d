import type { TitledApparatus } from './apparatus-titles.ts'

// A year or a substitute for one: `s. d.`, `o. J.`, `forthcoming`.
const YEAR =
  /(?<!\d)(?:1[4-9]|20)\d\d(?!\d)|\b(?:s\. ?d\.|n\. ?d\.|o\. ?j\.|à paraître|forthcoming|im erscheinen)/iu
const SEPARATORS = /[.,:;()]/g
/** Characters of a reference per separator; prose has some 30. */
const PER_SEPARATOR = 22
/** `Boler, J. F.`, `J. F. Boler`, a dash for the same author, a number in brackets. */
const AUTHOR =
  /^(?:\[?\d{1,3}[\].]\s*)?(?:[—–_]{1,3}[,.\s]|\p{Lu}[\p{L}\p{M}’'-]+(?:\s\p{Lu}[\p{L}\p{M}’'-]+)*,\s|(?:\p{Lu}\p{Ll}?\.[\s-]?)+\p{L}|\p{Lu}{2,}[,\s])/u
const ENDS_WITH_PAGE = /[\p{L}»”"’).,:]\s?,?\s\d{1,4}(?:\s?[-–]\s?\d{1,4}|\s?(?:sq|ff?|n)\.?)?[.;]?$/u
const NUMBER = /\d+/g
const WORD = /\p{L}{2,}/gu
const NOTE_NUMBER = /^(?:\[?\d{1,3}[\].)]?|[*†‡]{1,3})\s/u
const MARKS_OF_PRINT =
  /achevé d[’']imprimer|dépôt légal|\bISBN\b|\bISSN\b|all rights reserved|tous droits (?:de .{0,40} )?réservés|alle rechte vorbehalten|printed (?:and bound )?in |imprimé en |gedruckt (?:bei|in|auf)|catalogu?ing[- ]in[- ]publication/iu

// PER_SEPARATOR and MIN_REFERENCES are measured, docs/adr/0020-reading-layouts.md; the others were tuned on
// the sections of the tests.

/** Fewest references in a section without a known title. */
const MIN_REFERENCES = 5
/** Fewest lines of an index in a section without a known title. */
const MIN_INDEX_LINES = 20
/** Share of paragraphs that are references, under a certain and under a possible bibliography title. */
const REFERENCES_UNDER_TITLE = { certain: 0.3, uncertain: 0.6 } as const
/** Share of references without a known title. */
const REFERENCES_UNTITLED = 0.8
/** Numbers per word in an index under its title. */
const INDEX_NUMBERS_A_WORD = 0.25
/** Share of lines that end with a page number, in an index under its title. */
const INDEX_LINES_UNDER_TITLE = 0.4
/** Share of such lines without a known title. */
const INDEX_LINES_UNTITLED = 0.7
/** Share of entries in alphabetical order, in an index without a title. */
const ALPHABETICAL = 0.8
/** Largest mean length of a list's lines: explanations of abbreviations are short. */
const MAX_ABBREVIATION_LINE = 250
/** Most characters of a colophon. */
const MAX_COLOPHON = 3000
/** Share of paragraphs that begin with a number or sign, under a certain and under a possible title of notes. */
const NOTES_UNDER_TITLE = { certain: 0.3, uncertain: 0.5 } as const

/** Checks whether the paragraphs of a section look like its title suggests. */
export function confirmsTitle(
  type: TitledApparatus,
  isCertain: boolean,
  paragraphs: readonly string[],
): boolean {
  const text = paragraphs.join('\n')
  const certainty = isCertain ? 'certain' : 'uncertain'
  switch (type) {
    case 'bibliography':
      return shareOf(paragraphs, isReference) >= REFERENCES_UNDER_TITLE[certainty]
    case 'index':
      return (
        countOf(NUMBER, text) >= INDEX_NUMBERS_A_WORD * countOf(WORD, text) ||
        shareOf(linesOf(text), endsWithPage) >= INDEX_LINES_UNDER_TITLE
      )
    case 'abbreviations':
      return text.length < MAX_ABBREVIATION_LINE * linesOf(text).length
    case 'colophon':
      return text.length < MAX_COLOPHON
    case 'note':
      return shareOf(paragraphs, (paragraph) => NOTE_NUMBER.test(paragraph)) >= NOTES_UNDER_TITLE[certainty]
  }
}

/** Recognises five references or more by their authors, or an index in alphabetical order; null for body text. */
export function apparatusByShape(paragraphs: readonly string[]): TitledApparatus | null {
  const references = paragraphs.filter((paragraph) => AUTHOR.test(paragraph) && isReference(paragraph))
  if (references.length >= MIN_REFERENCES && references.length >= REFERENCES_UNTITLED * paragraphs.length)
    return 'bibliography'
  const lines = linesOf(paragraphs.join('\n'))
  const entries = lines.filter(endsWithPage)
  const isIndex =
    entries.length >= MIN_INDEX_LINES &&
    entries.length >= INDEX_LINES_UNTITLED * lines.length &&
    isAlphabetical(entries)
  return isIndex ? 'index' : null
}

/** Checks whether a paragraph states printing details and rights. */
export function isColophon(paragraph: string): boolean {
  return MARKS_OF_PRINT.test(paragraph)
}

function isReference(paragraph: string): boolean {
  return (
    YEAR.test(paragraph) && (paragraph.match(SEPARATORS)?.length ?? 0) * PER_SEPARATOR >= paragraph.length
  )
}

function endsWithPage(line: string): boolean {
  return ENDS_WITH_PAGE.test(line)
}

function isAlphabetical(lines: readonly string[]): boolean {
  const initials = lines.map((line) =>
    line
      .normalize('NFKD')
      .replace(/[^\p{L}]/gu, '')
      .charAt(0)
      .toLowerCase(),
  )
  const rising = initials.slice(1).filter((initial, at) => initial >= (initials[at] ?? ''))
  return rising.length >= ALPHABETICAL * (initials.length - 1)
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}
