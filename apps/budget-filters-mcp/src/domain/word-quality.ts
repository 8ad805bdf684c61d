import { editDistance } from '@agora-mcp/core/text/edit-distance'
import type { Word } from './name-words.ts'

/** From this quality on two words are the same word: equal, inflected, or in the other spelling. */
export const SAME_WORD = 0.95
/** Below this they have nothing to do with each other. */
const LEAST = 0.7

const INFLECTED = 0.97
/** `M. Ciuc`, `Piatra N.` */
const ABBREVIATED = 0.74
/** What an edit costs in a word of one letter; in longer words less, by their length. */
const EDIT_COST = 0.9
const OTHER_FIRST_LETTER = 0.04

/**
 * How well a typed word stands for a word of a name, 0 to 1: 1 equal, 0.97 another form of it, 0.78 to 0.95 its
 * beginning, 0.7 to 0.94 with typing errors, else 0. Numbers are equal or nothing.
 */
export function wordQuality(typed: Word, stored: Word): number {
  if (typed.text === stored.text) return 1
  const [a, b] = [typed.text, stored.text]
  if (HAS_DIGIT.test(a) || HAS_DIGIT.test(b)) return 0
  // Three letters are a word or an acronym as they stand; only what is stored may be inflected: `Olt`, `Oltului`.
  const mayBend = a.length > 3 || b.length > 5
  if (mayBend && typed.stem === stored.stem && typed.stem.length >= 3) return INFLECTED
  if (typed.skeleton === stored.skeleton) return INFLECTED
  if (b.startsWith(a)) return a.length < 3 ? ABBREVIATED : 0.78 + (0.17 * a.length) / b.length
  // Registers abbreviate as well: `GH. LAZAR`.
  if (b.length < 3 && a.startsWith(b)) return ABBREVIATED
  return isExchanged(a, b) ? EXCHANGED : misspelt(a, b)
}

/** `jui` for `jiu`: in three letters only an exchange of the last two can be told from another word. */
const isExchanged = (typed: string, stored: string): boolean =>
  typed.length === 3 && typed[0] === stored[0] && `${typed[2]}${typed[1]}` === stored.slice(1)

const EXCHANGED = 0.72
const HAS_DIGIT = /\d/

function misspelt(typed: string, stored: string): number {
  const shorter = Math.min(typed.length, stored.length)
  const limit = shorter < 4 ? 0 : shorter < 6 ? 1 : shorter < 9 ? 2 : 3
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
