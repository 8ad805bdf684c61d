import { fold } from '@agora-mcp/core/text'
import { successorsOfSiblings } from './former-values.ts'
import { likeness } from './likeness.ts'
import {
  categoryOf,
  type ReferenceCategory,
  type ReferenceItem,
  THEME_CATEGORIES,
  themeCategories,
} from './reference.ts'

/** Values that an error suggests. */
const MAX_SUGGESTED = 5
// Likeness, 0 to 1, as `likeness` gives it. ADR 4 shows what other values would give.
/** Below it, a value is not even a bad spelling of another. */
const FAINTLY_ALIKE = 0.25
/** From here two texts are alike although no word of one has the first letter of a word of the other. */
const ALIKE = 0.4
/** Counts for a value whose label has every word that was asked for; a better spelling still goes first. */
const WORDS_OF_LABEL = 0.6

interface Labelled {
  readonly value: string
  readonly label: string
}

/**
 * At most five valid values that are most like one that is not: what took the place of its category, else the nearest
 * by spelling of value and label, best first.
 */
export function nearestValues(
  list: ReferenceCategory,
  value: string,
  items: readonly ReferenceItem[],
): string[] {
  const categories = list === 'themes' ? [...themeCategories(items).keys()] : []
  const all: readonly Labelled[] = [
    ...items,
    ...categories.map((category) => ({ value: category, label: THEME_CATEGORIES.get(category) ?? category })),
  ]
  const valid = new Set(all.map((one) => one.value))
  const successors = successorsOfSiblings(list, value).filter((one) => valid.has(one))
  // A category that is still in use has successors for a few of its former values only.
  if (successors.length > 0 && !categories.includes(categoryOf(value))) {
    return successors.slice(0, MAX_SUGGESTED)
  }
  const asked = words(value)
  return all
    .map((one) => ({ ...one, score: closeness(asked, one) }))
    .filter((one) => one.score >= ALIKE || (one.score >= FAINTLY_ALIKE && beginsAlike(asked, one)))
    .sort((a, b) => b.score - a.score)
    .map((one) => one.value)
    .slice(0, MAX_SUGGESTED)
}

/** A value may be misspelt, be a label or words of one, or be the last part of a theme. */
function closeness(asked: string, { value, label }: Labelled): number {
  const last = value.slice(value.indexOf('--') + 1)
  const named = new Set(words(label).split(' '))
  return Math.max(
    likeness(asked, words(value)),
    likeness(asked, words(label)),
    likeness(asked, words(last)),
    asked !== '' && asked.split(' ').every((word) => named.has(word)) ? WORDS_OF_LABEL : 0,
  )
}

/** Slips are seldom at the beginning: `aidants` is none for `étudiants`. */
function beginsAlike(asked: string, { value, label }: Labelled): boolean {
  const letters = (text: string) => text.split(' ').map((word) => word[0])
  const named = new Set(letters(words(`${value} ${label}`)))
  return letters(asked).some((letter) => named.has(letter))
}

const words = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
