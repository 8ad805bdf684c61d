import type { Line } from './line.ts'

const SOFT_HYPHEN = '\u00AD'
// Longer words are data, and would be searched again and again.
const MAX_WORD = 80
const WORD = /[\p{L}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{M}]+)*/gu
const LAST_WORD = /[\p{L}\p{M}]+(?:[-\u2010\u2011][\p{L}\p{M}]+)*$/u
const FIRST_WORD = /^[\p{L}\p{M}]+/u

// Where the document itself does not tell: second halves that keep their hyphen, mostly French (`a-t-il`, `là-même`),
const KEPT_TAILS = new Set(
  'il ils elle elles on je tu ce ci là y en le la nous vous lui moi toi même mêmes être delà dessus dessous'.split(
    ' ',
  ),
)
// first halves that do (`peut-être`, `self-evident`),
const KEPT_HEADS = new Set('peut celui celle ceux celles quelques demi non self well so ex half'.split(' '))
// and words after a hyphen that stands for the rest of a compound (`Vor- und Nachteile`).
const AFTER_SUSPENDED = new Set('und oder bzw sowie and or'.split(' '))

/** How often each word and each hyphenated compound stands inside a line, folded to lower case. */
export type Vocabulary = ReadonlyMap<string, number>

/** Counts the words of a document, those cut at the end of a line left out. */
export function vocabularyOf(lines: readonly Line[]): Vocabulary {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const whole = endsHyphenated(line.text) ? line.text.replace(/\S+$/, '') : line.text
    for (const [word] of whole.replaceAll(SOFT_HYPHEN, '').matchAll(WORD)) {
      const folded = word.toLowerCase()
      counts.set(folded, (counts.get(folded) ?? 0) + 1)
    }
  }
  return counts
}

/** Whether a line breaks off within a word. */
export function endsHyphenated(text: string): boolean {
  return /[\p{L}\p{M}\d][-\u00AD\u2010]$/u.test(text)
}

/**
 * A line as it stands before the next one in running text: with a space after a word, and without the hyphen of a
 * broken word unless it is a compound's own. The document's other words decide, then short lists.
 */
export function lineBefore(line: string, after: string, vocabulary: Vocabulary): string {
  if (!endsHyphenated(line) || after === '') return `${line} `
  const stem = line.slice(0, -1)
  if (line.endsWith(SOFT_HYPHEN)) return stem

  const head = LAST_WORD.exec(stem.slice(-MAX_WORD))?.[0] ?? ''
  const tail = FIRST_WORD.exec(after)?.[0] ?? ''
  if (head === '' || tail === '') return line
  const bothCapitals = head === head.toUpperCase() && tail === tail.toUpperCase()
  if (/^\p{Lu}/u.test(tail) && !bothCapitals) return line

  const joined = vocabulary.get((head + tail).toLowerCase()) ?? 0
  const compound = vocabulary.get(`${head}-${tail}`.toLowerCase()) ?? 0
  if (joined > 0 || compound > 0) return joined >= compound ? stem : line
  if (AFTER_SUSPENDED.has(tail)) return `${line} `
  const lastPart = head.split(/[-\u2010\u2011]/).at(-1) ?? head
  const isCompound = KEPT_TAILS.has(tail.toLowerCase()) || KEPT_HEADS.has(lastPart.toLowerCase())
  return isCompound ? line : stem
}

/** A text without the soft hyphens inside it. */
export function withoutSoftHyphens(text: string): string {
  return text.replace(/\u00AD(?!$)/g, '')
}
