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

const MAX_SUGGESTED = 5
// Similarity, 0 to 1, as `likeness` computes it. ADR 4 shows the effect of other values.
/** Below this, a value is not even a misspelling of another. */
const FAINTLY_ALIKE = 0.25
/** From here on two texts are similar even if no word of one shares its initial with a word of the other. */
const ALIKE = 0.4
/** Score of a value whose label has every word of the text; a better spelling still ranks higher. */
const WORDS_OF_LABEL = 0.6

interface Labelled {
  readonly value: string
  readonly label: string
}

/** At most five: successors of its category, else the most similar by spelling of value and label. */
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
  // A category that still exists has successors for only a few of its former values.
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

/** Returns the similarity to a value, which may be misspelt, a label or words of one, or the last part of a theme. */
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

/** Compares initials, since typing errors are rare there: `aidants` is not meant for `étudiants`. */
function beginsAlike(asked: string, { value, label }: Labelled): boolean {
  const letters = (text: string) => text.split(' ').map((word) => word[0])
  const named = new Set(letters(words(`${value} ${label}`)))
  return letters(asked).some((letter) => named.has(letter))
}

const words = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
