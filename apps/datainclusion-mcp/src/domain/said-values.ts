import { fold } from '@agora-mcp/core/text'
import { type ReferenceItem, THEME_CATEGORIES } from './reference.ts'
import wordsOfUse from './words-of-use.json' with { type: 'json' }

/** A value, or a category of themes, with its common names. */
interface Called {
  readonly value: string
  readonly names: readonly string[]
}

type SaidArgument = keyof typeof wordsOfUse

const WORDS_OF_USE: Readonly<Record<SaidArgument, Readonly<Record<string, readonly string[]>>>> = wordsOfUse

/**
 * Finds the valid values that a text expresses in other words, best first: by label or spelling, then by
 * common words, then by words of their descriptions. `isSure` if the whole text is the value's own name, or a
 * word for that value alone.
 */
export function saidValues(
  argument: SaidArgument,
  text: string,
  items: readonly ReferenceItem[],
  categories: readonly string[],
): { readonly values: readonly string[]; readonly isSure: boolean } {
  const asked = plainKey(text)
  if (asked === '') return { values: [], isSure: false }
  const valid = new Set([...items.map(({ value }) => value), ...categories])
  const called = namesOf(items, categories).filter(({ names }) =>
    names.some((name) => plainKey(name) === asked),
  )
  if (called.length > 0) return { values: called.map(({ value }) => value), isSure: called.length === 1 }
  const used = Object.entries(WORDS_OF_USE[argument]).filter(
    ([value, words]) => valid.has(value) && words.some((word) => plainKey(word) === asked),
  )
  if (used.length > 0) return { values: used.map(([value]) => value), isSure: used.length === 1 }
  const described = items.filter(({ description }) =>
    ` ${plainKey(description ?? '')} `.includes(` ${asked} `),
  )
  return { values: described.map(({ value }) => value), isSure: false }
}

function namesOf(items: readonly ReferenceItem[], categories: readonly string[]): Called[] {
  return [
    ...categories.map((value) => ({ value, names: [value, THEME_CATEGORIES.get(value) ?? value] })),
    ...items.map(({ value, label }) => ({ value, names: [value, label, ...lastPart(value)] })),
  ]
}

const lastPart = (value: string): string[] => {
  const at = value.indexOf('--')
  return at < 0 ? [] : [value.slice(at + 2)]
}

/** Normalises words: no accents, hyphens, apostrophes or plural. */
function plainKey(text: string): string {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word)).join(' ')
}
