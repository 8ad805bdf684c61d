import { fold } from '@agora-mcp/core/text'

/** A stretch of time, ISO 8601 in UTC with milliseconds; `from` belongs to it, `to` does not. */
export interface TimeSpan {
  readonly from: string
  readonly to: string
}

type Unit = 'day' | 'week' | 'month' | 'year'

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'ro', 'pl', 'sv']

/** Words after which the name of a month, of which some mean other things too, is one; folded. */
const BEFORE_MONTHS =
  'in of since during until before after early mid late last this en de du d au mois depuis im seit vom bis anfang ende mitte del desde a nel di da em no desde sinds van'

/** Relative times, folded: how many units before the present one. */
const PHRASES: readonly (readonly [pattern: string, unit: Unit, back: number])[] = [
  ["today|aujourd'hui|heute|hoy|oggi|hoje|vandaag", 'day', 0],
  ['day before yesterday|avant-hier|vorgestern|anteayer|anteontem', 'day', 2],
  ['yesterday|hier|gestern|ayer|ieri|ontem|gisteren', 'day', 1],
  ['this week|cette semaine|diese woche|esta semana|questa settimana|deze week', 'week', 0],
  [
    'last week|semaine derniere|semaine passee|letzte[rn]? woche|vorige woche|semana pasada|settimana scorsa|semana passada|vorige week',
    'week',
    1,
  ],
  ['this month|ce mois|diese[nm] monat|este mes|questo mese|deze maand', 'month', 0],
  [
    'last month|mois dernier|mois passe|letzte[nm] monat|mes pasado|mese scorso|mes passado|vorige maand',
    'month',
    1,
  ],
  ["this year|cette annee|diese[sm]? jahr|este ano|quest'anno|dit jaar", 'year', 0],
  [
    'last year|annee derniere|annee passee|an dernier|letzte[sn]? jahr|ano pasado|anno scorso|ano passado|vorig jaar',
    'year',
    1,
  ],
]

/** `3 days ago` and the like, folded; the number is the first group that matched. */
const AGO: readonly (readonly [pattern: string, unit: Unit])[] = [
  [
    '(\\d{1,3}) days? ago|il y a (\\d{1,3}) jours?|vor (\\d{1,3}) tag(?:en)?|hace (\\d{1,3}) dias?|(\\d{1,3}) giorni fa',
    'day',
  ],
  [
    '(\\d{1,3}) weeks? ago|il y a (\\d{1,3}) semaines?|vor (\\d{1,3}) wochen?|hace (\\d{1,3}) semanas?|(\\d{1,3}) settimane fa',
    'week',
  ],
  [
    '(\\d{1,3}) months? ago|il y a (\\d{1,3}) mois|vor (\\d{1,3}) monat(?:en)?|hace (\\d{1,3}) mes(?:es)?|(\\d{1,3}) mesi fa',
    'month',
  ],
  [
    '(\\d{1,3}) years? ago|il y a (\\d{1,3}) ans?|vor (\\d{1,3}) jahr(?:en)?|hace (\\d{1,3}) anos?|(\\d{1,3}) anni fa',
    'year',
  ],
]

const whole = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u')

/** What the patterns are made of; made at the first question, since the names of months take milliseconds. */
interface Patterns {
  readonly months: ReadonlyMap<string, number>
  readonly date: RegExp
  readonly phrases: readonly { readonly pattern: RegExp; readonly unit: Unit; readonly back: number }[]
  readonly ago: readonly { readonly pattern: RegExp; readonly unit: Unit }[]
}

let made: Patterns | undefined

function patterns(): Patterns {
  if (made !== undefined) return made
  const months = new Map<string, number>()
  for (const language of LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
    for (let month = 0; month < 12; month++) {
      // With a day, since some languages inflect the name then.
      const parts = format.formatToParts(Date.UTC(2024, month, 1))
      const name = parts.find(({ type }) => type === 'month')?.value
      if (name !== undefined) months.set(fold(name), month)
    }
  }
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|')
  made = {
    months,
    date: whole(
      `(?:(?<before>${BEFORE_MONTHS.split(' ').join('|')})[ '])?(?:the )?(?:(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º|o)? (?:of |de )?)?` +
        `(?<month>${names})(?: (?<late>\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? (?:de |of )?(?<year>(?:19|20)\\d\\d))?`,
    ),
    phrases: PHRASES.map(([pattern, unit, back]) => ({ pattern: whole(pattern), unit, back })),
    ago: AGO.map(([pattern, unit]) => ({ pattern: whole(pattern), unit })),
  }
  return made
}

/** The time that a question names, in ten languages: a date, a month, a year, `last week`; null where it names none. */
export function timeIn(question: string, now: Date): TimeSpan | null {
  const text = fold(question)
  return isoDate(text) ?? namedDate(text, now) ?? relative(text, now) ?? bareYear(text)
}

function isoDate(text: string): TimeSpan | null {
  const [, year, month, day] = /(?<!\d)((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?!\d)/.exec(text) ?? []
  if (year === undefined || month === undefined) return null
  return dayOrMonth(Number(year), Number(month) - 1, day)
}

function namedDate(text: string, now: Date): TimeSpan | null {
  const { months, date } = patterns()
  const { before, day, month = '', late, year } = date.exec(text)?.groups ?? {}
  const number = months.get(month)
  if (number === undefined || [before, day, late, year].every((part) => part === undefined)) return null
  // Without a year the last one that has begun.
  const thisYear = now.getUTCFullYear()
  const meant = year === undefined ? thisYear - (number > now.getUTCMonth() ? 1 : 0) : Number(year)
  return dayOrMonth(meant, number, day ?? late)
}

/** A day where there is one, else the month. */
function dayOrMonth(year: number, month: number, day: string | undefined): TimeSpan | null {
  if (month > 11) return null
  if (day === undefined) return between([year, month, 1], [year, month + 1, 1])
  return between([year, month, Number(day)], [year, month, Number(day) + 1])
}

function relative(text: string, now: Date): TimeSpan | null {
  const { phrases, ago } = patterns()
  for (const { pattern, unit, back } of phrases) if (pattern.test(text)) return unitBefore(now, unit, back)
  for (const { pattern, unit } of ago) {
    const number = pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined)
    if (number !== undefined) return unitBefore(now, unit, Number(number))
  }
  return null
}

function bareYear(text: string): TimeSpan | null {
  const year = /(?<![\d.,-])((?:19|20)\d\d)(?![\d-]|[.,]\d)/.exec(text)?.[1]
  return year === undefined ? null : between([Number(year), 0, 1], [Number(year) + 1, 0, 1])
}

/** The day, week from Monday on, month or year that lies so many back. */
function unitBefore(now: Date, unit: Unit, back: number): TimeSpan {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'year') return between([year - back, 0, 1], [year - back + 1, 0, 1])
  if (unit === 'month') return between([year, month - back, 1], [year, month - back + 1, 1])
  if (unit === 'day') return between([year, month, day - back], [year, month, day - back + 1])
  const monday = day - ((now.getUTCDay() + 6) % 7) - 7 * back
  return between([year, month, monday], [year, month, monday + 7])
}

type Day = readonly [year: number, month: number, day: number]

const between = (from: Day, to: Day): TimeSpan => ({ from: isoOf(from), to: isoOf(to) })

const isoOf = (day: Day) => new Date(Date.UTC(...day)).toISOString()
