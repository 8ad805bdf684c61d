import { fold } from '@agora-mcp/core/text'
import type { LogEntry } from '../domain/chain/hash-chain.ts'
import type { SignedEnd } from '../domain/chain/verify-chain.ts'
import type { WorkState } from '../domain/log/open-work.ts'
import type { SessionOwner } from '../domain/session/log-content.ts'
import type { SessionFilter } from '../ports/session-log.ts'

/** A session as the log lists it: its signed end, and what of its entries is needed to find it. Times are ISO 8601, UTC. */
export interface StoredSession {
  /** Place in the register of sessions, from 1. */
  readonly number: number
  readonly session_id: string
  readonly project: string | null
  /** What somebody called it, else its first message; null before that, and when it was erased. */
  readonly title: string | null
  readonly language: string
  readonly owner_role: 'staff' | 'user'
  readonly owner_subject: string
  readonly opened_at: string
  /** Of the last entry that is no erasure. */
  readonly last_at: string
  /** Null until its contents were erased. */
  readonly erased_at: string | null
  readonly position: number
  readonly hash: string
  /** Of `position` and `hash`, base64. */
  readonly signature: string
  readonly state: WorkState
  /** {@link OpenWork} as JSON. */
  readonly work: string
}

/** A line of the register: every session that was ever opened, chained, so that none can be taken away unseen. */
export interface RegisterLine {
  readonly number: number
  readonly session_id: string
  readonly hash: string
}

/** The end of the register as it was signed. There is only one, so that no older one can take its place. */
export interface RegisterEnd {
  readonly number: number
  readonly hash: string
  readonly signature: string
}

/** A line of the journal: where a session ended when that was signed. Every signature has one, chained with all others. */
export interface JournalLine {
  readonly number: number
  readonly session_id: string
  readonly position: number
  /** Of the last entry. */
  readonly end_hash: string
  /** Chain over the sessions of all lines up to this one. */
  readonly names: string
  /** Chain over all lines up to this one. */
  readonly hash: string
}

/** The end of the journal as it was signed; there is only one. */
export interface JournalEnd {
  readonly number: number
  readonly names: string
  readonly hash: string
  readonly signature: string
}

/** What a transaction finds. */
export interface Found {
  readonly session: StoredSession | null
  /** Null in an empty log, and where neither the session is new nor the journal: it is not read then. */
  readonly registerEnd: RegisterEnd | null
  /** Null in an empty log, and in one of an earlier version. */
  readonly journalEnd: JournalEnd | null
  /** The newest line of the session. */
  readonly journaled: JournalLine | null
  /** All sessions, by number, where there is no end of the journal; else none. */
  readonly unjournaled: readonly StoredSession[]
}

/** What a transaction writes. */
export interface Change {
  readonly session: StoredSession
  /** With their contents. */
  readonly entries: readonly LogEntry[]
  /** Of a new session. */
  readonly registered: { readonly line: RegisterLine; readonly end: RegisterEnd } | null
  /** Null where the journal is damaged, so that it is not added to. */
  readonly journal: {
    readonly lines: readonly JournalLine[]
    readonly end: JournalEnd
    /** The end of the register, signed anew, where the journal begins. */
    readonly registerEnd: RegisterEnd | null
  } | null
  /** What the session is found by from now on, besides what it was; empty for nothing new. */
  readonly words: string
  /** Which contents before `entries` go: those at these positions, or all but erasures. */
  readonly erases: 'nothing' | 'everything' | readonly number[]
}

/** A session with its entries after some position, as they were at one moment. */
export interface StoredPart {
  readonly session: StoredSession
  readonly entries: readonly LogEntry[]
  /** What stands before the first of them; null where the log does not reach that far. */
  readonly start: SignedEnd | null
  /** The newest line of the session in the journal. */
  readonly journaled: JournalLine | null
  /** By which the session is found; empty for none, null where nobody asked. */
  readonly words: string | null
}

/** The right to work on a session, as it is stored. */
export interface StoredLease {
  readonly session_id: string
  /** Unique to this lease. */
  readonly token: string
}

/**
 * What a database does for the log. Every method is one transaction, of all processes that use it.
 * All of it throws AppError unavailable when the disk is full or the database is away.
 */
export interface LogStore {
  /**
   * Lets `decide` see a session while nobody else changes it, and writes what it gives; null writes nothing. On disk when
   * it resolves, undone when `decide` throws.
   */
  change(sessionId: string, decide: (found: Found) => Change | null): Promise<void>
  /** Null for an unknown session. */
  read(
    sessionId: string,
    after: number,
    options?: { readonly withWords: boolean },
  ): Promise<StoredPart | null>
  /** Newest first, one more than the limit where there are more. @param before Only those that stand behind this one. */
  list(
    filter: SessionFilter,
    before: Pick<StoredSession, 'last_at' | 'session_id'> | null,
  ): Promise<readonly StoredSession[]>
  /** Ids of sessions that are `due` and that nobody has a lease of, those that have waited longest first. */
  due(limit: number): Promise<readonly string[]>
  /** Ids of sessions whose contents are there and whose last entry is older. */
  stale(before: string, limit: number): Promise<readonly string[]>
  register(): Promise<{ readonly lines: readonly RegisterLine[]; readonly end: RegisterEnd | null }>
  /** The lines of the journal from a number on, and its end, as they are at one moment. */
  journal(from: number): Promise<{ readonly lines: readonly JournalLine[]; readonly end: JournalEnd | null }>
  sessionIds(): Promise<readonly string[]>
  /** Those of these sessions whose contents were erased. */
  erasedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The owners of those sessions that exist and are not erased. */
  owners(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionOwner>>
  /**
   * Outcomes of actions, by session, that hold words of what one of these ids names: as earlier versions logged them. Later
   * ones keep ids alone.
   */
  quotations(ids: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
  /** The last positions of those sessions that exist. */
  positions(sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** @returns Whether the lease is taken: nobody had it, its time was over or its holder is gone. */
  takeLease(lease: StoredLease): Promise<boolean>
  /** Gives all leases of this process more time. @returns Tokens of those that it still has. */
  renewLeases(): Promise<ReadonlySet<string>>
  dropLease(lease: StoredLease): Promise<void>
  /** Makes sure that erased contents are nowhere left in the store's files, as far as it can. */
  wipe(): Promise<void>
  /** Tells, now and then, that other processes may have written. @returns A function that ends it. */
  follow(changed: () => void): () => void
  close(): Promise<void>
}

/** Characters of the words by which a session is found: the newest ones. */
export const MOST_WORDS = 20_000

/** The words of a query, as they are looked for. */
export const wordsOf = (query = ''): string[] => fold(query).split(/\s+/).filter(Boolean)

/** How long a lease holds without being renewed. */
export const LEASE_MS = 6_000

/** Code by which an outcome says that its log has ids alone. */
export const IDS_KEPT = 'reason.ids_kept'

/** Positions of entries by their sessions. */
export function bySession(
  rows: readonly { readonly session_id: string; readonly position: number }[],
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const { session_id, position } of rows)
    found.set(session_id, [...(found.get(session_id) ?? []), position])
  return found
}
