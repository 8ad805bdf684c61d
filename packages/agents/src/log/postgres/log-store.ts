import { randomUUID } from 'node:crypto'
import { AppError } from '@agora-mcp/core/errors'
import { explainPostgresError } from '@agora-mcp/core/postgres'
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import { bySession, IDS_KEPT, LEASE_MS, type LogStore } from '../log-store.ts'
import { type LogTables, migrate } from './schema.ts'
import { findJournalEnd, findRegisterEnd, listSessions, lock, readPart, write } from './sessions.ts'

/** Interval at which other processes' writes are polled if there are no notifications. */
const FOLLOW_MS = 1_000
const UNIQUE_VIOLATION = '23505'

export interface PostgresLogOptions {
  readonly pool: PostgresPool
  /** Signals writes of other processes as they happen. @returns A function that stops it. */
  readonly listen?: (changed: () => void) => () => void
}

/**
 * Opens the log in a PostgreSQL database shared by processes on several machines. Calls throw `unavailable`
 * while the database is unreachable. The first call creates the tables.
 */
export function createPostgresLogStore({ pool, listen }: PostgresLogOptions): LogStore {
  const database = new Kysely<LogTables>({ dialect: new PostgresDialect({ pool }) })
  const holder = randomUUID()
  let migrated = false

  const reached = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      if (!migrated) await migrate(database)
      migrated = true
      return await work()
    } catch (error) {
      throw explainPostgresError(error)
    }
  }
  const transact = <T>(work: (transaction: Transaction<LogTables>) => Promise<T>) =>
    reached(() => database.transaction().execute(work))
  const snapshot = <T>(work: (transaction: Transaction<LogTables>) => Promise<T>) =>
    reached(() =>
      database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    )

  return {
    async change(sessionId, decide) {
      try {
        await transact(async (transaction) => {
          const change = decide(await lock(transaction, sessionId))
          if (change !== null) await write(transaction, change)
        })
      } catch (error) {
        // Two processes opened the same session concurrently.
        if (Object(error).code !== UNIQUE_VIOLATION) throw error
        throw new AppError('conflict', `Session ${sessionId} was opened meanwhile`, { cause: error })
      }
    },
    read: (sessionId, after, { withWords } = { withWords: false }) =>
      snapshot((transaction) => readPart(transaction, sessionId, after, withWords)),
    list: (filter, before) => reached(() => listSessions(database, filter, before)),
    due: (limit) =>
      reached(async () => {
        const rows = await database
          .selectFrom('agents_session as session')
          .select('session.session_id')
          .where('state', '=', 'due')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('agents_lease as lease')
                  .select('lease.token')
                  .whereRef('lease.session_id', '=', 'session.session_id')
                  .where('lease.ends_at', '>', sql<Date>`now()`),
              ),
            ),
          )
          .orderBy('last_at')
          .limit(limit)
          .execute()
        return rows.map(({ session_id }) => session_id)
      }),
    stale: (before, limit) =>
      reached(async () => {
        const rows = await database
          .selectFrom('agents_session')
          .select('session_id')
          .where('erased_at', 'is', null)
          .where('last_at', '<', before)
          .orderBy('last_at')
          .limit(limit)
          .execute()
        return rows.map(({ session_id }) => session_id)
      }),
    register: () =>
      snapshot(async (transaction) => ({
        lines: await transaction.selectFrom('agents_register').selectAll().orderBy('number').execute(),
        end: await findRegisterEnd(transaction),
      })),
    journal: (from) =>
      snapshot(async (transaction) => ({
        lines: await transaction
          .selectFrom('agents_journal')
          .selectAll()
          .where('number', '>=', from)
          .orderBy('number')
          .execute(),
        end: await findJournalEnd(transaction),
      })),
    sessionIds: () =>
      reached(async () => {
        const rows = await database
          .selectFrom('agents_session')
          .select('session_id')
          .orderBy('number')
          .execute()
        return rows.map(({ session_id }) => session_id)
      }),
    erasedAmong: (sessionIds) =>
      reached(async () => {
        if (sessionIds.length === 0) return new Set()
        const rows = await database
          .selectFrom('agents_session')
          .select('session_id')
          .where('erased_at', 'is not', null)
          .where('session_id', '=', sql<string>`ANY(${sessionIds})`)
          .execute()
        return new Set(rows.map(({ session_id }) => session_id))
      }),
    owners: (sessionIds) =>
      reached(async () => {
        if (sessionIds.length === 0) return new Map()
        const rows = await database
          .selectFrom('agents_session')
          .select(['session_id', 'owner_role', 'owner_subject'])
          .where('erased_at', 'is', null)
          .where('session_id', '=', sql<string>`ANY(${sessionIds})`)
          .execute()
        return new Map(
          rows.map(({ session_id, owner_role: role, owner_subject: subject }) => [
            session_id,
            { role, subject },
          ]),
        )
      }),
    quotations: (ids) =>
      reached(async () => {
        const rows = await database
          .selectFrom('agents_entry as entry')
          .innerJoin('agents_content as content', (join) =>
            join
              .onRef('content.session', '=', 'entry.session')
              .onRef('content.position', '=', 'entry.position'),
          )
          .innerJoin('agents_session as session', 'session.number', 'entry.session')
          .select(['session.session_id', 'entry.position'])
          .where('entry.kind', '=', 'action_ended')
          .where('session.erased_at', 'is', null)
          .where(sql<boolean>`strpos(content.text, ${IDS_KEPT}) = 0`)
          .where(
            sql<boolean>`EXISTS (SELECT 1 FROM unnest(${ids}::text[]) AS id WHERE strpos(content.text, id) > 0)`,
          )
          .orderBy('entry.position')
          .execute()
        return bySession(rows)
      }),
    positions: (sessionIds) =>
      reached(async () => {
        if (sessionIds.length === 0) return new Map()
        const rows = await database
          .selectFrom('agents_session')
          .select(['session_id', 'position'])
          .where('session_id', '=', sql<string>`ANY(${sessionIds})`)
          .execute()
        return new Map(rows.map(({ session_id, position }) => [session_id, position]))
      }),

    takeLease: ({ session_id, token }) =>
      reached(async () => {
        const taken = await database
          .insertInto('agents_lease')
          .values({ session_id, token, holder, ends_at: END })
          .onConflict((conflict) =>
            conflict
              .column('session_id')
              .doUpdateSet({ token, holder, ends_at: END })
              .where('agents_lease.ends_at', '<=', sql<Date>`now()`),
          )
          .returning('token')
          .executeTakeFirst()
        return taken !== undefined
      }),
    renewLeases: () =>
      reached(async () => {
        const kept = await database
          .updateTable('agents_lease')
          .set({ ends_at: END })
          .where('holder', '=', holder)
          .returning('token')
          .execute()
        return new Set(kept.map(({ token }) => token))
      }),
    dropLease: ({ session_id, token }) =>
      reached(async () => {
        await database
          .deleteFrom('agents_lease')
          .where('session_id', '=', session_id)
          .where('token', '=', token)
          .execute()
      }),

    async wipe() {
      // If this fails, the server's autovacuum does it later.
      await sql`VACUUM agents_content`.execute(database).catch(() => {})
    },
    follow(changed) {
      const timer = setInterval(changed, FOLLOW_MS).unref()
      const stop = listen?.(changed)
      return () => {
        clearInterval(timer)
        stop?.()
      }
    },
    close: () => database.destroy(),
  }
}

/** Uses the database's clock, since clocks of machines differ. */
const END = sql<Date>`now() + ${sql.lit(LEASE_MS)} * interval '1 millisecond'`
