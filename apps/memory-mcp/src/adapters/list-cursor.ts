import { AppError } from '@agora-mcp/core/errors'

/** The last item of a page of a list that is ordered by time and row number. */
interface Position {
  readonly time: string
  readonly id: number
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
const encodeCursor = ({ time, id }: Position): string => Buffer.from(`${time} ${id}`).toString('base64url')

/** @throws AppError invalid_input for a cursor that no result had */
export function decodeCursor(cursor: string | null): Position | null {
  if (cursor === null) return null
  const [, time, id] = /^(\S+Z) (\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (time !== undefined && id !== undefined) return { time, id: Number(id) }
  throw new AppError('invalid_input', 'Invalid cursor.', {
    hint: 'Use next_cursor from the previous result, or omit the cursor to start from the beginning.',
  })
}
