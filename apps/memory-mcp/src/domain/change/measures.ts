import { numberWordsIn } from '@agora-mcp/core/text'

// Amounts in one unit for each dimension, so that 4.2 kg and 4,650 g are compared.

/** Folded units by the one that they are converted to, with their factor. */
const UNITS: ReadonlyMap<string, readonly [unit: string, factor: number]> = new Map(
  [
    ['g', 1, 'g gr gram grams gramme grammes gramm'],
    ['g', 1000, 'kg kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm'],
    ['mg', 1, 'mg milligram milligrams milligramme milligrammes milligramm'],
    ['mg', 0.001, 'µg mcg microgram micrograms microgramme microgrammes'],
    ['m', 0.001, 'mm millimetre millimetres millimeter millimeters'],
    ['m', 0.01, 'cm centimetre centimetres centimeter centimeters zentimeter'],
    ['m', 1, 'm metre metres meter meters'],
    ['m', 1000, 'km kilometre kilometres kilometer kilometers'],
    ['min', 1, 'min mins minute minutes minuten'],
    ['min', 60, 'h hour hours heure heures stunde stunden'],
    ['l', 0.001, 'ml millilitre millilitres milliliter milliliters'],
    ['l', 0.01, 'cl centilitre centilitres centiliter centiliters'],
    ['l', 1, 'l litre litres liter liters'],
    ['€', 1, '€ eur euro euros'],
    ['€', 1000, 'k€ keur'],
    ['$', 1, '$ dollar dollars'],
    ['%', 1, '% percent prozent'],
  ].flatMap(([unit, factor, names]) =>
    `${names}`.split(' ').map((name) => [name, [`${unit}`, Number(factor)]] as const),
  ),
)

/** An amount in the common unit of its dimension. */
export interface Measure {
  readonly unit: string
  /** Decimal digits, rounded to a millionth. */
  readonly value: string
}

/** Converts a number as written, with its folded unit; null for another unit, such as a counted noun. */
export function measureOf(amount: string, unit: string): Measure | null {
  const common = UNITS.get(unit)
  if (common === undefined) return null
  const [name, factor] = common
  const digits = amount.replace(/[\s’']/gu, '')
  // A group of three digits behind a separator is thousands, as in `4,650`.
  const plain = /^[1-9]\d{0,2}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$/.test(digits)
    ? digits.replace(/[.,](?=\d{3})/gu, '')
    : digits
  const value = Number(plain.replace(',', '.')) * factor
  return Number.isNaN(value) ? null : { unit: name, value: String(Math.round(value * 1e6) / 1e6) }
}

const NAMES = [...UNITS.keys()].sort((a, b) => b.length - a.length).join('|')
const WORDS = numberWordsIn(null)
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?<number>${WORDS.pattern})(?<half> and a half| et demie?)? (?=(?:d['’])?(?:${NAMES})(?![\\p{L}\\p{N}]))`,
  'gu',
)

const PARTS_OF_AN_HOUR: readonly (readonly [pattern: RegExp, minutes: number])[] = [
  [
    /(?<!\p{L})(?:trois quarts d['’]heure|three quarters of an hour|(?:eine )?dreiviertelstunde)(?!\p{L})/gu,
    45,
  ],
  [/(?<!\p{L})(?:un quart d['’]heure|a quarter of an hour|(?:eine )?viertelstunde)(?!\p{L})/gu, 15],
  [/(?<!\p{L})(?:an hour and a half|une heure et demie|anderthalb stunden)(?!\p{L})/gu, 90],
  [/(?<!\p{L})(?:an hour and a quarter|une heure et quart)(?!\p{L})/gu, 75],
  [/(?<!\p{L})(?:half an hour|une demi-heure|(?:eine )?halbe stunde)(?!\p{L})/gu, 30],
]
/** `takes 1 h 40`: a duration, where `at 1 h 40` is a time of the day. */
const HOURS_AND_MINUTES =
  /(?<=(?<!\p{L})(?:in|en|takes?|took|mets?|mis|dure|duree|lasts?|lasted|prend|prends|faut|needs?) )(?<hours>\d) ?h(?:ours?|eures?)? ?(?:and |et )?(?<minutes>\d\d)?(?: ?min(?:utes)?)?(?![\p{L}\p{N}])/gu

/** Replaces amounts in words before a unit, and parts of an hour, by digits in a folded text. */
export function withDigits(folded: string): string {
  const timed = PARTS_OF_AN_HOUR.reduce(
    (text, [pattern, minutes]) => text.replace(pattern, `${minutes} min`),
    folded,
  )
  return timed
    .replace(
      HOURS_AND_MINUTES,
      (_, hours: string, minutes = '0') => `${Number(hours) * 60 + Number(minutes)} min`,
    )
    .replace(IN_WORDS, (match, number: string, half: string | undefined) => {
      const value = WORDS.valueOf(number)
      return value === undefined ? match : `${value + (half === undefined ? 0 : 0.5)} `
    })
}
