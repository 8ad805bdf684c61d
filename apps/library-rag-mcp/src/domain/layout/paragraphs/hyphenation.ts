import { detectLanguage } from '@agora-mcp/core/text'
import type { Line } from '../rows/line.ts'

const HYPHENATING = new Set(['fr', 'en', 'pt', 'es', 'it'])
const SAMPLE_LINES = 500
const SOFT_HYPHEN = '\u00AD'
// Longer words are data, and slow to search.
const MAX_WORD = 80
const WORD = /[\p{L}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{M}]+)*/gu
const LAST_WORD = /[\p{L}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{M}]+)*$/u
const FIRST_WORD = /^[\p{L}\p{M}]+/u

// If the document does not decide: second halves that keep their hyphen, mostly French (`celui-là`),
const KEPT_TAILS = new Set(
  'il ils elle elles on je tu ce ci là y en le la nous vous lui moi toi même mêmes être delà dessus dessous called'.split(
    ' ',
  ),
)
// first halves that do (`peut-être`, `self-evident`),
const KEPT_HEADS = new Set('peut celui celle ceux celles quelques demi self well half'.split(' '))
// first halves of words written as one although both halves are words (`contredire`),
const PREFIXES = new Set('contre entre avant long bien main plus under over with out'.split(' '))
// and words after a hyphen that stands for the rest of a compound (`Vor- und Nachteile`).
const AFTER_SUSPENDED = new Set('und oder bzw sowie and or'.split(' '))

// Chinese and Japanese have no spaces between words, hence none at line ends. Korean has.
const IDEOGRAPHIC = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fc\uff00-\uff65]`
const IDEOGRAPH_AT_END = new RegExp(`${IDEOGRAPHIC}\\s*$`, 'u')
const IDEOGRAPH_AT_START = new RegExp(`^\\s*${IDEOGRAPHIC}`, 'u')

export interface Vocabulary {
  /** Occurrences within lines of each word and hyphenated compound, in lower case. */
  readonly words: ReadonlyMap<string, number>
  /** True if the language joins compounds with hyphens, unlike German. */
  readonly hyphenates: boolean
}

/** Collects the words of a document's lines, given in reading order, without words broken between lines. */
export function vocabularyOf(lines: readonly Pick<Line, 'text'>[]): Vocabulary {
  const words = new Map<string, number>()
  let isBroken = false
  for (const { text } of lines) {
    const start = isBroken ? text.replace(/^\S+/, '') : text
    isBroken = endsHyphenated(text)
    const whole = isBroken ? start.slice(0, start.lastIndexOf(' ') + 1) : start
    for (const [word] of whole.replaceAll(SOFT_HYPHEN, '').matchAll(WORD)) {
      const folded = word.toLowerCase()
      words.set(folded, (words.get(folded) ?? 0) + 1)
    }
  }
  const sample = lines.slice(0, SAMPLE_LINES).map(({ text }) => text)
  return { words, hyphenates: HYPHENATING.has(detectLanguage(sample.join('\n')) ?? '') }
}

export function endsHyphenated(text: string): boolean {
  return /[\p{L}\p{M}\d][-\u00AD\u2010]$/u.test(text)
}

/**
 * Prepares a line to be joined with the next one: adds a space after a word, and removes the hyphen of a
 * broken word unless it belongs to a compound. The document's other words decide, then short lists.
 */
export function lineBefore(line: string, after: string, vocabulary: Vocabulary): string {
  if (IDEOGRAPH_AT_END.test(line) && IDEOGRAPH_AT_START.test(after)) return line
  if (!endsHyphenated(line) || after === '') return `${line} `
  const stem = line.slice(0, -1)
  if (line.endsWith(SOFT_HYPHEN)) return stem

  const head = LAST_WORD.exec(stem.slice(-MAX_WORD))?.[0] ?? ''
  const tail = FIRST_WORD.exec(after)?.[0] ?? ''
  if (head === '' || tail === '') return line
  const bothCapitals = head === head.toUpperCase() && tail === tail.toUpperCase()
  if (/^\p{Lu}/u.test(tail) && !bothCapitals) return line

  const joined = vocabulary.words.get((head + tail).toLowerCase()) ?? 0
  const compound = vocabulary.words.get(`${head}-${tail}`.toLowerCase()) ?? 0
  if (joined > 0 || compound > 0) return joined >= compound ? stem : line
  if (AFTER_SUSPENDED.has(tail)) return `${line} `
  const lastPart = head.split(/[-\u2010\u2011]/).at(-1) ?? head
  const isCompound =
    KEPT_TAILS.has(tail.toLowerCase()) ||
    KEPT_HEADS.has(lastPart.toLowerCase()) ||
    // `renseigne-t-elle`, `c’est-à-dire`: the rest is hyphenated itself.
    (tail.length <= 2 && /^\p{L}+[-\u2010]\p{L}/u.test(after)) ||
    areWords(lastPart, tail, vocabulary)
  return isCompound ? line : stem
}

/** Checks whether both halves are words of a document that hyphenates compounds, as French and English do. */
function areWords(head: string, tail: string, vocabulary: Vocabulary): boolean {
  if (!vocabulary.hyphenates || head.length < 4 || tail.length < 5 || PREFIXES.has(head.toLowerCase()))
    return false
  return vocabulary.words.has(head.toLowerCase()) && vocabulary.words.has(tail.toLowerCase())
}

export function withoutSoftHyphens(text: string): string {
  return text.replace(/\u00AD(?!$)/g, '')
}
