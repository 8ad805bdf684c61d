import { editDistance } from '@agora-mcp/core/text/edit-distance'
import { isCaseForm } from '../words/case-form.ts'
import type { Word } from '../words/name-words.ts'

// Qualities are 0 to 1, lengths are letters. ADR 5 shows what other values would give.
/** From this quality on two words are the same word: equal, inflected, or in the other spelling. */
export const SAME_WORD = 0.95
/** Below this they have nothing to do with each other. */
const LEAST = 0.7

/** Another form of the word: `spitalului` for `spitalul`, `rîmnicu` for `râmnicu`. */
const INFLECTED = 0.97
/** A letter or two for a word: `M. Ciuc`, `Piatra N.` */
const ABBREVIATED = 0.74
/** The beginning of a word: `munic` for `municipal`. It rises with the share of the word that was typed. */
const BEGINNING = 0.78
const BEGINNING_BY_SHARE = 0.17
/** The last two of three letters exchanged: `jui` for `jiu`. */
const EXCHANGED = 0.72
/** Cost of an edit in a word of one letter; it shrinks with the length of the word. */
const EDIT_COST = 0.9
/** Extra cost of a wrong first letter: people seldom miss that one. */
const OTHER_FIRST_LETTER = 0.04

/** Shorter texts are no beginning of a word but an abbreviation. */
const SHORTEST_BEGINNING = 3
/** Shorter words are a word or an acronym as they stand, typed or stored; so are stems. */
const SHORTEST_BENT = { typed: 4, stored: 6, stem: 3 }
/** Lengths of the shorter word from which it may have one, two and three typing errors. */
const MAY_HAVE = { one: 4, two: 6, three: 9 }

/**
 * Rates how well a typed word matches a word of a name: 1 equal, 0.97 another form of it, 0.78 to 0.95 its beginning,
 * 0.7 to 0.94 with typing errors, else 0. Numbers match only when they are equal.
 * @param isPlace The word names a place, which a shared stem does not make the same.
 */
export function wordQuality(typed: Word, stored: Word, isPlace = false): number {
  if (typed.text === stored.text) return 1
  const [a, b] = [typed.text, stored.text]
  if (HAS_DIGIT.test(a) || HAS_DIGIT.test(b)) return 0
  // Of a short word, only what is stored may be inflected: `Olt`, `Oltului`.
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

/** `jui` for `jiu`: in three letters only an exchange of the last two can be told from another word. */
const isExchanged = (typed: string, stored: string): boolean =>
  typed.length === 3 && typed[0] === stored[0] && `${typed[2]}${typed[1]}` === stored.slice(1)

const HAS_DIGIT = /\d/

function misspelt(typed: string, stored: string): number {
  const limit = mostEdits(Math.min(typed.length, stored.length))
  if (Math.abs(typed.length - stored.length) > limit) return 0
  // Two words that share neither end are told apart without counting their edits.
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
