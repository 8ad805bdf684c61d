import type { AccessScope } from './access-scope.ts'
import type { PrivacyLevel } from './memory.ts'

/** Days for which a deleted memory can be restored. */
export const RETENTION_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

export const restorableUntil = (deletedAt: Date): string =>
  new Date(deletedAt.getTime() + RETENTION_DAYS * DAY_MS).toISOString()

/** Returns the time before which deleted memories are erased. */
export const oldestRestorable = (now: Date): string =>
  new Date(now.getTime() - RETENTION_DAYS * DAY_MS).toISOString()

/** Checks that a viewer may delete, restore or purge a memory: visible, and living or still restorable. */
export const isReachable = (
  { deletedAt, privacyLevel }: { readonly deletedAt: string | null; readonly privacyLevel: PrivacyLevel },
  scope: AccessScope,
  now: Date,
): boolean => scope.sees(privacyLevel) && (deletedAt === null || deletedAt >= oldestRestorable(now))
