import {
  between,
  dayOrMonth,
  lastUnits,
  lastWeekday,
  lastWeekend,
  type Period,
  seasonOf,
  unitBefore,
  yearOf,
} from './calendar.ts'
import {
  AGO,
  anyOf,
  BEFORE_MONTHS,
  BEFORE_SEASONS,
  COUNT,
  countOf,
  LAST_AFTER,
  LAST_BEFORE,
  LAST_COUNTED,
  MONTHS,
  RELATIVE_TIMES,
  SEASONS,
  SHORT_MONTHS,
  UNIT_WORDS,
  WEEKDAYS,
  WEEKENDS,
} from './time-words.ts'

export interface TimeMention {
  readonly start: number
  readonly end: number
  readonly period: Period
  /** Same period in another year; absent if the text gives the year or the time is relative. */
  readonly inYear?: (year: number) => Period | null
  /** True for a year alone. */
  readonly isYear: boolean
}

type Groups = Readonly<Record<string, string | undefined>>

/** A notation for times. */
interface Form {
  readonly pattern: () => RegExp
  /** Null if it is not a time. */
  read(groups: Groups, now: Date, before: string): Pick<TimeMention, 'period' | 'inYear'> | Period | null
  readonly isYear?: true
}

/** Compiled lazily on the first question: compiling all patterns would add about 15 ms to every start. */
function whole(pattern: string): () => RegExp {
  let made: RegExp | undefined
  return () => {
    made ??= new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'gu')
    return made
  }
}

const YEAR = '(?:19|20)\\d\\d'
const ORDINAL = '(?:st|nd|rd|th|er|\\.|º|o)?'
const MONTH = anyOf(MONTHS.keys())
const ANY_MONTH = anyOf([...MONTHS.keys(), ...SHORT_MONTHS.keys()])
const monthOf = (name = '') => MONTHS.get(name) ?? SHORT_MONTHS.get(name) ?? -1
const DAYS_TO = '(?:-|–|to|till|until|and|au|et|bis(?: zum)?|und|al|a|y)'
const endsWith = (words: string) => new RegExp(`(?:^|[^\\p{L}])(?:${words})['\\s]*$`, 'u')
const BEFORE_MONTH = endsWith(BEFORE_MONTHS.replaceAll(' ', '|'))
const BEFORE_SEASON = endsWith(BEFORE_SEASONS)
const LAST = endsWith(LAST_BEFORE)

/** Period in the given year, else in the latest year in which it has started. */
function inYearOr(
  said: string | undefined,
  now: Date,
  inYear: (year: number) => Period | null,
): Pick<TimeMention, 'period' | 'inYear'> | Period | null {
  if (said !== undefined) return inYear(Number(said))
  const year = now.getUTCFullYear()
  const thisYear = inYear(year)
  const period = thisYear !== null && thisYear.from <= now ? thisYear : inYear(year - 1)
  return period === null ? null : { period, inYear }
}

const daysOf = (year: number, month: number, first: number, last: number): Period | null =>
  first < last && dayOrMonth(year, month, first) !== null && dayOrMonth(year, month, last) !== null
    ? between([year, month, first], [year, month, last + 1])
    : null

