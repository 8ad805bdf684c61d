import { AppError } from '@agora-mcp/core/errors'
import type { LogEntry } from '../domain/chain/hash-chain.ts'
import { verifyChain } from '../domain/chain/verify-chain.ts'
import { RETENTION } from '../domain/session/retention.ts'
import { erasedSession, unknownSession } from '../domain/session/session-errors.ts'
import type { SessionLog } from '../ports/session-log.ts'
import { appendChange, erasureChange, openingChange, redactionChange, withJournal } from './change.ts'
import { rootOf, staleness } from './journal.ts'
import { toSessionEntry } from './known-kinds.ts'
import { createLeases } from './leases.ts'
import { createLogHealth } from './log-health.ts'
import type { JournalLine, LogStore, StoredPart, StoredSession } from './log-store.ts'
import { pageOf, readCursor } from './session-page.ts'
import { endText, journalEndText, type SigningKey } from './sign.ts'
import { createSignedEnds, damagedRegister, damagedSession, END_NOT_SIGNED } from './signed-ends.ts'
import { verifyLog, verifySession } from './verify-log.ts'
import { createWatchers } from './watchers.ts'
import { requestUnderWay, writtenByOther } from './write-conflicts.ts'

const ERASED_AT_ONCE = 100
/** Above every journal line number, to read only the end; fits the integer type of the databases. */
const PAST_ALL_LINES = 2 ** 31 - 1

export interface SessionLogOptions {
  readonly key: SigningKey
  readonly clock?: () => Date
}

