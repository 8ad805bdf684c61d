import { type Kysely, sql, type Transaction } from 'kysely'
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
import type { LogTables } from './schema.ts'

export const CHANNEL = 'agents_log'

type Connection = Transaction<LogTables>

/** Locks until the transaction ends. Changes enter the journal in turn, so that no number comes twice. */
export async function lock(connection: Connection, sessionId: string): Promise<Found> {
  const session = await connection
    .selectFrom('agents_session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  await sql`LOCK TABLE agents_journal_end, agents_register_end IN EXCLUSIVE MODE`.execute(connection)
  const journalEnd = await findJournalEnd(connection)
  return {
    session: session ?? null,
    registerEnd: session === undefined || journalEnd === null ? await findRegisterEnd(connection) : null,
    journalEnd,
    journaled: await newestLine(connection, sessionId),
    unjournaled:
      journalEnd === null
        ? await connection.selectFrom('agents_session').selectAll().orderBy('number').execute()
        : [],
  }
}

/** Reads the end of the register without a lock; null for an empty log. */
export const findRegisterEnd = async (connection: Kysely<LogTables>): Promise<RegisterEnd | null> =>
  (await connection
    .selectFrom('agents_register_end')
    .select(['number', 'hash', 'signature'])
    .executeTakeFirst()) ?? null

/** Reads the end of the journal without a lock; null if there is none yet. */
export const findJournalEnd = async (connection: Kysely<LogTables>): Promise<JournalEnd | null> =>
  (await connection
    .selectFrom('agents_journal_end')
    .select(['number', 'names', 'hash', 'signature'])
    .executeTakeFirst()) ?? null

const newestLine = async (connection: Connection, sessionId: string): Promise<JournalLine | null> =>
  (await connection
    .selectFrom('agents_journal')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** Writes a change; an existing session takes one statement, since each costs a network round trip. */
export async function write(connection: Connection, change: Change): Promise<void> {
  const { session, entries, registered, journal, words, erases } = change
  if (registered !== null) {
    const { line, end } = registered
    await connection.insertInto('agents_register').values(line).execute()
    await putRegisterEnd(connection, end)
    await connection.insertInto('agents_session').values(session).execute()
  }
  if (journal !== null) {
    const { lines, end, registerEnd } = journal
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      await connection
        .insertInto('agents_journal')
        .values(lines.slice(at, at + LINES_AT_ONCE))
        .execute()
    }
    await connection
      .insertInto('agents_journal_end')
      .values({ one: 1, ...end })
      .onConflict((conflict) => conflict.column('one').doUpdateSet(end))
      .execute()
    if (registerEnd !== null) await putRegisterEnd(connection, registerEnd)
  }
  // Erasures stay, as they record what was removed.
  if (typeof erases !== 'string') {
    await connection
      .deleteFrom('agents_content')
      .where('session', '=', session.number)
      .where('position', 'in', [...erases])
      .execute()
  }
  if (erases === 'everything') {
    await connection.deleteFrom('agents_words').where('session', '=', session.number).execute()
    await connection
      .deleteFrom('agents_content')
      .where('session', '=', session.number)
      .where('position', 'not in', (query) =>
        query
          .selectFrom('agents_entry')
          .select('position')
          .where('session', '=', session.number)
          .where('kind', '=', 'erased'),
      )
      .execute()
  }
  if (words !== '') {
    await connection
      .insertInto('agents_words')
      .values({ session: session.number, words })
      .onConflict((conflict) =>
        conflict.column('session').doUpdateSet({
          words: sql<string>`right(agents_words.words || ' ' || excluded.words, ${sql.lit(MAX_WORDS)})`,
        }),
      )
      .execute()
  }
  const { number, ...changed } = session
  const headers = entries.map(({ header: { session_id, ...header } }) => ({ session: number, ...header }))
  const contents = entries.flatMap(({ header: { position }, content }) =>
    content === null ? [] : [{ session: number, position, ...content }],
  )
  await connection
    .with('headers', (query) => query.insertInto('agents_entry').values(headers))
    .with('contents', (query) => query.insertInto('agents_content').values(contents))
    .with('listing', (query) => query.updateTable('agents_session').set(changed).where('number', '=', number))
    .selectNoFrom(sql`pg_notify(${CHANNEL}, '')`.as('told'))
    .execute()
}

/** Journal lines per statement, which is limited to 65,535 parameters. */
const LINES_AT_ONCE = 1_000

async function putRegisterEnd(connection: Connection, end: RegisterEnd): Promise<void> {
  await connection
    .insertInto('agents_register_end')
    .values({ one: 1, ...end })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(end))
    .execute()
}

/** Reads a session with its entries after a position, in a snapshot transaction. */
export async function readPart(
  connection: Connection,
  sessionId: string,
  after: number,
  withWords: boolean,
): Promise<StoredPart | null> {
  const session = await connection
    .selectFrom('agents_session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined) return null
  // Includes the preceding entry, which the following ones must chain to.
  const rows = await connection
    .selectFrom('agents_entry as entry')
    .leftJoin('agents_content as content', (join) =>
      join
        .onRef('content.session', '=', 'entry.session')
        .onRef('content.position', '=', 'entry.position')
        .on('entry.position', '>', after),
    )
    .select([
      'entry.position',
      'entry.at',
      'entry.kind',
      'entry.digest',
      'entry.previous',
      'entry.hash',
      'content.salt',
      'content.text',
    ])
    .where('entry.session', '=', session.number)
    .where('entry.position', '>=', after)
    .orderBy('entry.position')
    .execute()
  const entries = rows
    .filter(({ position }) => position > after)
    .map(({ salt, text, ...header }) => ({
      header: { session_id: sessionId, ...header },
      content: salt === null || text === null ? null : { salt, text },
    }))
  return {
    session,
    entries,
    start: startOf(rows, after),
    journaled: await newestLine(connection, sessionId),
    words: withWords ? await wordsIn(connection, session) : null,
  }
}

async function wordsIn(connection: Connection, { number }: StoredSession): Promise<string> {
  const found = await connection
    .selectFrom('agents_words')
    .select('words')
    .where('session', '=', number)
    .executeTakeFirst()
  return found?.words ?? ''
}

function startOf(rows: readonly SignedEnd[], after: number): SignedEnd | null {
  if (after === 0) return CHAIN_START
  return rows.find(({ position }) => position === after) ?? null
}

/** Lists the newest sessions of a filter, one more than requested. */
export function listSessions(
  connection: Kysely<LogTables>,
  { owner, project, query: asked, limit }: SessionFilter,
  before: Pick<StoredSession, 'last_at' | 'session_id'> | null,
): Promise<StoredSession[]> {
  let query = connection
    .selectFrom('agents_session')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(limit + 1)
  if (owner !== undefined) {
    query = query.where('owner_role', '=', owner.role).where('owner_subject', '=', owner.subject)
  }
  if (project !== undefined) query = query.where('project', '=', project)
  for (const word of wordsOf(asked)) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agents_words')
          .select('session')
          .whereRef('agents_words.session', '=', 'agents_session.number')
          .where(sql<boolean>`strpos(words, ${word}) > 0`),
      ),
    )
  }
  if (before !== null) {
    query = query.where(sql<boolean>`(last_at, session_id) < (${before.last_at}, ${before.session_id})`)
  }
  return query.execute()
}
