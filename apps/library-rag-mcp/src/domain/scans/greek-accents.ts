import type { ScannedLine } from './scanned-page.ts'

const VARIA = '\u0300'
const OXIA = '\u0301'
const PERISPOMENI = '\u0342'
/** Breathings and the iota subscript, which the spelling of 1982 dropped. */
const DROPPED_MARKS = /[\u0313\u0314\u0345]/g
const OF_OLD = /\p{Script=Greek}[\u0301\u0308]*[\u0300\u0313\u0314\u0342\u0345]/u
const VOWELS = /ου|αι|ει|οι|υι|αυ|ευ|ηυ|[αεηιουωϊϋ]/gu
/** Monosyllables that keep their accent, to distinguish them from others. */
const KEEP_ACCENT: ReadonlySet<string> = new Set(['ἤ', 'ποῦ', 'πῶς'].map((word) => word.normalize('NFC')))

/** Share of words with old accents on a page in the old spelling. */
const OLD_PAGE = 0.25
/** Least number of such words that make a line a quotation, with their share. */
const OLD_LINE_WORDS = 3
const OLD_LINE = 0.5

/**
 * Normalises Greek to today's spelling on pages in it: the model for modern Greek adds a breathing or a grave
 * accent here and there. Pages in polytonic spelling, and lines quoted from them, stay unchanged.
 */
export function withEvenAccents(lines: readonly ScannedLine[]): ScannedLine[] {
  const page = countOld(lines)
  if (page.old === 0 || page.old > OLD_PAGE * page.greek) return [...lines]
  return lines.map((line) => {
    const { old, greek } = countOld([line])
    if (old >= OLD_LINE_WORDS && old >= OLD_LINE * greek) return line
    return { ...line, words: line.words.map((word) => ({ ...word, text: toMonotonic(word.text) })) }
  })
}

function countOld(lines: readonly ScannedLine[]): { old: number; greek: number } {
  const words = lines.flatMap((line) => line.words).filter(({ text }) => /\p{Script=Greek}/u.test(text))
  return { old: words.filter(({ text }) => isOld(text)).length, greek: words.length }
}

const isOld = (word: string): boolean => OF_OLD.test(word.normalize('NFD'))

/** Converts a word to the spelling of 1982: one accent, none on a monosyllable. */
function toMonotonic(text: string): string {
  if (!isOld(text)) return text
  const word = text
    .normalize('NFD')
    .replace(DROPPED_MARKS, '')
    .replaceAll(VARIA, OXIA)
    .replaceAll(PERISPOMENI, OXIA)
    .normalize('NFC')
  const letters = text.normalize('NFC').toLowerCase().replace(/\P{L}/gu, '')
  return countSyllables(word) > 1 || KEEP_ACCENT.has(letters) ? word : withoutAccent(word)
}

function countSyllables(word: string): number {
  return withoutAccent(word.toLowerCase()).match(VOWELS)?.length ?? 0
}

function withoutAccent(word: string): string {
  return word.normalize('NFD').replaceAll(OXIA, '').normalize('NFC')
}
