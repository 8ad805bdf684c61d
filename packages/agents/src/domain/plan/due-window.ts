import { datesIn, figuresOf, monthIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { WEEKDAYS } from '../lexicon/weekdays.ts'

/** A period of due dates, both ends included, `YYYY-MM-DD`; null for an open end. */
export interface DueWindow {
  readonly from: string | null
  readonly until: string | null
}

const DAY_MS = 86_400_000
const UNTIL = /\b(?:avant|d['’]ici|jusqu['’](?:au|a|en)|au plus tard|before|by|until|till|no later than)\b/
const SINCE = /\b(?:apres|a partir|des le|after|from|since)\b/

/**
 * Reads the period of due dates in a question: `avant le 12 mars`, `en janvier`, `this week`, `d’ici Noël`.
 * `before` a day includes that day, since sheets write due dates that way, too. Null if the question names no
 * period.
 * @param today `YYYY-MM-DD`
 */
export function dueWindow(question: string, today: string): DueWindow | null {
  const text = fold(question)
  const [first, second] = datesIn(question, today)
  if (first !== undefined && second !== undefined) return { from: first.date, until: second.date }
  if (first !== undefined) {
    const before = fold(question.slice(0, first.start))
    if (SINCE.test(before)) return { from: first.date, until: null }
    return UNTIL.test(before) ? { from: null, until: first.date } : { from: first.date, until: first.date }
  }
  const month = monthIn(question, today)
  if (month !== null) return UNTIL.test(text) ? { from: null, until: month.until } : month
  return named(question, today)
}

/** Period of due dates and day by which tasks are overdue, `YYYY-MM-DD`. */
interface Overdue {
  readonly day: string
  readonly due: DueWindow | null
}

/**
 * Reads the day by which tasks are overdue: `en retard au 1er décembre`, `overdue next week`; today if a question
 * names none. A past month or week selects due dates.
 */
export function overdueIn(question: string, today: string): Overdue {
  // `en retard au 20 novembre`, said in the week after it, is not of next year.
  const [said] = datesIn(question, plus(today, -HALF_A_YEAR)).toReversed()
  if (said !== undefined) return { day: said.date, due: null }
  const due = monthIn(question, plus(today, -HALF_A_YEAR)) ?? named(question, today)
  if (due?.until == null) return { day: today, due }
  return due.until < today ? { day: today, due } : { day: due.until, due: null }
}
const HALF_A_YEAR = 182

/** Reads periods named without a date. */
function named(question: string, today: string): DueWindow | null {
  const text = fold(question)
  const year = Number(today.slice(0, 4))
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const monday = plus(today, -weekday)
  if (/\b(?:noel|christmas)\b/.test(text)) return { from: null, until: `${year}-12-25` }
  if (/\b(?:fin de l['’]annee|cette annee|end of the year|this year|year['’]s end)\b/.test(text))
    return { from: null, until: `${year}-12-31` }
  if (/\b(?:semaine prochaine|next week)\b/.test(text))
    return { from: plus(monday, 7), until: plus(monday, 13) }
  if (/\b(?:cette semaine|this week|la semaine)\b/.test(text)) return { from: monday, until: plus(monday, 6) }
  if (/\b(?:mois prochain|next month)\b/.test(text)) return monthAfter(today, 1)
  if (/\b(?:ce mois|this month|fin du mois|end of the month)\b/.test(text)) return monthAfter(today, 0)
  if (/\b(?:apres-demain|day after tomorrow)\b/.test(text))
    return { from: plus(today, 2), until: plus(today, 2) }
  if (/\b(?:demain|tomorrow)\b/.test(text)) return { from: plus(today, 1), until: plus(today, 1) }
  if (/\b(?:aujourd['’]hui|today)\b/.test(text)) return { from: null, until: today }
  const day = weekdayAfter(text, today) ?? dayAfterSpan(question, today)
  return day === null ? null : { from: UNTIL.test(text) ? null : day, until: day }
}

/** Matches a coming weekday; not a past one (`la réunion de lundi`) or one of each week (`les lundis`). */
const COMING = new RegExp(
  String.raw`(?<!\b(?:du|de|des|les|le|last|of|the|every|each|chaque|\d) )\b(?<name>${WEEKDAYS})\b(?! (?:dernier|passe|\d))`,
  'u',
)
const NAMES = WEEKDAYS.split('|')

/** Finds the next day with the weekday that a folded text names. */
function weekdayAfter(text: string, today: string): string | null {
  const name = COMING.exec(text)?.groups?.name
  if (name === undefined) return null
  const wanted = NAMES.indexOf(name) % 7
  const days = (wanted - ((new Date(today).getUTCDay() + 6) % 7) + 7) % 7
  return plus(today, days === 0 ? 7 : days)
}

const IN = /(?<!\p{L})(?:dans|d['’]ici|sous|in|within)\s(?:les\s|the next\s)?$/iu
const DAYS_OF: ReadonlyMap<string | null, number> = new Map([
  ['d', 1],
  ['week', 7],
])

/** Counts from today: `dans quinze jours`, `in two weeks`. */
function dayAfterSpan(question: string, today: string): string | null {
  for (const { start, value, unit } of figuresOf(question).quantities) {
    const days = DAYS_OF.get(unit)
    if (days !== undefined && IN.test(question.slice(0, start))) return plus(today, Math.round(value * days))
  }
  return null
}

const plus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

function monthAfter(today: string, months: number): DueWindow {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months]
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return { from: day(new Date(Date.UTC(year, month, 1))), until: day(new Date(Date.UTC(year, month + 1, 0))) }
}