/** Creates the log over a database. Contents are verified on every read and signed on every write. */
export function createSessionLog(
  given: LogStore,
  { key, clock = () => new Date() }: SessionLogOptions,
): SessionLog {
  const ends = createSignedEnds(key)
  const health = createLogHealth(given, ends)
  const store = health.store
  const leases = createLeases(store)
  const watchers = createWatchers(store)
  const context = () => ({ key, at: clock().toISOString() })
  /** Sessions that failed verification, skipped so that others get their turn. */
  const refused = new Set<string>()
  const refuse = (sessionId: string, problem: string) => {
    refused.add(sessionId)
    return damagedSession(sessionId, problem)
  }

  /** Refuses an end that is not ours: a signature would cover what others wrote. @throws AppError config */
  const checkEnd = (session: StoredSession, journaled: JournalLine | null) => {
    if (!ends.isSigned(session)) throw refuse(session.session_id, END_NOT_SIGNED)
    const stale = staleness(session, journaled)
    if (stale?.isOlder) throw refuse(session.session_id, stale.problem)
  }

  const erased = async (
    sessionId: string,
    by: { readonly who: string; readonly reason: string | null },
    mayErase: (session: StoredSession) => boolean,
  ): Promise<boolean> => {
    const lease = await leases.take(sessionId)
    if (lease === null) return false
    let written: StoredSession | null = null
    try {
      await store.change(sessionId, (found) => {
        const { session } = found
        if (session === null) throw unknownSession(sessionId)
        if (session.erased_at !== null) return null
        checkEnd(session, found.journaled)
        if (!mayErase(session)) throw requestUnderWay(sessionId)
        const change = withJournal(erasureChange(session, by, context()), found, { key, ends })
        written = change.session
        return change
      })
    } finally {
      await lease.release()
    }
    told(written)
    return true
  }
  /** @throws AppError unavailable while a request is in progress, config for a damaged one */
  const redact = async (sessionId: string, positions: readonly number[], who: string): Promise<void> => {
    let written: StoredSession | null = null
    await store.change(sessionId, (found) => {
      const { session } = found
      if (session === null || session.erased_at !== null) return null
      checkEnd(session, found.journaled)
      // A request in progress may still need its results.
      if (session.state !== 'idle') throw new AppError('unavailable', requestUnderWay(sessionId).message)
      const change = withJournal(redactionChange(session, positions, who, context()), found, { key, ends })
      written = change.session
      return change
    })
    told(written)
  }
  const told = (session: StoredSession | null) => {
    if (session === null) return
    ends.learn(session)
    watchers.notify(session.session_id, session.position)
  }
  const partOf = async (sessionId: string, after = 0): Promise<StoredPart> => {
    const part = await store.read(sessionId, after)
    if (part === null) throw unknownSession(sessionId)
    return part
  }

  return {
    async append(sessionId, after, added) {
      const [first, ...more] = added
      if (first === undefined) return []
      let written: StoredSession | null = null
      let entries: readonly LogEntry[] = []
      await store.change(sessionId, (found) => {
        const { session } = found
        if ((session?.position ?? 0) !== after)
          throw session === null ? unknownSession(sessionId) : writtenByOther(sessionId)
        if (session === null && first.kind !== 'opened') throw unknownSession(sessionId)
        if (session === null && !ends.isRegisterSigned(found.registerEnd)) throw damagedRegister()
        if (session !== null) {
          // A new signature would cover content written by somebody else.
          checkEnd(session, found.journaled)
          if (session.erased_at !== null) throw erasedSession()
        }
        const change =
          session === null && first.kind === 'opened'
            ? openingChange(sessionId, found, [first, ...more], context())
            : appendChange(session as StoredSession, added, context())
        written = change.session
        entries = change.entries
        return withJournal(change, found, { key, ends })
      })
      told(written)
      return entries.map(toSessionEntry)
    },

    async read(sessionId, after = 0) {
      const { session, entries, start, journaled } = await partOf(sessionId, after)
      checkEnd(session, journaled)
      if (after > session.position) return []
      if (start === null) throw refuse(sessionId, `entry ${after} is missing`)
      const [problem] = verifyChain(entries, session, start).problems
      if (problem !== undefined) throw refuse(sessionId, problem.problem)
      try {
        return entries.map(toSessionEntry)
      } catch (error) {
        refused.add(sessionId)
        throw error
      }
    },

    async sessions(filter) {
      return pageOf(await store.list(filter, readCursor(filter.cursor)), filter.limit)
    },

    lease: (sessionId) => leases.take(sessionId),
    async unfinished(limit) {
      const due = await store.due(limit + refused.size)
      return due.filter((id) => !refused.has(id)).slice(0, limit)
    },
    watch: (sessionId, listener) => watchers.watch(sessionId, listener),

    async erase(sessionId, by) {
      if (!(await store.positions([sessionId])).has(sessionId)) throw unknownSession(sessionId)
      if (!(await erased(sessionId, by, ({ state }) => state !== 'due'))) throw requestUnderWay(sessionId)
      await store.wipe()
    },

    async eraseQuotations(ids, who) {
      const quotations = await store.quotations(ids)
      const failures: unknown[] = []
      // A busy or damaged session must not keep the others from being erased.
      for (const [sessionId, positions] of quotations)
        await redact(sessionId, positions, who).catch((error: unknown) => failures.push(error))
      if (quotations.size > 0) await store.wipe()
      if (failures.length > 0) throw failures[0]
    },

    async export(sessionId) {
      const { session, entries } = await partOf(sessionId)
      const end = { position: session.position, hash: session.hash }
      const { signature } = session
      // An unknown signature is exported as is; verification of the export reports it.
      const public_key = key.signerOf(endText(sessionId, end), signature) ?? key.publicKey
      const { end: last } = await store.journal(PAST_ALL_LINES)
      const signer = last && key.signerOf(journalEndText(last), last.signature)
      return {
        format: 'agora-agents session 1',
        session_id: sessionId,
        entries,
        end,
        signature,
        public_key,
        journal: signer === public_key ? last : null,
      }
    },

    problem: () => health.problem(),

    verify: (sessionId, since) =>
      sessionId === undefined ? verifyLog(store, key, since) : verifySession(store, key, sessionId),

    async root() {
      const { end } = await store.journal(PAST_ALL_LINES)
      return end === null ? null : rootOf(end)
    },

    ownersOf: (sessionIds) => store.owners(sessionIds),
    erasedAmong: (sessionIds) => store.erasedAmong(sessionIds),

    async erasePast(before, first = async () => {}) {
      const moment = before.toISOString()
      const by = { who: RETENTION, reason: `Nothing was said since ${moment}.` }
      let count = 0
      const tried = new Set<string>()
      for (;;) {
        const ids = (await store.stale(moment, ERASED_AT_ONCE + tried.size)).filter((id) => !tried.has(id))
        for (const id of ids) {
          // Skip a session that is in use again or was tampered with, so that it does not block the others.
          const done = await first(id)
            .then(() => erased(id, by, ({ last_at }) => last_at < moment))
            .catch(() => false)
          if (done) count += 1
          else tried.add(id)
        }
        if (ids.length === 0) break
      }
      if (count > 0) await store.wipe()
      return count
    },

    async close() {
      watchers.close()
      await leases.close().catch(() => {})
      await store.close()
    },
  }
}
