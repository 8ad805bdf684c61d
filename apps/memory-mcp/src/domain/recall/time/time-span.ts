import { fold } from '@agora-mcp/core/text'
import { type Period, type TimeSpan, thirdOf } from './calendar.ts'
import { type TimeMention, timesIn } from './time-mentions.ts'
import { AFTER, AND, ARTICLES, BEFORE, BETWEEN, FROM_TO, SINCE, THIRDS, UNTIL } from './time-words.ts'
import { type TimeZone, UTC } from './time-zone.ts'

const before = (words: string) =>
  new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${words})(?:[ '](?:${ARTICLES}))?[ ']*$`, 'u')
const isBetween = (words: string) => new RegExp(`^ ?,? ?(?:${words}) ?(?:(?:${ARTICLES})[ ']?)?$`, 'u')

const OPENED_BY: readonly (readonly [
  pattern: RegExp,
  spanOf: (period: Period) => readonly [Date | null, Date | null],
])[] = [
  [before(BEFORE), ({ from }) => [null, from]],
  [before(AFTER), ({ to }) => [to, null]],
  [before(SINCE), ({ from }) => [from, null]],
  [before(UNTIL), ({ to }) => [null, to]],
]
const BETWEEN_TWO = before(BETWEEN)
const TO = isBetween(FROM_TO)
const BETWEEN_AND = isBetween(AND)
const THIRD_WORDS = THIRDS.map(
  ([third, words]) => [third, new RegExp(`(?:^|[^\\p{L}])(?:${words})[ ']*$`, 'u')] as const,
)

/**
 * Time named in a question, in several languages: dates, months, seasons, years, weekdays, `last week`,
 * `three days ago`, and ranges between, before or after them. Null if there is none. Days are those of the
 * zone.
 */
export function timeIn(question: string, now: Date, zone: TimeZone = UTC): TimeSpan | null {
  const text = fold(question)
  const mentions = withYears(text, timesIn(text, zone.toLocal(now)))
  const spans = mentions.flatMap((mention, place) => {
    const [last, next] = [mentions[place - 1], mentions[place + 1]]
    // The end of a range is not a separate time.
    if (last !== undefined && rangeOf(text, last, mention) !== null) return []
    return [(next === undefined ? null : rangeOf(text, mention, next)) ?? spanOf(text, mention)]
  })
  // The most specific of several times: in `in 2025, on the 3rd of March` the day.
  const [span] = spans.sort((a, b) => lengthOf(a) - lengthOf(b))
  const toMoment = (local: string | null) =>
    local === null ? null : zone.toMoment(new Date(local)).toISOString()
  return span === undefined ? null : { from: toMoment(span.from), to: toMoment(span.to) }
}

/** `March last year`, `between March and May 2025`: a time without a year takes that of the next one. */
function withYears(text: string, mentions: readonly TimeMention[]): TimeMention[] {
  return mentions.flatMap((mention, place): TimeMention[] => {
    const [last, next] = [mentions[place - 1], mentions[place + 1]]
    if (mention.isYear && last?.inYear !== undefined && isClose(text, last, mention)) return []
    if (mention.inYear === undefined || next === undefined) return [mention]
    const isRange = areEnds(text, mention, next)
    if (!(next.isYear && isClose(text, mention, next)) && !(isRange && next.inYear === undefined))
      return [mention]
    const year = next.period.from.getUTCFullYear()
    const period = mention.inYear(year)
    if (period === null) return [mention]
    const inOrder = !isRange || period.from < next.period.to ? period : (mention.inYear(year - 1) ?? period)
    return [{ ...mention, period: inOrder, end: next.isYear && !isRange ? next.end : mention.end }]
  })
}

const gap = (text: string, one: TimeMention, next: TimeMention): string => text.slice(one.end, next.start)

/** Checks that only function words are between the two. */
const isClose = (text: string, one: TimeMention, next: TimeMention): boolean =>
  /^,? ?(?:(?:of|de|del|des|of the|de l'|dell'|in|the)[ ']?)?$/.test(gap(text, one, next))

/** Range from one time's beginning to the next one's end; null if the words between express no range. */
function rangeOf(text: string, one: TimeMention, next: TimeMention): TimeSpan | null {
  return areEnds(text, one, next) && one.period.from < next.period.to
    ? iso(one.period.from, next.period.to)
    : null
}

/** Checks whether the words between two times express a range. */
function areEnds(text: string, one: TimeMention, next: TimeMention): boolean {
  const words = gap(text, one, next)
  return TO.test(words) || (BETWEEN_AND.test(words) && BETWEEN_TWO.test(text.slice(0, one.start)))
}

function spanOf(text: string, { start, period }: TimeMention): TimeSpan {
  const words = text.slice(0, start)
  const third = THIRD_WORDS.find(([, pattern]) => pattern.test(words))
  const meant = third === undefined ? period : thirdOf(period, third[0])
  const opened = OPENED_BY.find(([pattern]) => pattern.test(words))
  return opened === undefined ? iso(meant.from, meant.to) : iso(...opened[1](meant))
}

const iso = (from: Date | null, to: Date | null): TimeSpan => ({
  from: from?.toISOString() ?? null,
  to: to?.toISOString() ?? null,
})

const lengthOf = ({ from, to }: TimeSpan): number =>
  from === null || to === null ? Number.POSITIVE_INFINITY : Date.parse(to) - Date.parse(from)
