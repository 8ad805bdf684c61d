import type { Connection } from '@agora-mcp/core/sqlite'
import type { LogEntry } from '../../domain/chain/hash-chain.ts'
import { CHAIN_START, type SignedEnd } from '../../domain/chain/verify-chain.ts'
import type { SessionFilter } from '../../ports/session-log.ts'
import {
  type Change,
  type Found,
  type JournalEnd,
  type JournalLine,
  MAX_WORDS,
  type RegisterEnd,
  type StoredPart,
  type StoredSession,
  wordsOf,
} from '../log-store.ts'

const COLUMNS = [
  'number',
  'session_id',
  'project',
  'language',
  'owner_role',
  'owner_subject',
  'opened_at',
  'last_at',
  'erased_at',
  'position',
  'hash',
  'signature',
  'state',
  'work',
  'title',
] as const satisfies readonly (keyof StoredSession)[]

const PUT_SESSION = `
  INSERT INTO session (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `$${name}`).join(', ')})
  ON CONFLICT (number) DO UPDATE SET ${COLUMNS.slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

const findSession = (connection: Connection, sessionId: string): StoredSession | null =>
  connection.sql<StoredSession>('SELECT * FROM session WHERE session_id = ?').get(sessionId) ?? null

/** Reads the end of the register; null for an empty log. */
export const findRegisterEnd = (connection: Connection): RegisterEnd | null =>
  connection.sql<RegisterEnd>('SELECT number, hash, signature FROM register_end').get() ?? null

export function find(connection: Connection, sessionId: string): Found {
  const journalEnd = findJournalEnd(connection)
  const session = findSession(connection, sessionId)
  return {
    session,
    registerEnd: session === null || journalEnd === null ? findRegisterEnd(connection) : null,
    journalEnd,
    journaled: newestLine(connection, sessionId),
    unjournaled:
      journalEnd === null ? connection.sql<StoredSession>('SELECT * FROM session ORDER BY number').all() : [],
  }
}

export const findJournalEnd = (connection: Connection): JournalEnd | null =>
  connection.sql<JournalEnd>('SELECT number, names, hash, signature FROM journal_end').get() ?? null

const newestLine = (connection: Connection, sessionId: string): JournalLine | null =>
  connection
    .sql<JournalLine>('SELECT * FROM journal WHERE session_id = ? ORDER BY number DESC LIMIT 1')
    .get(sessionId) ?? null

export function write(connection: Connection, change: Change): void {
  const { session, entries, registered, journal, words, erases } = change
  connection.sql(PUT_SESSION).run({ ...session })
  if (registered !== null) {
    const { line, end } = registered
    connection.sql('INSERT INTO register VALUES (?, ?, ?)').run(line.number, line.session_id, line.hash)
    putRegisterEnd(connection, end)
  }
  if (journal !== null) {
    for (const { number, session_id, position, end_hash, names, hash } of journal.lines) {
      connection
        .sql('INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)')
        .run(number, session_id, position, end_hash, names, hash)
    }
    const { number, names, hash, signature } = journal.end
    connection
      .sql('INSERT OR REPLACE INTO journal_end VALUES (1, ?, ?, ?, ?)')
      .run(number, names, hash, signature)
    if (journal.registerEnd !== null) putRegisterEnd(connection, journal.registerEnd)
  }
  // Erasures stay, as they record what was removed.
  if (typeof erases !== 'string') {
    connection
      .sql('DELETE FROM content WHERE session = ? AND position IN (SELECT value FROM json_each(?))')
      .run(session.number, JSON.stringify(erases))
  }
  if (erases === 'everything') {
    connection
      .sql(
        `DELETE FROM content WHERE session = $session AND position NOT IN
           (SELECT position FROM entry WHERE session = $session AND kind = 'erased')`,
      )
      .run({ session: session.number })
  }
  if (erases === 'everything') connection.sql('DELETE FROM words WHERE session = ?').run(session.number)
  if (words !== '') {
    connection
      .sql(
        `INSERT INTO words VALUES ($session, $words) ON CONFLICT (session)
         DO UPDATE SET words = substr(words || ' ' || excluded.words, -${MAX_WORDS})`,
      )
      .run({ session: session.number, words })
  }
  for (const { header, content } of entries) {
    const { position, at, kind, digest, previous, hash } = header
    connection
      .sql('INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(session.number, position, at, kind, digest, previous, hash)
    if (content === null) continue
    connection
      .sql('INSERT INTO content VALUES (?, ?, ?, ?)')
      .run(session.number, position, content.salt, content.text)
  }
}

const putRegisterEnd = (connection: Connection, { number, hash, signature }: RegisterEnd): void => {
  connection.sql('INSERT OR REPLACE INTO register_end VALUES (1, ?, ?, ?)').run(number, hash, signature)
}

type EntryRow = Omit<LogEntry['header'], 'session_id'> & {
  readonly salt: string | null
  readonly text: string | null
}

export function readPart(
  connection: Connection,
  sessionId: string,
  after: number,
  withWords: boolean,
): StoredPart | null {
  const session = findSession(connection, sessionId)
  if (session === null) return null
  const rows = connection
    .sql<EntryRow>(
      `SELECT position, at, kind, digest, previous, hash, salt, text
       FROM entry LEFT JOIN content USING (session, position)
       WHERE session = ? AND position > ? ORDER BY position`,
    )
    .all(session.number, after)
  const entries = rows.map(
    ({ salt, text, ...header }): LogEntry => ({
      header: { session_id: sessionId, ...header },
      content: salt === null || text === null ? null : { salt, text },
    }),
  )
  return {
    session,
    entries,
    start: startAt(connection, session, after),
    journaled: newestLine(connection, sessionId),
    words: withWords ? wordsIn(connection, session) : null,
  }
}

function wordsIn(connection: Connection, { number }: StoredSession): string {
  const found = connection.sql<{ words: string }>('SELECT words FROM words WHERE session = ?').get(number)
  return found?.words ?? ''
}

function startAt(connection: Connection, { number }: StoredSession, after: number): SignedEnd | null {
  if (after === 0) return CHAIN_START
  const row = connection
    .sql<SignedEnd>('SELECT position, hash FROM entry WHERE session = ? AND position = ?')
    .get(number, after)
  return row === undefined ? null : row
}

/** Lists the newest sessions of a filter, one more than requested. */
export function listSessions(
  connection: Connection,
  { owner, project, query, limit }: SessionFilter,
  before: Pick<StoredSession, 'last_at' | 'session_id'> | null,
): StoredSession[] {
  return connection
    .sql<StoredSession>(
      `SELECT * FROM session
       WHERE ($role IS NULL OR (owner_role = $role AND owner_subject = $subject))
         AND ($project IS NULL OR project = $project)
         AND NOT EXISTS (SELECT 1 FROM json_each($query) WHERE instr(
           coalesce((SELECT words FROM words WHERE words.session = session.number), ''), value) = 0)
         AND ($at IS NULL OR (last_at, session_id) < ($at, $id))
       ORDER BY last_at DESC, session_id DESC LIMIT $limit`,
    )
    .all({
      role: owner?.role ?? null,
      subject: owner?.subject ?? null,
      project: project ?? null,
      query: JSON.stringify(wordsOf(query)),
      at: before?.last_at ?? null,
      id: before?.session_id ?? null,
      limit: limit + 1,
    })
}
