/** Calendar of a place. Local times are dates whose UTC fields are local. */
export interface TimeZone {
  /** IANA name, e.g. `Europe/Paris`. */
  readonly name: string
  toLocal(moment: Date): Date
  /** Converts a local time; a time skipped by daylight saving becomes the one after. */
  toMoment(local: Date): Date
}

/** Returns the calendar of a zone. @throws RangeError if there is no such zone */
export function timeZoneOf(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const toLocal = (moment: Date) => {
    const fields = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const of = (type: Intl.DateTimeFormatPartTypes) => fields.get(type) ?? 0
    const [year, month, day] = [of('year'), of('month') - 1, of('day')]
    return new Date(
      Date.UTC(year, month, day, of('hour'), of('minute'), of('second')) + (moment.getTime() % 1000),
    )
  }
  const offsetAt = (moment: Date) => toLocal(moment).getTime() - moment.getTime()
  return {
    name,
    toLocal,
    toMoment(local) {
      const near = new Date(local.getTime() - offsetAt(local))
      return new Date(local.getTime() - offsetAt(near))
    },
  }
}

export const UTC: TimeZone = { name: 'UTC', toLocal: (moment) => moment, toMoment: (local) => local }
