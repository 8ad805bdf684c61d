import { AppError } from '@agora-mcp/core/errors'
import { fold } from '@agora-mcp/core/text'
import { likeness } from './closeness.ts'
import {
  categoryOf,
  FORMER_VALUES,
  type ReferenceCategory,
  type ReferenceItem,
  THEME_CATEGORIES,
} from './reference.ts'

/** Names of arguments as tools show them. */
type Argument = 'themes' | 'costs' | 'target_audience' | 'network'

const CATEGORY: Readonly<Record<Argument, ReferenceCategory>> = {
  themes: 'themes',
  costs: 'costs',
  target_audience: 'target_audience',
  network: 'networks',
}

const MAX_SUGGESTED = 5
/** Below it, a value is not even a bad spelling of another. */
const FAINTLY_ALIKE = 0.25
/** Of a value whose label has every word that was asked for; a better spelling still goes first. */
const WORDS_OF_LABEL = 0.6

/**
 * The values to send for those that were given: a category of themes becomes all its leaves, since the API fails on a
 * category beside another value. Absent when nothing was given.
 * @throws AppError invalid_input naming each unknown value and the nearest valid ones.
 */
export function knownValues(
  argument: Argument,
  given: readonly string[] | undefined,
  items: readonly ReferenceItem[],
): string[] | undefined {
  if (given === undefined || given.length === 0) return undefined
  const values = new Map<string, readonly string[]>(items.map(({ value }) => [value, [value]]))
  if (argument === 'themes') for (const [category, leaves] of categories(items)) values.set(category, leaves)

  const unknown = given.filter((value) => !values.has(value))
  if (unknown.length > 0) throw unknownValues(argument, unknown, items)
  return [...new Set(given.flatMap((value) => values.get(value) ?? []))].sort()
}

/** Leaves by category. */
function categories(themes: readonly ReferenceItem[]): Map<string, string[]> {
  const leaves = new Map<string, string[]>()
  for (const { value } of themes) {
    const category = categoryOf(value)
    leaves.set(category, [...(leaves.get(category) ?? []), value])
  }
  return leaves
}

function unknownValues(
  argument: Argument,
  unknown: readonly string[],
  items: readonly ReferenceItem[],
): AppError {
  const problems = unknown.map((value) => {
    const nearest = nearestValues(argument, value, items)
    const all = items.length <= MAX_SUGGESTED ? `; it has: ${items.map((one) => one.value).join(', ')}` : ''
    return `${argument} has no value "${value}"${nearest.length === 0 ? all : `; nearest: ${nearest.join(', ')}`}`
  })
  return new AppError('invalid_input', problems.join('. '), {
    hint: `get_reference_data with category "${CATEGORY[argument]}" lists all values.`,
  })
}

/** Valid values that are most like one that is not: what took its place, then by spelling of value and label. */
export function nearestValues(argument: Argument, value: string, items: readonly ReferenceItem[]): string[] {
  const labelled: { value: string; label: string }[] = [...items]
  if (argument === 'themes') {
    for (const category of categories(items).keys()) {
      labelled.push({ value: category, label: THEME_CATEGORIES[category] ?? category })
    }
  }
  const asked = words(value)
  const replaced = (FORMER_VALUES[categoryOf(value)] ?? []).filter((now) =>
    labelled.some((one) => one.value === now),
  )
  if (replaced.length > 0) {
    const leaves = labelled.filter((one) => replaced.some((now) => one.value.startsWith(`${now}--`)))
    return [...replaced, ...leaves.map((leaf) => leaf.value)].slice(0, MAX_SUGGESTED)
  }
  return labelled
    .map((one) => ({ value: one.value, score: closeness(asked, one) }))
    .filter(({ score }) => score >= FAINTLY_ALIKE)
    .sort((a, b) => b.score - a.score)
    .map((one) => one.value)
    .slice(0, MAX_SUGGESTED)
}

/** A value may be misspelt, be a label or words of one, or be the last part of a theme. */
function closeness(asked: string, { value, label }: { value: string; label: string }): number {
  const last = value.slice(value.indexOf('--') + 1)
  const named = new Set(words(label).split(' '))
  return Math.max(
    likeness(asked, words(value)),
    likeness(asked, words(label)),
    likeness(asked, words(last)),
    asked !== '' && asked.split(' ').every((word) => named.has(word)) ? WORDS_OF_LABEL : 0,
  )
}

const words = (text: string): string => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
