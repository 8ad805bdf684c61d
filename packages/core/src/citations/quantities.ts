import { fold, numberWordsIn } from '../text/index.ts'
import { datesIn } from './calendar-date.ts'
import units from './units.json' with { type: 'json' }

/** A figure of a text, in a form in which equal ones are equal: `1,20 m` and `120 cm` are both 1.2 of `m`. */
export interface Quantity {
  readonly value: number
  /** Base unit, e.g. `m`, `m²`, `l/s`, `%`, `€`; null for a bare number. */
  readonly unit: string | null
  /** UTF-16 offsets, the unit included. */
  readonly start: number
  readonly end: number
  /** True if its thousands are parted, as those of a year never are. */
  readonly isParted?: boolean
}

/** Units as they are written, with their base unit and what they are of it. */
const UNITS: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map(
  Object.entries<Readonly<Record<string, number>>>(units).flatMap(([base, names]) =>
    Object.entries(names).map(([name, factor]) => [name, [base, factor] as const] as const),
  ),
)

/** The unit that a word names, e.g. `m` for `mètres`; null for any other word. */
export const unitNamed = (word: string): string | null => {
  const key = fold(word)
  return NAMED.get(key)?.[0] ?? null
}
/** By their folded names, which have letters enough to be words. */
const NAMED = new Map(
  [...UNITS].filter(([name]) => name.length > 2).map(([name, unit]) => [fold(name), unit]),
)

const longestFirst = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace('$', '\\$'))
    .join('|')

const SPACE = '[ \\u00a0\\u202f\\u2009]'
/** Thousands are parted by a space, in English by a comma too and in German and Spanish by a stop. */
const NUMBER = `\\d{1,3}(?:${SPACE}\\d{3})+(?![\\d])(?:[.,]\\d+)?|\\d{1,3}(?:,\\d{3}){2,}|\\d+(?:,\\d{3}\\.\\d+|\\.\\d{3},\\d+|[.,]\\d+)?`
/** Behind the number, and no longer a word: `12 m` but not `12 mars`. */
const UNIT = `(?:${SPACE}|-)?(?<unit>${longestFirst([...UNITS.keys()])})(?![\\p{L}\\d²³])`
/** Before the number, as English and German write: `EUR 1,800`, `€2,350,000`. */
const CURRENCY_CODES = 'EUR|USD|GBP|CHF|RON'
const CURRENCY = `(?:(?<currency>[€$£]|${CURRENCY_CODES})${SPACE}?)?`
/** Money has cents, not thousandths. */
const MONEY_IN_THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{2})?$/
/** Behind the number, with what joins it to a unit: `3,4 millions d’euros`. */
const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    thousand: 1e3,
    tausend: 1e3,
    million: 1e6,
    millón: 1e6,
    milliard: 1e9,
    milliarde: 1e9,
    billion: 1e9,
  }),
)
const SCALE = `${SPACE}(?<scale>thousand|tausend|millions?|millionen|mill[oó]n(?:es)?|milliards?|milliarden?|billions?)(?![\\p{L}])(?:${SPACE}(?:de|of)(?![\\p{L}])|${SPACE}d['’](?=\\p{L}))?`
/** `Billion` is a thousand times as much in German. */
const GERMAN_BILLION = 1e12
function scaleOf(word: string, language: string | null): number {
  const said = word.toLowerCase()
  if (language === 'de' && said.startsWith('billion')) return GERMAN_BILLION
  const name = said.replace(/^mill[oó]n(?=$|es$)/, 'millón')
  return [...SCALES].find(([scale]) => name.startsWith(scale))?.[1] ?? 1
}
/** By language, since number words are not those of another. */
const FIGURES = new Map<string, RegExp>()

