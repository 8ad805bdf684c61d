import type { TitledApparatus } from './apparatus-titles.ts'

// A year, or what stands for one: `s. d.`, `o. J.`, `forthcoming`.
const YEAR =
  /(?<!\d)(?:1[4-9]|20)\d\d(?!\d)|\b(?:s\. ?d\.|n\. ?d\.|o\. ?j\.|à paraître|forthcoming|im erscheinen)/iu
const SEPARATORS = /[.,:;()]/g
/** Characters of a reference for each sign that separates its parts; prose has some 30. */
const PER_SEPARATOR = 22
/** `Boler, J. F.`, `J. F. Boler`, a dash for the author before, a number in brackets. */
const AUTHOR =
  /^(?:\[?\d{1,3}[\].]\s*)?(?:[—–_]{1,3}[,.\s]|\p{Lu}[\p{L}\p{M}’'-]+(?:\s\p{Lu}[\p{L}\p{M}’'-]+)*,\s|(?:\p{Lu}\p{Ll}?\.[\s-]?)+\p{L}|\p{Lu}{2,}[,\s])/u
const ENDS_WITH_PAGE = /[\p{L}»”"’).,:]\s?,?\s\d{1,4}(?:\s?[-–]\s?\d{1,4}|\s?(?:sq|ff?|n)\.?)?[.;]?$/u
const NUMBER = /\d+/g
const WORD = /\p{L}{2,}/gu
const NOTE_NUMBER = /^(?:\[?\d{1,3}[\].)]?|[*†‡]{1,3})\s/u
const MARKS_OF_PRINT =
  /achevé d[’']imprimer|dépôt légal|\bISBN\b|\bISSN\b|all rights reserved|tous droits (?:de .{0,40} )?réservés|alle rechte vorbehalten|printed (?:and bound )?in |imprimé en |gedruckt (?:bei|in|auf)|catalogu?ing[- ]in[- ]publication/iu

const MIN_REFERENCES = 5
const MIN_INDEX_LINES = 20

/** Whether the paragraphs of a section look as its title says. */
export function confirmsTitle(
  type: TitledApparatus,
  isCertain: boolean,
  paragraphs: readonly string[],
): boolean {
  const text = paragraphs.join('\n')
  switch (type) {
    case 'bibliography':
      return shareOf(paragraphs, isReference) >= (isCertain ? 0.3 : 0.6)
    case 'index':
      return (
        countOf(NUMBER, text) >= 0.25 * countOf(WORD, text) || shareOf(linesOf(text), endsWithPage) >= 0.4
      )
    case 'abbreviations':
      return text.length < 250 * linesOf(text).length
    case 'colophon':
      return text.length < 3000
    case 'note':
      return shareOf(paragraphs, (paragraph) => NOTE_NUMBER.test(paragraph)) >= (isCertain ? 0.3 : 0.5)
  }
}

/**
 * What a section without a telling title is by its looks alone, null where it is body: at least five references by their
 * authors, or an index in alphabetical order.
 */
export function apparatusByShape(paragraphs: readonly string[]): TitledApparatus | null {
  const references = paragraphs.filter((paragraph) => AUTHOR.test(paragraph) && isReference(paragraph))
  if (references.length >= MIN_REFERENCES && references.length >= 0.8 * paragraphs.length)
    return 'bibliography'
  const lines = linesOf(paragraphs.join('\n'))
  const entries = lines.filter(endsWithPage)
  const isIndex =
    entries.length >= MIN_INDEX_LINES && entries.length >= 0.7 * lines.length && isAlphabetical(entries)
  return isIndex ? 'index' : null
}

/** Whether a paragraph tells how the book was printed and who has its rights. */
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
  return rising.length >= 0.8 * (initials.length - 1)
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

function shareOf(texts: readonly string[], holds: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(holds).length / texts.length
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}
