import type { QueryWord } from '../query/parse-query.ts'
import { GENERIC_WEIGHT, type Word } from '../words/name-words.ts'
import type { Form, Place } from './analysed-item.ts'
import { ALTERNATIVE, CONTENT_WEIGHT, findInName, NOT_FOUND } from './find-in-name.ts'
import { SAME_WORD, wordQuality } from './word-quality.ts'

export interface Alignment {
  /** Weighted mean quality of the typed words, 0 to 1; a word that is not found counts 0. */
  readonly quality: number
  /** Share of the name's weight that was typed, 0 to 1. */
  readonly coverage: number
  /** True if every significant typed word was found, possibly inflected. */
  readonly allSame: boolean
  /** True if every significant typed word was found, typing errors included. */
  readonly allFound: boolean
  /** True if the words found are the first of the name, in order. */
  readonly isPrefix: boolean
  /** True if all were found as typed, not by a synonym. */
  readonly isTyped: boolean
  /** True if the query names another place than the name: `poliția locală cluj`, `POLITIA LOCALA TURDA`. */
  readonly isElsewhere: boolean
  /** True if the query only gives the location: `primaria cluj` names a county, not Cluj-Napoca. */
  readonly isOnlyPlace: boolean
  /** True if no typed word was found in its place. */
  readonly isPlaceless: boolean
  /** Weight of the typed words found in the name itself rather than in its place. */
  readonly named: number
  /** `named` as a share of all typed words, 0 to 1. */
  readonly inName: number
  /** An acronym whose letters match the name; null if words were typed. */
  readonly initials: string | null
}

/** Factor for a word that is both in the name and in its place: it need not be typed. */
const SAID_BY_PLACE = 0.4
/** Least quality, 0 to 1, of a typed word found in the place: worse ones name another place. */
const MIN_IN_PLACE = 0.85

const NOWHERE: Place = { words: [], worth: 0 }

/** Words not in the name are sought in its place; a query that only gives a location names nothing. */
export function align(typed: readonly QueryWord[], form: Form, place: Place): Alignment {
  const alignment = lay(typed, form, place)
  return alignment.named > 0 ? alignment : lay(typed, form, NOWHERE)
}

function lay(typed: readonly QueryWord[], form: Form, place: Place): Alignment {
  const { words } = form
  const taken = new Array<number>(words.length).fill(0)
  const order: number[] = []
  let quality = 0
  let weight = 0
  let named = 0
  let allSame = true
  let allFound = true
  let isTyped = true
  let isPlaced = false
  let initials: string | null = null

  for (let index = 0; index < typed.length; index += 1) {
    const word = typed[index]
    if (word === undefined) continue
    let find = findInName(word, typed[index + 1], form, place, taken)
    const there = find.quality < SAME_WORD ? placeQuality(word, place) : 0
    if (there > find.quality) {
      find = { ...NOT_FOUND, quality: there }
      isPlaced = true
    }
    if (find.takesNext) index += 1
    const next = find.takesNext ? (typed[index]?.weight ?? 0) : 0
    for (const at of find.span) taken[at] = Math.max(taken[at] ?? 0, find.quality)
    order.push(...find.span)
    weight += word.weight + next
    quality += find.quality * (word.weight + next)
    if (find.span.length > 0) named += word.weight
    if (find.isOther) isTyped = false
    initials ??= find.initials
    if (word.weight > CONTENT_WEIGHT) {
      if (find.quality < SAME_WORD) allSame = false
      if (find.quality === 0) allFound = false
    }
  }

  return {
    quality: weight === 0 ? 0 : quality / weight,
    coverage: coverage(words, taken, place),
    allSame,
    allFound,
    isPrefix: isPrefix(order, words, taken),
    isTyped,
    isOnlyPlace: typed.every(
      (word) => word.weight <= CONTENT_WEIGHT || place.words.some(({ text }) => text === word.text),
    ),
    isPlaceless: !isPlaced && !order.some((at) => place.words.some(({ text }) => text === words[at]?.text)),
    isElsewhere:
      isPlaced &&
      words.some(({ text }, at) => taken[at] === 0 && place.words.some((word) => word.text === text)),
    named,
    initials,
    inName: weight === 0 ? 0 : named / weight,
  }
}

function placeQuality(typed: QueryWord, place: Place): number {
  let best = 0
  for (const word of place.words) {
    const quality = wordQuality(typed, word, true)
    if (quality > best) best = quality
  }
  for (const other of best < SAME_WORD ? typed.alternatives : []) {
    if (place.words.some((word) => word.text === other.text)) best = ALTERNATIVE
  }
  return best < MIN_IN_PLACE ? 0 : best * place.worth
}

function coverage(words: readonly Word[], taken: readonly number[], place: Place): number {
  let all = 0
  let typed = 0
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined) continue
    const isTaken = (taken[index] ?? 0) > 0
    // Connecting words need not be typed.
    if (!isTaken && word.weight <= CONTENT_WEIGHT) continue
    const isSaid = !isTaken && place.words.some(({ text }) => text === word.text)
    const weight = isSaid ? word.weight * SAID_BY_PLACE : word.weight
    all += weight
    if (isTaken) typed += weight
  }
  return all === 0 ? 0 : typed / all
}

/** Checks whether the words found are the first of the name, in its order; connecting words may be missing. */
function isPrefix(order: readonly number[], words: readonly Word[], taken: readonly number[]): boolean {
  let last = -1
  for (const at of order) {
    if (at < last) return false
    last = at
  }
  for (let index = 0; index < last; index += 1) {
    // People omit words that are in many names, `Muzeul [Național al] Banatului`, but not the first word.
    const leftOut = order.includes(0) ? GENERIC_WEIGHT : CONTENT_WEIGHT
    if ((taken[index] ?? 0) === 0 && (words[index]?.weight ?? 0) > leftOut) return false
  }
  return order.length > 0
}
