/** How long what was deleted can be restored. */
export const RETENTION_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** Until when something deleted at a moment can be restored. */
export const restorableUntil = (deletedAt: Date): string =>
  new Date(deletedAt.getTime() + RETENTION_DAYS * DAY_MS).toISOString()

/** What was deleted before this moment is gone. */
export const oldestRestorable = (now: Date): string =>
  new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()
