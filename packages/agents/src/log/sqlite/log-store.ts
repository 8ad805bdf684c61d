import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type Database, openDatabase } from '@agora-mcp/core/sqlite'
import type { SessionOwner } from '../../domain/session/log-content.ts'
import {
  bySession,
  IDS_KEPT,
  type JournalLine,
  LEASE_MS,
  type LogStore,
  type RegisterLine,
} from '../log-store.ts'
import { createGroupCommit } from './group-commit.ts'
import { createHolderMark, isHolderGone } from './holder-mark.ts'
import { APPLICATION_ID, MIGRATIONS } from './schema.ts'
import { find, findJournalEnd, findRegisterEnd, listSessions, readPart, write } from './sessions.ts'

/** Interval at which other processes' writes are polled while somebody watches. */
const FOLLOW_MS = 50
/** First pause between attempts to erase deleted contents from the file, while others use it; it doubles up to the last. */
const WIPE_MS = 1_000
const LAST_WIPE_MS = 60_000

/** Small, since sessions are written and read at their end and pages are rarely reused. */
const CACHE_KB = 1_000

/** Opens the log in a SQLite file shared by processes of one machine. The first call opens the file. */
export function createSqliteLogStore(path: string): LogStore {
  const database = openDatabase({
    path,
    program: 'agora-agents',
    applicationId: APPLICATION_ID,
    migrations: MIGRATIONS,
    hint: 'Set AGENTS_DATA_DIR to another folder.',
    cacheKilobytes: CACHE_KB,
  })
  const commit = createGroupCommit(database)
  const holder = randomUUID()
  const holders = join(dirname(path), 'holders')
  const mark = createHolderMark(holders, holder)
  const isHeld = ({ holder: other, ends_at }: LeaseRow) =>
    ends_at > Date.now() && (other === holder || !isHolderGone(holders, other))
  let wiping: NodeJS.Timeout | null = null

  const wipe = (pause = WIPE_MS) => {
    if (wiping !== null) clearTimeout(wiping)
    wiping = null
    if (database.eraseDeleted()) return
    wiping = setTimeout(() => wipe(Math.min(2 * pause, LAST_WIPE_MS)), pause).unref()
  }

  return {
    change: (sessionId, decide) =>
      commit((connection) => {
        const change = decide(find(connection, sessionId))
        if (change !== null) write(connection, change)
      }),
    read: async (sessionId, after, { withWords } = { withWords: false }) =>
      database.read((connection) => readPart(connection, sessionId, after, withWords)),
    list: async (filter, before) => database.read((connection) => listSessions(connection, filter, before)),

    async due(limit) {
      const rows = database.read((connection) =>
        connection
          .sql<LeaseRow & { readonly session_id: string }>(
            `SELECT session_id, holder, ends_at FROM session LEFT JOIN lease USING (session_id)
             WHERE state = 'due' ORDER BY last_at`,
          )
          .all(),
      )
      const free: string[] = []
      for (const row of rows) {
        if (free.length === limit) break
        if (row.holder === null || !isHeld(row)) free.push(row.session_id)
      }
      return free
    },
    stale: async (before, limit) =>
      database.read((connection) =>
        connection
          .sql<SessionIdRow>(
            'SELECT session_id FROM session WHERE erased_at IS NULL AND last_at < ? ORDER BY last_at LIMIT ?',
          )
          .all(before, limit)
          .map(({ session_id }) => session_id),
      ),
    register: async () =>
      database.read((connection) => ({
        lines: connection.sql<RegisterLine>('SELECT * FROM register ORDER BY number').all(),
        end: findRegisterEnd(connection),
      })),
    journal: async (from) =>
      database.read((connection) => ({
        lines: connection
          .sql<JournalLine>('SELECT * FROM journal WHERE number >= ? ORDER BY number')
          .all(from),
        end: findJournalEnd(connection),
      })),
    sessionIds: async () =>
      database.read((connection) =>
        connection
          .sql<SessionIdRow>('SELECT session_id FROM session ORDER BY number')
          .all()
          .map(({ session_id }) => session_id),
      ),
    erasedAmong: async (sessionIds) =>
      database.read((connection) => {
        const rows = connection
          .sql<SessionIdRow>(
            `SELECT session_id FROM session
             WHERE erased_at IS NOT NULL AND session_id IN (SELECT value FROM json_each(?))`,
          )
          .all(JSON.stringify(sessionIds))
        return new Set(rows.map(({ session_id }) => session_id))
      }),
    owners: async (sessionIds) =>
      database.read((connection) => {
        const rows = connection
          .sql<OwnerRow>(
            `SELECT session_id, owner_role AS role, owner_subject AS subject FROM session
             WHERE erased_at IS NULL AND session_id IN (SELECT value FROM json_each(?))`,
          )
          .all(JSON.stringify(sessionIds))
        return new Map(rows.map(({ session_id, ...owner }) => [session_id, owner]))
      }),
    quotations: async (ids) =>
      database.read((connection) => {
        const rows = connection
          .sql<SessionIdRow & { readonly position: number }>(
            `SELECT session_id, entry.position FROM entry
             JOIN content USING (session, position) JOIN session ON session.number = entry.session
             WHERE kind = 'action_ended' AND erased_at IS NULL AND instr(text, '${IDS_KEPT}') = 0
               AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(text, value) > 0)
             ORDER BY entry.position`,
          )
          .all(JSON.stringify(ids))
        return bySession(rows)
      }),
    positions: async (sessionIds) =>
      database.read((connection) => {
        const rows = connection
          .sql<SessionIdRow & { readonly position: number }>(
            'SELECT session_id, position FROM session WHERE session_id IN (SELECT value FROM json_each(?))',
          )
          .all(JSON.stringify(sessionIds))
        return new Map(rows.map(({ session_id, position }) => [session_id, position]))
      }),

    async takeLease({ session_id, token }) {
      mark.create()
      return commit((connection) => {
        const row = connection
          .sql<LeaseRow>('SELECT holder, ends_at FROM lease WHERE session_id = ?')
          .get(session_id)
        if (row !== undefined && isHeld(row)) return false
        connection
          .sql('INSERT OR REPLACE INTO lease VALUES (?, ?, ?, ?)')
          .run(session_id, token, holder, Date.now() + LEASE_MS)
        return true
      })
    },
    renewLeases: () =>
      commit((connection) => {
        const rows = connection
          .sql<{ token: string }>('UPDATE lease SET ends_at = ? WHERE holder = ? RETURNING token')
          .all(Date.now() + LEASE_MS, holder)
        return new Set(rows.map(({ token }) => token))
      }),
    dropLease: ({ token, session_id }) =>
      commit((connection) => {
        connection.sql('DELETE FROM lease WHERE session_id = ? AND token = ?').run(session_id, token)
      }),

    async wipe() {
      wipe()
    },
    follow: (changed) => followFile(database, changed),
    async close() {
      if (wiping !== null) clearTimeout(wiping)
      mark.remove()
      database.close()
    },
  }
}

interface SessionIdRow {
  readonly session_id: string
}

type OwnerRow = SessionOwner & SessionIdRow

interface LeaseRow {
  readonly holder: string
  readonly ends_at: number
}

/** Polls SQLite's `data_version`, which changes when another connection has written. */
function followFile(database: Database, changed: () => void): () => void {
  const version = () => {
    try {
      return database.read(
        (connection) => connection.sql<{ data_version: number }>('PRAGMA data_version').get()?.data_version,
      )
    } catch {
      return undefined
    }
  }
  let known = version()
  const timer = setInterval(() => {
    const now = version()
    if (now === known) return
    known = now
    changed()
  }, FOLLOW_MS).unref()
  return () => clearInterval(timer)
}
