import type { Task, TaskCall } from '../mcp/index.ts'

export interface StoredTask extends Pick<TaskCall, 'tool' | 'input'>, Omit<Task, 'statusMessage'> {
  /** Number of the process that runs it, or {@link NOBODY}. */
  readonly runner: number
}

/** Number of no process; theirs begin with 1. */
export const NOBODY = 0

/** Longest and shortest retention in milliseconds, counted from creation, which includes the work itself. */
const MIN_TTL_MS = 3_600_000
const MAX_TTL_MS = 7 * 86_400_000
const USUAL_TTL_MS = 86_400_000

/** Returns the retention of a task in milliseconds; a client may ask for one. */
export const retentionOf = (asked = USUAL_TTL_MS): number =>
  Math.round(Math.min(Math.max(asked, MIN_TTL_MS), MAX_TTL_MS))
