import { AppError } from '@agora-mcp/core/errors'
import type { SessionPage } from '../ports/session-log.ts'
import type { StoredSession } from './log-store.ts'

/** Cuts a page of the list. @param found One more than the limit if there are more. */
export function pageOf(found: readonly StoredSession[], limit: number): SessionPage {
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    sessions: shown.map((session) => ({
      session_id: session.session_id,
      project: session.project,
      title: session.title,
      state: session.erased_at === null ? STATES[session.state] : 'erased',
      language: session.language,
      owner: { role: session.owner_role, subject: session.owner_subject },
      opened_at: session.opened_at,
      last_at: session.last_at,
      position: session.position,
    })),
    next_cursor: found.length > shown.length && last !== undefined ? cursorOf(last) : null,
  }
}

/** A session that is due is being worked on, or will be in a moment. */
const STATES = { due: 'working', waiting: 'awaiting_approval', idle: 'idle' } as const

type Place = Pick<StoredSession, 'last_at' | 'session_id'>

/** Encodes the start of the next page, after this session. Opaque to the caller. */
const cursorOf = ({ last_at, session_id }: Place): string =>
  Buffer.from(`${last_at} ${session_id}`).toString('base64url')

/** @throws AppError invalid_input for anything but a `next_cursor` */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, last_at, session_id] = /^(\S+Z) (\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (last_at === undefined || session_id === undefined) {
    throw new AppError('invalid_input', 'Invalid cursor', {
      hint: 'Pass next_cursor of the page before, or nothing for the first page.',
    })
  }
  return { last_at, session_id }
}
