import type { QueryWord } from '../query/parse-query.ts'
import type { Word } from '../words/name-words.ts'
import type { Form, Place } from './analysed-item.ts'
import { SAME_WORD, wordQuality } from './word-quality.ts'

/** Factor for a typed word that stands for a synonym. */
export const ALTERNATIVE = 0.96
const ACRONYM = 0.98
/** Factor for an acronym with a letter of the place, which is rare: CSM hardly means the Cresa of Satu Mare. */
const ACRONYM_WITH_PLACE = 0.955
const LONGEST_ACRONYM = 8
const GLUED = 0.98
/** Least weight of a significant word. */
export const CONTENT_WEIGHT = 0.2

export interface Find {
  readonly quality: number
  /** Indexes of the name's words that it stands for. */
  readonly span: readonly number[]
  /** True if the next typed word belongs to it as well. */
  readonly takesNext: boolean
  readonly isOther: boolean
  /** Letters of an acronym that its words begin with; null for a word. */
  readonly initials: string | null
}

export const NOT_FOUND: Find = { quality: 0, span: [], takesNext: false, isOther: false, initials: null }

/** Finds the best match of a typed word in a name: the word, several of its words written as one, or their initials. */
export function findInName(
  typed: QueryWord,
  next: QueryWord | undefined,
  form: Form,
  place: Place,
  taken: readonly number[],
): Find {
  const one = findWord(typed, form, taken)
  if (one.quality >= SAME_WORD) return one
  const glued = findGlued(typed.text, next?.text, form.words, taken)
  const several = glued ?? bestAcronym(typed, form, place, taken)
  return several !== null && several.quality > one.quality ? several : one
}

function findWord(typed: QueryWord, { words, isPlaceName }: Form, taken: readonly number[]): Find {
  let best = NOT_FOUND
  for (let index = 0; index < words.length; index += 1) {
    const stored = words[index]
    if (stored === undefined || (taken[index] ?? 0) > 0) continue
    // A connecting word is not an abbreviation.
    if (typed.text !== stored.text && (typed.weight <= CONTENT_WEIGHT || stored.weight <= CONTENT_WEIGHT))
      continue
    const own = wordQuality(typed, stored, isPlaceName)
    const other = own < SAME_WORD ? otherQuality(typed, stored) : 0
    const quality = Math.max(own, other)
    if (quality > best.quality) {
      best = { ...NOT_FOUND, quality, span: [index], isOther: other > own }
      if (quality === 1) break
    }
  }
  return best
}

/** Rates the synonyms of a typed word against a word of the name, without tolerating typing errors. */
function otherQuality(typed: QueryWord, stored: Word): number {
  let best = 0
  for (const other of typed.alternatives) {
    const quality = wordQuality(other, stored)
    if (quality >= SAME_WORD) best = Math.max(best, quality === 1 ? ALTERNATIVE : SAME_WORD)
  }
  return best
}

/** Matches `clujnapoca` with `cluj napoca`, and `podu turcului` with `poduturcului`. */
function findGlued(
  text: string,
  next: string | undefined,
  words: readonly Word[],
  taken: readonly number[],
): Find | null {
  for (let index = 0; index < words.length; index += 1) {
    if ((taken[index] ?? 0) > 0) continue
    let joined = words[index]?.text ?? ''
    if (next !== undefined && joined === text + next) {
      return { ...NOT_FOUND, quality: GLUED, span: [index], takesNext: true }
    }
    if (!text.startsWith(joined)) continue
    const span = [index]
    for (let end = index + 1; end < words.length && joined.length < text.length; end += 1) {
      joined += words[end]?.text ?? ''
      span.push(end)
      if (joined === text) return { ...NOT_FOUND, quality: GLUED, span }
    }
  }
  return null
}

function bestAcronym(typed: QueryWord, form: Form, place: Place, taken: readonly number[]): Find | null {
  for (const { text } of [typed, ...typed.alternatives]) {
    const found = findAcronym(text, form, place, taken)
    if (found !== null) return found
  }
  return null
}

/** Matches a typed word with the initials of words, skipping connecting ones. */
function findAcronym(text: string, form: Form, place: Place, taken: readonly number[]): Find | null {
  if (text.length < form.leastInitials || text.length > LONGEST_ACRONYM) return null
  if (!form.initials.startsWith(text)) return null
  const span = form.initialOf.slice(0, text.length)
  if (span.some((at) => (taken[at] ?? 0) > 0)) return null
  const withPlace = span.some((at) => place.words.some((word) => word.text === form.words[at]?.text))
  return { ...NOT_FOUND, quality: withPlace ? ACRONYM_WITH_PLACE : ACRONYM, span, initials: text }
}
