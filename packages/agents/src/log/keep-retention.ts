import type { SessionLog } from '../ports/session-log.ts'

const DAY_MS = 86_400_000
const CHECK_INTERVAL_MS = 3_600_000

export interface Retention {
  /** `AGENTS_RETENTION_DAYS`: days after the last entry at which the contents of a session are erased. */
  readonly days: number
  readonly clock?: () => Date
  readonly onErased?: (sessions: number) => void
  readonly onError?: (error: unknown) => void
}

/** Erases the contents of expired sessions, immediately and then every hour. @returns A function that stops it. */
export function keepRetention(
  log: Pick<SessionLog, 'erasePast'>,
  { days, clock = () => new Date(), onErased = () => {}, onError = () => {} }: Retention,
): () => void {
  const eraseExpired = () => {
    const before = new Date(clock().getTime() - days * DAY_MS)
    log.erasePast(before).then((sessions) => {
      if (sessions > 0) onErased(sessions)
    }, onError)
  }
  eraseExpired()
  const timer = setInterval(eraseExpired, CHECK_INTERVAL_MS).unref()
  return () => clearInterval(timer)
}
