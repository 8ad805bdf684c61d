import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '@agora-mcp/core/errors'

/** Last item of a page. Clients see it, so it must not depend on hidden items, as a row number would. */
interface Position {
  readonly time: string
  /** Orders items of the same time. */
  readonly key: string
}

/** Returns the next page's cursor, null at the end. @param rows one more than the page shows, if any */
export function nextCursor<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): string | null {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined ? encodeCursor(positionOf(last)) : null
}

const encodeCursor = ({ time, key }: Position): string =>
  deflateRawSync(`${time} ${key}`).toString('base64url')

/** Decodes a cursor. @throws AppError invalid_input for an invalid one */
export function decodeCursor(cursor: string | null): Position | null {
  if (cursor === null) return null
  const [, time, key] = /^(\S+Z) (.+)$/s.exec(unpacked(cursor)) ?? []
  if (time !== undefined && key !== undefined) return { time, key }
  throw invalidCursor()
}

/** Maximum length of a position in characters; keys are ids. */
const MAX_UNPACKED = 10_000

function unpacked(cursor: string): string {
  try {
    return inflateRawSync(Buffer.from(cursor, 'base64url'), { maxOutputLength: MAX_UNPACKED }).toString()
  } catch {
    return ''
  }
}

export const invalidCursor = (): AppError =>
  new AppError('invalid_input', 'Invalid cursor.', {
    hint: 'Use next_cursor from the previous result, or omit the cursor to start from the beginning.',
  })

const DAY_MS = 24 * 60 * 60 * 1000

/** Latest time that counts as present, for clocks that differ; lists sort later items to the end. */
export const lastMoment = (now: Date): string => new Date(now.getTime() + DAY_MS).toISOString()
