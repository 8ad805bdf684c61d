import { fold } from '@agora-mcp/core/text'
import type { Period, TimeSpan } from './calendar.ts'
import { timesIn } from './time-mentions.ts'
import type { TimeZone } from './time-zone.ts'

/** Checks whether a text mentions a day within a time; one without a year is the next after the note. */
export function mentionsDayIn(text: string, noted: Date, { from, to }: TimeSpan, zone: TimeZone): boolean {
  if (from === null || to === null) return false
  const local = zone.toLocal(noted)
  return timesIn(fold(text), local).some(({ period, inYear }) => {
    const meant = inYear === undefined ? period : upcoming(period, inYear, local)
    const [begin, end] = [zone.toMoment(meant.from).toISOString(), zone.toMoment(meant.to).toISOString()]
    return begin < to && end > from && isDay(meant)
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Days further in the past are next year's. */
const MAX_PAST_MS = 120 * DAY_MS

const isDay = ({ from, to }: Period): boolean => to.getTime() - from.getTime() <= 7 * DAY_MS

function upcoming(period: Period, inYear: (year: number) => Period | null, noted: Date): Period {
  const year = noted.getUTCFullYear()
  return (
    [year, year + 1]
      .flatMap((one) => inYear(one) ?? [])
      .find(({ to }) => to.getTime() > noted.getTime() - MAX_PAST_MS) ?? period
  )
}
