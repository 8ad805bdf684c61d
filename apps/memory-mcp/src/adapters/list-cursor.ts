import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '@agora-mcp/core/errors'

/**
 * The last item of a page of a list that is ordered by time. A cursor is handed to strangers: the key says nothing that
 * depends on what they may not see, as the number of a row would.
 */
interface Position {
  readonly time: string
  /** What orders the items of one moment. */
  readonly key: string
}

/**
 * Returns the cursor of the next page, null at the end.
 * @param rows one more than the page shows, where there are more
 */
export function nextCursor<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): string | null {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null
}

/** A position as clients hand it back, opaque to them. */
const encodeCursor = ({ time, key }: Position): string =>
  deflateRawSync(`${time} ${key}`).toString('base64url')

/** @throws AppError invalid_input for a cursor that no result had */
export function decodeCursor(cursor: string | null): Position | null {
  if (cursor === null) return null
  const [, time, key] = /^(\S+Z) (.+)$/s.exec(unpacked(cursor)) ?? []
  if (time !== undefined && key !== undefined) return { time, key }
  throw invalidCursor()
}

/** Characters of the longest position: keys are ids. */
const MOST_UNPACKED = 10_000

function unpacked(cursor: string): string {
  try {
    return inflateRawSync(Buffer.from(cursor, 'base64url'), { maxOutputLength: MOST_UNPACKED }).toString()
  } catch {
    return ''
  }
}

/** The error for a cursor that no result had. */
export const invalidCursor = (): AppError =>
  new AppError('invalid_input', 'Invalid cursor.', {
    hint: 'Use next_cursor from the previous result, or omit the cursor to start from the beginning.',
  })

const DAY_MS = 24 * 60 * 60 * 1000

/** The last moment that lists take for the present: clocks of two machines differ. What is of a later one stands behind. */
export const lastMoment = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString()
