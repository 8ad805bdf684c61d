import { datesIn, phraseKey, type TextForms, textForms } from '@agora-mcp/core/citations'
import { isFunctionWord } from '@agora-mcp/core/text'
import words from '../../lexicon/document-words.json' with { type: 'json' }
import { withoutSpans } from '../statements/span.ts'

export interface NameableDocument {
  readonly source: string
  readonly title: string
  readonly date: string | null
}

/** Words shared by many titles, which identify no document. */
const COMMON = new Set(words.common)
const NUMBERED = /(?:n°s?|version|(?<![\p{L}\d])v|n[o0]\.?|numéro|number|no\.?)\s*(\d{1,3})/giu
/** Matches further numbers behind one: `les PV n° 11 et 12`. */
const AND_NUMBER = /(?<=n°s?\s*\d{1,3}(?:,\s*\d{1,3})*\s*(?:,|et|and|&)\s*)\d{1,3}(?!\d|\s*\p{L}*[/.]\d)/giu
/** Matches a word or letters with a number: `RP12`, `PV-11`, `séance 21`. */
const CODE = /(?<![\p{L}\d])(?<letters>\p{L}{1,12})[\s_-]?(?:n°\s?)?(?<number>\d{1,3})(?![\p{L}\d]|[.,/]\d)/gu
/** Matches words that only introduce a number, folded. */
const COUNTS = /^(?:v|version|n|no|numero|number|page|p)$/

/** Returns the path of a document without its ending, as words. */
const pathWords = (source: string): string => source.replace(/\.[^.]+$/, '').replace(/[-_/]+/g, ' ')

/** Returns the words of a document's title and path, normalised, between blanks. */
export const nameOf = ({ title, source }: NameableDocument): string =>
  ` ${phraseKey(`${title} ${pathWords(source)}`)} `

/** Returns the words of a name that tell documents apart. */
export const tellingWords = (name: string): TextForms['tokens'][number][] =>
  textForms(phraseKey(name), 'fr').tokens.filter(
    ({ word }) => word.length > 3 && !/\d/.test(word) && !COMMON.has(word),
  )

/** Returns the codes of a text, folded and without what joins their parts: `pv12` for `PV n° 12`. */
export function codesIn(text: string): string[] {
  const undated = withoutSpans(
    text.replaceAll('_', ' '),
    datesIn(text.replaceAll('_', ' '), '2000-01-01'),
    ' ',
  )
  return Array.from(undated.matchAll(CODE), ({ groups }) => ({
    letters: phraseKey(groups?.letters ?? ''),
    number: Number(groups?.number),
  })).flatMap(({ letters, number }) =>
    COUNTS.test(letters) || isFunctionWord(letters, 'fr') || isFunctionWord(letters, 'en')
      ? []
      : [`${letters}${number}`],
  )
}

/**
 * Returns the codes that the words before a number are short for, as {@link codesIn} writes them: `rc11` for
 * `réunion de chantier n° 11`.
 */
export function initialCodesIn(text: string): string[] {
  return Array.from(text.matchAll(NUMBER_OF_WORDS), ({ groups }) => {
    const initials = phraseKey(groups?.words ?? '')
      .split(' ')
      .filter((word) => !isFunctionWord(word, 'fr') && !isFunctionWord(word, 'en'))
      .map(([first = '']) => first)
    const number = Number(groups?.number)
    return initials.slice(0, -1).map((_, at) => `${initials.slice(at).join('')}${number}`)
  }).flat()
}
/** Matches words in small letters with a number: a word in capitals is a code itself. */
const NUMBER_OF_WORDS =
  /(?<words>(?:\p{Ll}+['’\s]+){2,6})(?:n°\s?|no\.?\s|number\s)?(?<number>\d{1,3})(?![\p{L}\d]|[.,/]\d)/gu

/** Returns the codes that a document's title or file name begins with, or that are set in capitals: `RP12 — …`, `seance-21.md`. */
export const codesOf = ({ title, source }: NameableDocument): string[] =>
  [title, source.replace(/^.*\//, '').replace(/\.[^.]+$/, '')].flatMap((name) => [
    ...codesIn(BEGINNING.exec(name)?.[0] ?? ''),
    ...(name.match(CAPITALS) ?? []).flatMap(codesIn),
  ])
const BEGINNING = /^\p{L}+[\s_-]?(?:n°\s?)?\d{1,3}(?![\p{L}\d])/u
const CAPITALS = /(?<!\p{L})\p{Lu}{1,6}[\s_-]?(?:n°\s?)?\d{1,3}(?![\p{L}\d])/gu

/** A number that a question names something by, with the content word before it, folded; null for a version. */
export interface NamedNumber {
  readonly number: number
  readonly word: string | null
}

export const numbersIn = (question: string): NamedNumber[] =>
  [NUMBERED, AND_NUMBER]
    .flatMap((pattern) => [...question.matchAll(pattern)])
    .map(({ 0: all, 1: number = all, index }) => ({
      number: Number(number),
      word: /^v/i.test(all) ? null : wordBefore(question.slice(0, index)),
    }))

const wordBefore = (text: string): string =>
  phraseKey(text.replace(NUMBERED, ' '))
    .split(' ')
    .findLast((word) => word.length > 1 && !/\d/.test(word) && !isFunctionWord(word, 'fr')) ?? ''

/** Returns the number or version of a document; NaN if it has none. */
export const numberOf = ({ title, source }: NameableDocument): number =>
  Number(
    /n°\s*(\d{1,3})/u.exec(title)?.[1] ??
      /(?<![\p{L}\d])(?:version|v)[\s_-]?(\d{1,3})(?!\d)/iu.exec(`${title} ${source}`)?.[1] ??
      /^\p{Lu}{1,6}[\s-]?(\d{1,3})(?![\d.,/])/u.exec(title)?.[1] ??
      /(?:^|[^\d])0?(\d{1,3})\.[^.]+$/.exec(source)?.[1] ??
      Number.NaN,
  )
