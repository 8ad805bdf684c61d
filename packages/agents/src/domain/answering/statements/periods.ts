import { datesIn } from '@agora-mcp/core/citations'
import { WEEKDAYS } from '../../lexicon/weekdays.ts'
import { type Span, spansOf } from './span.ts'

const WEEKDAY = new RegExp(
  String.raw`(?<!\p{L})(?:${WEEKDAYS}|weekday|week-?end)s?(?!\p{L})(?:\s+(?:matin|soir|après-midi|morning|evening|afternoon))?(?:\s+\d{1,2}(?:er)?\s+\p{L}+(?:\s+\d{4})?)?`,
  'giu',
)
/** English months are capitalised, unlike the verbs `may` and `march`. */
export const MONTHS =
  '(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|January|February|March|April|May|June|July|August|September|October|November|December)'
const MONTH = new RegExp(`(?<!\\p{L})${MONTHS}(?!\\p{L})`, 'gu')
const YEAR = /(?<![\d.,])(?:19|20)\d{2}(?![\d.,]?\d)/g
const PATTERNS = { weekday: WEEKDAY, month: MONTH, year: YEAR }

export const monthsIn = (text: string): Span[] => periodsIn(text, 'month')

/** Finds the weekdays, the months or the years that a text names. */
export const periodsIn = (text: string, period: keyof typeof PATTERNS | null): Span[] =>
  period === null ? [] : spansOf(text, PATTERNS[period])

/** Checks whether a day is of a month, a year or a month of a year, as a text names it. @param day `YYYY-MM-DD` */
export function isOfPeriod(day: string, text: string): boolean {
  const [month] = monthsIn(text)
  const [year] = periodsIn(text, 'year')
  const number = (name: string) => datesIn(`1 ${name} 2000`, null)[0]?.date.slice(5, 7)
  return (
    (month !== undefined || year !== undefined) &&
    (month === undefined || number(text.slice(month.start, month.end)) === day.slice(5, 7)) &&
    (year === undefined || text.slice(year.start, year.end) === day.slice(0, 4))
  )
}

/** Matches the first of two days of one month: `entre le 13` et le 27 octobre. */
const SHARED_MONTH =
  /(?<!\d)(?<day>\d{1,2})(?:er|st|nd|rd|th)?(?=\s+(?:et|and|au|to)\s+(?:(?:du|le|celle du|celui du|the)\s+)?\d{1,2}(?:er|st|nd|rd|th)?\s+(?:of\s+)?(?<month>\p{L}{3,}))/gu

/** Gives the first of two days the month that it shares with the second. */
export const withSharedMonth = (text: string): string => text.replace(SHARED_MONTH, '$<day> $<month>')
