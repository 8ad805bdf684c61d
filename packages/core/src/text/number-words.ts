import { GERMAN_NUMBERS } from './german-numbers.ts'
import { SPANISH_NUMBERS } from './spanish-numbers.ts'

const FRENCH_UNITS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const FRENCH_TENS: readonly (readonly [string, number])[] = [
  ['vingt', 20],
  ['trente', 30],
  ['quarante', 40],
  ['cinquante', 50],
  ['soixante', 60],
  ['soixante', 70],
  ['quatre-vingt', 80],
  ['quatre-vingt', 90],
]
const ENGLISH_UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Numbers below one hundred in words; `un` and `one` are articles as often, and `neuf` is also `new`. */
const BELOW_HUNDRED: ReadonlyMap<string, number> = new Map<string, number>([
  ...FRENCH_UNITS.flatMap((word, value) => (value > 1 ? [[word, value] as const] : [])),
  ...FRENCH_TENS.flatMap(([tens, value]) => {
    const isLate = value === 70 || value === 90
    const rest = isLate ? FRENCH_UNITS.slice(10, 20) : FRENCH_UNITS.slice(1, 10)
    const first = isLate ? 10 : 1
    const composed = rest.flatMap((unit, at) => {
      const sum = value - (isLate ? 10 : 0) + first + at
      return [`${tens}-${unit}`, `${tens} et ${unit}`, `${tens}-et-${unit}`].map(
        (word) => [word, sum] as const,
      )
    })
    return isLate ? composed : [[tens, value] as const, [`${tens}s`, value] as const, ...composed]
  }),
  ...ENGLISH_UNITS.flatMap((word, value) => (value > 1 ? [[word, value] as const] : [])),
  ...ENGLISH_TENS.flatMap((tens, at) => [
    [tens, (at + 2) * 10] as const,
    ...ENGLISH_UNITS.slice(1, 10).map(
      (unit, below) => [`${tens}-${unit}`, (at + 2) * 10 + below + 1] as const,
    ),
  ]),
  ...['half a dozen', 'demi-douzaine', 'demi douzaine'].map((word) => [word, 6] as const),
])

const longestFirst = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|')

const SMALL = longestFirst([...BELOW_HUNDRED.keys()])
const SCALES = new Map(
  Object.entries({
    dozen: 12,
    douzaine: 12,
    douzaines: 12,
    cent: 100,
    cents: 100,
    hundred: 100,
    mille: 1_000,
    thousand: 1_000,
  }),
)
const SCALE = longestFirst(SCALES.keys())

/** A pattern of French and English numbers in words: `quarante-deux`, `deux cents`, `trois mille cinq cents`. */
const FRENCH_AND_ENGLISH = `(?:(?:${SMALL})[ -])?(?:${SCALE})(?:[ -](?:(?:${SMALL})[ -])?(?:${SCALE}))?(?:[ -](?:et[ -]|and )?(?:${SMALL}))?|${SMALL}`

/** Number words of a language; `once` is eleven in Spanish alone. */
export interface NumberWords {
  readonly pattern: string
  /** The number that words say; undefined for anything else. */
  valueOf(words: string): number | undefined
}

/** The number that French or English words say; undefined for anything else. */
function numberOfWords(words: string): number | undefined {
  const said = words.toLowerCase()
  const known = BELOW_HUNDRED.get(said)
  if (known !== undefined) return known
  let sum = 0
  let part = 0
  for (const [word] of said.matchAll(new RegExp(`${SCALE}|${SMALL}`, 'gu'))) {
    const scale = SCALES.get(word)
    if (scale === undefined) part += BELOW_HUNDRED.get(word) ?? 0
    else if (scale <= 100) part = Math.max(1, part) * scale
    else {
      sum += Math.max(1, part) * scale
      part = 0
    }
  }
  return sum + part > 0 ? sum + part : undefined
}

/**
 * Numbers in words by ISO 639-1; French and English ones where the language is neither German nor Spanish.
 * @example numberWordsIn('fr').valueOf('quarante-deux') // 42
 */
export function numberWordsIn(language: string | null): NumberWords {
  if (language === 'de') return GERMAN_NUMBERS
  if (language === 'es') return SPANISH_NUMBERS
  return { pattern: FRENCH_AND_ENGLISH, valueOf: numberOfWords }
}
