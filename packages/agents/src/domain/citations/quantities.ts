import { datesIn } from '../plan/calendar-date.ts'

/** A figure of a text, in a form in which equal ones are equal: `1,20 m` and `120 cm` are both 1.2 of `m`. */
export interface Quantity {
  readonly value: number
  /** Base unit, e.g. `m`, `m²`, `l/s`, `%`, `€`; null for a bare number. */
  readonly unit: string | null
  /** UTF-16 offsets, the unit included. */
  readonly start: number
  readonly end: number
}

/** Units as they are written, with their base unit and what they are of it. */
const UNITS: ReadonlyMap<string, readonly [base: string, factor: number]> = new Map(
  Object.entries<readonly [base: string, factor: number]>({
    mm: ['m', 0.001],
    cm: ['m', 0.01],
    dm: ['m', 0.1],
    m: ['m', 1],
    ml: ['m', 1],
    mètre: ['m', 1],
    mètres: ['m', 1],
    metre: ['m', 1],
    metres: ['m', 1],
    meter: ['m', 1],
    meters: ['m', 1],
    km: ['m', 1000],
    'km/h': ['km/h', 1],
    'mm/m': ['%', 0.1],
    'm²': ['m²', 1],
    m2: ['m²', 1],
    ha: ['m²', 10_000],
    'm³': ['m³', 1],
    m3: ['m³', 1],
    'm³/h': ['m³/h', 1],
    'l/s': ['l/s', 1],
    'm/s': ['m/s', 1],
    l: ['m³', 0.001],
    litres: ['m³', 0.001],
    'mm²': ['mm²', 1],
    '%': ['%', 1],
    '‰': ['%', 0.1],
    '€': ['€', 1],
    euro: ['€', 1],
    euros: ['€', 1],
    'k€': ['€', 1000],
    'M€': ['€', 1_000_000],
    bar: ['bar', 1],
    bars: ['bar', 1],
    mbar: ['bar', 0.001],
    kPa: ['Pa', 1000],
    MPa: ['Pa', 1_000_000],
    kN: ['kN', 1],
    kg: ['kg', 1],
    t: ['kg', 1000],
    tonnes: ['kg', 1000],
    'mg/kg': ['mg/kg', 1],
    'g/m²': ['g/m²', 1],
    W: ['W', 1],
    K: ['K', 1],
    '°C': ['°C', 1],
    h: ['h', 1],
    heure: ['h', 1],
    heures: ['h', 1],
    hour: ['h', 1],
    hours: ['h', 1],
    min: ['min', 1],
    minute: ['min', 1],
    minutes: ['min', 1],
    s: ['s', 1],
    secondes: ['s', 1],
    seconds: ['s', 1],
    jour: ['d', 1],
    jours: ['d', 1],
    day: ['d', 1],
    days: ['d', 1],
    semaine: ['week', 1],
    semaines: ['week', 1],
    week: ['week', 1],
    weeks: ['week', 1],
    mois: ['month', 1],
    month: ['month', 1],
    months: ['month', 1],
    an: ['year', 1],
    ans: ['year', 1],
    année: ['year', 1],
    années: ['year', 1],
    year: ['year', 1],
    years: ['year', 1],
  }),
)

const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    treize: 13,
    quatorze: 14,
    quinze: 15,
    seize: 16,
    'dix-sept': 17,
    'dix-huit': 18,
    'dix-neuf': 19,
    vingt: 20,
    'vingt-quatre': 24,
    trente: 30,
    'trente-deux': 32,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
    cent: 100,
    mille: 1000,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    hundred: 100,
    thousand: 1000,
  }),
)

const longestFirst = (names: readonly string[]): string =>
  [...names].sort((a, b) => b.length - a.length).join('|')

const SPACE = '[ \\u00a0\\u202f\\u2009]'
const NUMBER = `\\d{1,3}(?:${SPACE}\\d{3})+(?![\\d])(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?`
/** Behind the number, and no longer a word: `12 m` but not `12 mars`. */
const UNIT = `(?:${SPACE}|-)?(?<unit>${longestFirst([...UNITS.keys()])})(?![\\p{L}\\d²³])`
const FIGURE = new RegExp(
  `(?<![\\p{L}\\d.,/:])(?<sign>[-−](?=\\d))?(?:(?<number>${NUMBER})|(?<word>${longestFirst([...WORDS.keys()])})(?![\\p{L}-]))(?:${UNIT})?`,
  'giu',
)
/** Codes and names with figures: `DN 200`, `EPSG:3949`, `D 400`, `0/31,5`, `EU4`. Compared as a whole, never as numbers. */
const CODE =
  /(?<![\p{L}\d])(?:(?:DN|EPSG|SN|CC|C|D|BT|CS|T|A|PF|n°|N°|article|numéros?|number)[\s\u00a0\u202f:]*\d+(?:[.,/-]\d+)*|\p{L}+\d+\p{L}*|\d+\/\d+(?:[.,]\d+)?|\d+(?:\.\d+){2,})(?![\p{L}\d])/gu
/** Times of day: `7 h 30`, `23 h`, with no other unit. */
const TIME = /(?<![\p{L}\d])\d{1,2}[\s\u00a0\u202f]?h(?:[\s\u00a0\u202f]?\d{2})(?!\d)/gu

/** All that a text says in figures. */
export interface Figures {
  readonly quantities: readonly Quantity[]
  /** Dates as `YYYY-MM-DD`, those without a year as `MM-DD`. */
  readonly dates: readonly string[]
  /** Codes, names with figures and times of day, in one form: `DN200`, `7H30`. */
  readonly codes: readonly string[]
}

/** Reads the figures of a text, French or English; a date or code is not read again as a number. */
export function figuresOf(text: string): Figures {
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
  const quantities = Array.from(rest.matchAll(FIGURE)).flatMap((match) => readQuantity(match) ?? [])
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

function readQuantity(match: RegExpExecArray): Quantity | null {
  const { number, word, unit, sign } = match.groups ?? {}
  const plain = number === undefined ? WORDS.get((word ?? '').toLowerCase()) : toNumber(number)
  if (plain === undefined || Number.isNaN(plain)) return null
  const written = unit === undefined ? undefined : (UNITS.get(unit) ?? UNITS.get(unit.toLowerCase()))
  const [base, factor] = written ?? [null, 1]
  const signed = sign === undefined ? plain : -plain
  // Twelve digits are more than anybody writes, and fewer than binary fractions spoil.
  const value = Number((signed * factor).toPrecision(12))
  return { value, unit: base, start: match.index, end: match.index + match[0].length }
}

const toNumber = (text: string): number => Number(text.replace(new RegExp(SPACE, 'g'), '').replace(',', '.'))

/** Whether what is said is said of a quantity: the same value, and no other unit. A bare number may be that of a table. */
export const sameQuantity = (said: Quantity, found: Quantity): boolean =>
  said.value === found.value && (said.unit === null || found.unit === null || said.unit === found.unit)
