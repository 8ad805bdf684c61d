/** Names of the months as they are written, without accents, in French, English, German and Spanish. */
const MONTHS: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'january', 'jan', 'januar', 'enero'],
  ['fevrier', 'fevr', 'fev', 'february', 'feb', 'februar', 'febrero'],
  ['mars', 'march', 'mar', 'marz', 'marzo'],
  ['avril', 'avr', 'april', 'apr', 'abril'],
  ['mai', 'may', 'mayo'],
  ['juin', 'june', 'jun', 'juni', 'junio'],
  ['juillet', 'juil', 'july', 'jul', 'juli', 'julio'],
  ['aout', 'august', 'aug', 'agosto'],
  ['septembre', 'sept', 'september', 'sep', 'septiembre'],
  ['octobre', 'oct', 'october', 'oktober', 'octubre'],
  ['novembre', 'nov', 'november', 'noviembre'],
  ['decembre', 'dec', 'december', 'dezember', 'diciembre'],
]

const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
)

/** Longest first, so that `mars` is not read as `mar`. Accents are optional: `fevrier`, `février`. */
const MONTH = [...MONTH_NUMBERS.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) =>
    name
      .replace(/^fe/, 'f[ée]')
      .replace(/^aout/, 'ao[ûu]t')
      .replace(/^de/, 'd[ée]')
      .replace(/^marz$/, 'm[äa]rz'),
  )
  .join('|')

/** The forms of a date, day before month as it is usual in Europe. Each names its parts. */
const FORMS = [
  String.raw`(?<iso>\d{4}-\d{2}-\d{2})(?!\d)`,
  String.raw`(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4}|\d{2})(?!\d)`,
  String.raw`(?<day2>\d{1,2})(?:er|st|nd|rd|th|\.)?\s+(?:(?:of|de)\s+)?(?<name>${MONTH})\b\.?(?:,?\s+(?:de\s+)?(?<year2>\d{4})\b)?`,
  String.raw`(?<name2>${MONTH})\b\.?\s+(?<day3>\d{1,2})(?:st|nd|rd|th)?\b(?![/.]\d)(?:,?\s+(?<year3>\d{4})\b)?`,
  String.raw`(?:fin|end of)\s+(?<name3>${MONTH})\b\.?(?:\s+(?<year4>\d{4})\b)?`,
]
const DATE = new RegExp(`(?<![\\p{L}\\d/.-])(?:${FORMS.join('|')})`, 'giu')

export interface FoundDate {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** UTF-16 offsets of what says it. */
  readonly start: number
  readonly end: number
}

/**
 * The dates that a text in one of these languages names, in their order. `12/03/2026` is the twelfth of March. One that no calendar
 * has, such as the 31st of June, is none.
 * @param written `YYYY-MM-DD`: a date without a year is the next one from here on; without it such dates are left out
 */
export function datesIn(text: string, written: string | null): FoundDate[] {
  return Array.from(text.matchAll(DATE)).flatMap((match) => {
    const date = readDate(match.groups ?? {}, written)
    return date === null ? [] : [{ date, start: match.index, end: match.index + match[0].length }]
  })
}

function readDate(parts: Record<string, string | undefined>, written: string | null): string | null {
  if (parts.iso !== undefined)
    return validDate(...(parts.iso.split('-').map(Number) as [number, number, number]))
  const name = parts.name ?? parts.name2 ?? parts.name3
  const month = name === undefined ? Number(parts.month) : (MONTH_NUMBERS.get(plain(name)) ?? 0)
  const said = parts.year ?? parts.year2 ?? parts.year3 ?? parts.year4
  const day = parts.day ?? parts.day2 ?? parts.day3
  const dateIn = (year: number) =>
    validDate(year, month, day === undefined ? lastDayOf(year, month) : Number(day))
  if (said !== undefined) return dateIn(said.length === 2 ? 2000 + Number(said) : Number(said))
  if (written === null) return null
  const year = Number(written.slice(0, 4))
  const first = dateIn(year)
  return first !== null && first >= written ? first : dateIn(year + 1)
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

function validDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

const MONTH_ALONE = new RegExp(
  `(?:\\b(?:en|in|mois d['’e]|of|during|pour|for)\\s*)(?<name>${MONTH})\\b(?!\\s+\\d{1,2}\\b(?!\\d))(?:\\s+(?<year>\\d{4}))?`,
  'iu',
)

/** The first and last day of a month that a text names without a day (`en janvier`); null where it names none. */
export function monthIn(
  text: string,
  today: string,
): { readonly from: string; readonly until: string } | null {
  const { name, year: said } = MONTH_ALONE.exec(text)?.groups ?? {}
  const month = name === undefined ? undefined : MONTH_NUMBERS.get(plain(name))
  if (month === undefined) return null
  const thisYear = Number(today.slice(0, 4))
  const year = said === undefined ? thisYear + (month < Number(today.slice(5, 7)) ? 1 : 0) : Number(said)
  const from = validDate(year, month, 1)
  const until = validDate(year, month, lastDayOf(year, month))
  return from === null || until === null ? null : { from, until }
}
