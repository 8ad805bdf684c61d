import { useMemo } from 'react'
import { useLanguage } from './index.ts'

const DAY_MS = 86_400_000

export function useFormats() {
  const language = useLanguage()
  return useMemo(() => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
    const shortDay = new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'short', year: 'numeric' })
    const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
    const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    const cost = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
    const readable = (format: Intl.DateTimeFormat) => (iso: string) => {
      const at = new Date(iso)
      return Number.isNaN(at.getTime()) ? iso : format.format(at)
    }
    const timeOf = readable(time)
    const shortDayOf = readable(shortDay)
    return {
      day: readable(day),
      shortDay: shortDayOf,
      time: timeOf,
      /** Formats the time for today, else the date. */
      moment: (iso: string) =>
        Date.now() - Date.parse(iso) < DAY_MS && new Date(iso).getDate() === new Date().getDate()
          ? timeOf(iso)
          : shortDayOf(iso),
      seconds: (ms: number) => seconds.format(ms / 1000),
      number: (value: number) => number.format(value),
      cost: (value: number) => cost.format(value),
      bytes(bytes: number) {
        const units = language === 'fr' ? ['o', 'ko', 'Mo', 'Go'] : ['B', 'kB', 'MB', 'GB']
        const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
        return `${number.format(bytes / 1000 ** step)} ${units[step]}`
      },
    }
  }, [language])
}
