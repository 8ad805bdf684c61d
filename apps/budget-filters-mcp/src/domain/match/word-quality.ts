import { editDistance } from '@agora-mcp/core/text/edit-distance'
import { isCaseForm } from '../words/case-form.ts'
import type { Word } from '../words/name-words.ts'

// Qualities are 0 to 1, lengths are letters. ADR 5 shows the effect of other values.
/** Quality from which two words are the same: equal, inflected, or in the other spelling. */
export const SAME_WORD = 0.95
/** Below this quality two words are unrelated. */
const LEAST = 0.7

/** Quality of another form of the word: `spitalului` for `spitalul`, `rîmnicu` for `râmnicu`. */
const INFLECTED = 0.97
/** Quality of one or two letters for a word: `M. Ciuc`, `Piatra N.` */
const ABBREVIATED = 0.74
/** Quality of the beginning of a word: `munic` for `municipal`. It rises with the share that was typed. */
const BEGINNING = 0.78
const BEGINNING_BY_SHARE = 0.17
/** Quality of an exchange of the last two of three letters: `jui` for `jiu`. */
const EXCHANGED = 0.72
/** Cost of an edit in a one-letter word; it shrinks with the length of the word. */
const EDIT_COST = 0.9
/** Extra cost of a wrong first letter, a rare typing error. */
const OTHER_FIRST_LETTER = 0.04

/** Shorter texts are abbreviations rather than the beginning of a word. */
const SHORTEST_BEGINNING = 3
/** Least lengths for inflection, typed and stored: shorter words are complete words or acronyms; also for stems. */
const SHORTEST_BENT = { typed: 4, stored: 6, stem: 3 }
/** Lengths of the shorter word from which it may have one, two and three typing errors. */
const MAY_HAVE = { one: 4, two: 6, three: 9 }

/**
 * Rates how well a typed word matches a word of a name: 1 equal, 0.97 another form, 0.78 to 0.95 its
 * beginning, 0.7 to 0.94 with typing errors, else 0. Numbers must be equal.
 * @param isPlace True if the word names a place; then a shared stem does not count.
 */
export function wordQuality(typed: Word, stored: Word, isPlace = false): number {
  if (typed.text === stored.text) return 1
  const [a, b] = [typed.text, stored.text]
  if (HAS_DIGIT.test(a) || HAS_DIGIT.test(b)) return 0
  // Only the stored form of a short word may be inflected: `Olt`, `Oltului`.
  const mayBend = a.length >= SHORTEST_BENT.typed || b.length >= SHORTEST_BENT.stored
  if (isPlace && isCaseForm(a, b)) return INFLECTED
  const isBent = mayBend && typed.root === stored.root && typed.stem.length >= SHORTEST_BENT.stem
  if (isBent && !isPlace) return INFLECTED
  if (typed.skeleton === stored.skeleton) return INFLECTED
  if (b.startsWith(a)) {
    return a.length < SHORTEST_BEGINNING
      ? ABBREVIATED
      : BEGINNING + (BEGINNING_BY_SHARE * a.length) / b.length
  }
  // Registers abbreviate as well: `GH. LAZAR`.
  if (b.length < SHORTEST_BEGINNING && a.startsWith(b)) return ABBREVIATED
  return isExchanged(a, b) ? EXCHANGED : misspelt(a, b)
}

/** `jui` for `jiu`: of three letters, only an exchange of the last two differs from another word. */
const isExchanged = (typed: string, stored: string): boolean =>
  typed.length === 3 && typed[0] === stored[0] && `${typed[2]}${typed[1]}` === stored.slice(1)

const HAS_DIGIT = /\d/

function misspelt(typed: string, stored: string): number {
  const limit = mostEdits(Math.min(typed.length, stored.length))
  if (Math.abs(typed.length - stored.length) > limit) return 0
  // Skip the edit distance of words that share neither end.
  const sameStart = typed[0] === stored[0]
  if (!sameStart && typed.at(-1) !== stored.at(-1)) return 0
  const edits = editDistance(typed, stored, limit)
  if (edits > limit) return 0
  const quality =
    1 - (edits * EDIT_COST) / Math.max(typed.length, stored.length) - (sameStart ? 0 : OTHER_FIRST_LETTER)
  return quality < LEAST ? 0 : quality
}

function mostEdits(length: number): number {
  if (length < MAY_HAVE.one) return 0
  if (length < MAY_HAVE.two) return 1
  return length < MAY_HAVE.three ? 2 : 3
}