function figureIn(language: string | null): RegExp {
  const key = language === 'de' || language === 'es' ? language : ''
  const known = FIGURES.get(key)
  if (known !== undefined) return known
  const words = numberWordsIn(language).pattern
  const made = new RegExp(
    `(?<![\\p{L}\\d.,/:])(?<sign>[-−](?=[\\d€$£]))?${CURRENCY}(?:(?<number>${NUMBER})|(?<word>${words})(?![\\p{L}-]))(?:${SCALE})?(?:${UNIT})?`,
    'giu',
  )
  FIGURES.set(key, made)
  return made
}
/** Codes and names with figures: `DN 200`, `EPSG:3949`, `D 400`, `0/31,5`, `EU4`. Compared as a whole, never as numbers. */
const CODE = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:n°s?|N°s?|numéros?|numbers?|articles?|Nummern?|numerele|numeri)[\s\u00a0\u202f]*\d+(?:\s?(?:à|au|et|to|and|bis|und|a|e|la|[–-])\s?\d+)+|(?:DN|EPSG|SN|CC|C|D|BT|CS|T|A|PF|n°|N°|article|numéros?|number)[\s\u00a0\u202f:]*\d+(?:[.,/-]\d+)*|(?!(?:${CURRENCY_CODES})\d)\p{L}+\d+\p{L}*|\d+/\d+(?:[.,]\d+)?|\d+(?:\.\d+){2,})(?![\p{L}\d])`,
  'gu',
)
/** Times of day: `7 h 30`, `23 h`, with no other unit. */
const TIME = /(?<![\p{L}\d])\d{1,2}[\s\u00a0\u202f]?h(?:[\s\u00a0\u202f]?\d{2})(?!\d)/gu

export interface Figures {
  readonly quantities: readonly Quantity[]
  /** Dates as `YYYY-MM-DD`, those without a year as `MM-DD`. */
  readonly dates: readonly string[]
  /** Codes, names with figures and times of day, in one form: `DN200`, `7H30`. */
  readonly codes: readonly string[]
}

/** Reads the figures of a text, as French if `language` is null; dates and codes are not read again as numbers. */
export function figuresOf(text: string, language: string | null = null): Figures {
  // Any leap year: without a year, a date is compared by day and month.
  const withYear = datesIn(text, null)
  const without = datesIn(text, '2000-01-01').filter(
    ({ start }) => !withYear.some((date) => start >= date.start && start < date.end),
  )
  let rest = blanked(text, [...withYear, ...without])
  const codes: string[] = []
  for (const pattern of [TIME, CODE]) {
    const found = Array.from(rest.matchAll(pattern), (match) => ({
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }))
    codes.push(...found.map((code) => code.text.toUpperCase().replace(/[\s\u00a0\u202f:]/g, '')))
    rest = blanked(rest, found)
  }
  const quantities = Array.from(rest.matchAll(figureIn(language))).flatMap(
    (match) => readQuantity(match, language) ?? [],
  )
  return {
    quantities,
    dates: [...withYear.map(({ date }) => date), ...without.map(({ date }) => date.slice(5))],
    codes,
  }
}

/** The text with signs that mean nothing in the place of these pieces. */
function blanked(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    rest += text.slice(at, start) + '\u0001'.repeat(end - start)
    at = end
  }
  return rest + text.slice(at)
}

function readQuantity(match: RegExpExecArray, language: string | null): Quantity | null {
  const { currency, number, word, scale, sign } = match.groups ?? {}
  const unit = match.groups?.unit ?? currency
  const plain =
    number === undefined
      ? numberWordsIn(language).valueOf(word ?? '')
      : currency !== undefined && MONEY_IN_THOUSANDS.test(number)
        ? Number(number.replace(/[.,](?=\d{3})/g, '').replace(',', '.'))
        : toNumber(number, language)
  if (plain === undefined || Number.isNaN(plain)) return null
  const written =
    unit === undefined
      ? undefined
      : (UNITS.get(unit) ?? UNITS.get(unit.toLowerCase()) ?? NAMED.get(fold(unit)))
  const [base, factor] = written ?? [null, 1]
  const scaled = scale === undefined ? plain : plain * scaleOf(scale, language)
  const signed = sign === undefined ? scaled : -scaled
  // Twelve digits are more than anybody writes, and fewer than binary fractions spoil.
  const value = Number((signed * factor).toPrecision(12))
  const isParted = /\d\D\d{3}(?!\d)/u.test(number ?? '')
  return { value, unit: base, start: match.index, end: match.index + match[0].length, isParted }
}

function toNumber(text: string, language: string | null): number {
  const bare = text.replace(new RegExp(SPACE, 'g'), '')
  const mark = THOUSANDS.get(language ?? '')
  const isParted = mark !== undefined && new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+(?!\\d)`).test(bare)
  return Number((isParted ? bare.replaceAll(mark, '') : bare).replace(',', '.'))
}
/** Sign that parts the thousands of a number besides a space: `18,000` and `18.000`. */
const THOUSANDS: ReadonlyMap<string, string> = new Map([
  ['en', ','],
  ['de', '.'],
  ['es', '.'],
])

/** Units that documents keep apart although one is a number of the other. */
const IN_OTHERS: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map([
  ['week', ['d', 7] as const],
  ['h', ['d', 1 / 24] as const],
  ['year', ['month', 12] as const],
])

function comparable({ value, unit }: Quantity): Pick<Quantity, 'value' | 'unit'> {
  const [base, factor] = IN_OTHERS.get(unit ?? '') ?? [unit, 1]
  return { value: Number((value * factor).toPrecision(10)), unit: base }
}

/** Checks whether two quantities are of one kind, so that one may be said in the place of the other: both lengths, both bare. */
export const isSameKind = (one: Quantity, other: Quantity): boolean =>
  comparable(one).unit === comparable(other).unit

export const isYear = ({ value, unit, isParted }: Quantity): boolean =>
  unit === null && isParted !== true && Number.isInteger(value) && value >= 1000 && value <= 2100

/** Checks whether what is said is said of a quantity: the same value, and no other unit. A bare number may be that of a table. */
export function sameQuantity(said: Quantity, found: Quantity): boolean {
  if (said.unit === null || found.unit === null || said.unit === found.unit) return said.value === found.value
  const [one, other] = [comparable(said), comparable(found)]
  return one.unit === other.unit && one.value === other.value
}

export const hasQuantity = (quantities: readonly Quantity[], wanted: Quantity): boolean =>
  quantities.some((one) => sameQuantity(wanted, one))

/** Checks whether a day is among others; `12 novembre` and `12 novembre 2026` are one. */
export const hasDay = (days: Figures['dates'], wanted: string): boolean =>
  days.some((day) => day === wanted || day.endsWith(`-${wanted}`) || wanted.endsWith(`-${day}`))
