import type { SessionSummary } from '../api/types.ts'

export type Day = 'today' | 'yesterday' | 'week' | 'earlier'

const DAY_MS = 86_400_000

/** Groups sessions by the day of their newest entry, keeping their order. */
export function groupByDay(sessions: readonly SessionSummary[], now: Date) {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const dayOf = (iso: string): Day => {
    const at = Date.parse(iso)
    if (at >= midnight) return 'today'
    if (at >= midnight - DAY_MS) return 'yesterday'
    return at >= midnight - 6 * DAY_MS ? 'week' : 'earlier'
  }
  const groups = Map.groupBy(sessions, ({ last_at }) => dayOf(last_at))
  return [...groups].map(([day, items]) => ({ day, items }))
}