/** Notations, most specific first: later ones skip what is already read. */
const FORMS: readonly Form[] = [
  {
    pattern: whole(
      `(?<first>\\d{1,2})${ORDINAL} ?${DAYS_TO} ?(?:the )?(?<last>\\d{1,2})${ORDINAL} (?:of |de )?(?<month>${ANY_MONTH})\\.?(?:,? (?:de |of )?(?<year>${YEAR}))?`,
    ),
    read: ({ first, last, month, year }, now) =>
      inYearOr(year, now, (in_) => daysOf(in_, monthOf(month), Number(first), Number(last))),
  },
  {
    pattern: whole(
      `(?<month>${ANY_MONTH})\\.? (?<first>\\d{1,2})${ORDINAL} ?${DAYS_TO} ?(?:the )?(?<last>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>${YEAR}))?`,
    ),
    read: ({ first, last, month, year }, now) =>
      inYearOr(year, now, (in_) => daysOf(in_, monthOf(month), Number(first), Number(last))),
  },
  {
    pattern: whole(`(?<year>${YEAR})-(?<month>\\d\\d)(?:-(?<day>\\d\\d))?(?!-)`),
    read: ({ year, month, day }) =>
      dayOrMonth(Number(year), Number(month) - 1, day === undefined ? null : Number(day)),
  },
  {
    // Day first, as in Europe, unless only the second number can be the day.
    pattern: whole(`(?<a>\\d{1,2})(?<dot>[./])(?<b>\\d{1,2})\\k<dot>(?<year>${YEAR})`),
    read: ({ a, b, year }) =>
      dayOrMonth(Number(year), Number(b) - 1, Number(a)) ??
      dayOrMonth(Number(year), Number(a) - 1, Number(b)),
  },
  {
    pattern: whole('(?<day>\\d{1,2})\\.(?<month>\\d{1,2})\\.'),
    read: ({ day, month }, now) =>
      inYearOr(undefined, now, (year) => dayOrMonth(year, Number(month) - 1, Number(day))),
  },
  {
    pattern: whole(`(?<month>\\d{1,2})/(?<year>${YEAR})`),
    read: ({ month, year }) => dayOrMonth(Number(year), Number(month) - 1, null),
  },
  {
    pattern: whole(`q(?<quarter>[1-4]) ?/? ?(?<year>${YEAR})`),
    read: ({ quarter, year }) =>
      between([Number(year), 3 * Number(quarter) - 3, 1], [Number(year), 3 * Number(quarter), 1]),
  },
  {
    pattern: whole(
      `(?<day>\\d{1,2})${ORDINAL} (?:of |de )?(?<month>${ANY_MONTH})\\.?(?:,? (?:de |of )?(?<year>${YEAR}))?`,
    ),
    read: ({ day, month, year }, now) =>
      inYearOr(year, now, (in_) => dayOrMonth(in_, monthOf(month), Number(day))),
  },
  {
    pattern: whole(`(?<month>${ANY_MONTH})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>${YEAR}))?`),
    read: ({ day, month, year }, now) =>
      inYearOr(year, now, (in_) => dayOrMonth(in_, monthOf(month), Number(day))),
  },
  {
    pattern: whole(`(?<month>${ANY_MONTH})\\.?,? (?:de |of )?(?<year>${YEAR})`),
    read: ({ month, year }) => dayOrMonth(Number(year), monthOf(month), null),
  },
  {
    pattern: whole(`(?<month>${MONTH})(?<last> (?:${LAST_AFTER}))?`),
    read: ({ month, last }, now, before) =>
      last !== undefined || BEFORE_MONTH.test(before)
        ? inYearOr(undefined, now, (year) => dayOrMonth(year, monthOf(month), null))
        : null,
  },
  {
    pattern: whole(
      `(?<season>${anyOf(SEASONS.keys())})(?: (?:of |de )?(?<year>${YEAR})(?:[/-](?<second>${YEAR}|\\d\\d)(?!\\d))?|(?<last> (?:${LAST_AFTER})))?`,
    ),
    read({ season = '', year, second, last }, now, before) {
      const number = SEASONS.get(season) ?? 0
      if (year !== undefined) return seasonOf(Number(year) + (second === undefined ? 0 : 1), number)
      if (last === undefined && !BEFORE_SEASON.test(before)) return null
      const mustBeOver = last !== undefined || LAST.test(before)
      const years = [1, 0, -1].map((offset) => seasonOf(now.getUTCFullYear() + offset, number))
      return years.find(({ from, to }) => (mustBeOver ? to <= now : from <= now)) ?? null
    },
  },
  ...UNIT_WORDS.flatMap(([unit, names]): Form[] => [
    ...LAST_COUNTED.map(([before, middle, after]) => ({
      pattern: whole(`${before}(?<count>${COUNT}) ${middle}(?:${names})${after}`),
      read: ({ count = '' }: Groups, now: Date) => lastUnits(now, unit, countOf(count)),
    })),
    ...AGO.map(([before, after]) => ({
      pattern: whole(`${before}(?<count>${COUNT}) (?:${names})${after}`),
      read: ({ count = '' }: Groups, now: Date) => unitBefore(now, unit, countOf(count)),
    })),
  ]),
  ...RELATIVE_TIMES.map(
    ([unit, back, pattern]): Form => ({
      pattern: whole(pattern),
      read: (_, now) => unitBefore(now, unit, back),
      ...(unit === 'year' && { isYear: true }),
    }),
  ),
  {
    pattern: whole(`(?:${WEEKENDS})(?<last> (?:${LAST_AFTER}))?`),
    read: ({ last }, now, before) => lastWeekend(now, last !== undefined || LAST.test(before) ? 1 : 0),
  },
  {
    pattern: whole(`(?<weekday>${anyOf(WEEKDAYS.keys())})`),
    read: ({ weekday = '' }, now) => lastWeekday(now, WEEKDAYS.get(weekday) ?? 0),
  },
  {
    pattern: () => /(?<![\d.,-])(?<year>(?:19|20)\d\d)(?![\d]|-\d\d?-|[.,]\d)/gu,
    read: ({ year }) => yearOf(Number(year)),
    isYear: true,
  },
]

/** Times mentioned in a folded text, in order. */
export function timesIn(text: string, now: Date): TimeMention[] {
  const found: TimeMention[] = []
  for (const { pattern, read, isYear = false } of FORMS) {
    for (const match of text.matchAll(pattern())) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && other.start < end)) continue
      const answer = read(match.groups ?? {}, now, text.slice(0, start))
      if (answer !== null)
        found.push({ start, end, isYear, ...('period' in answer ? answer : { period: answer }) })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}
