import { fold } from '@agora-mcp/core/text'
import type { LogEntry } from '../domain/chain/hash-chain.ts'
import type { SignedEnd } from '../domain/chain/verify-chain.ts'
import type { WorkState } from '../domain/log/open-work.ts'
import type { SessionOwner } from '../domain/session/log-content.ts'
import type { SessionFilter } from '../ports/session-log.ts'

/** A session in the list of the log: its signed end and the fields needed to find it. Times are ISO 8601, UTC. */
export interface StoredSession {
  /** Number in the register of sessions, from 1. */
  readonly number: number
  readonly session_id: string
  readonly project: string | null
  /** Explicit title, else the first message; null before that and once erased. */
  readonly title: string | null
  readonly language: string
  readonly owner_role: 'staff' | 'user'
  readonly owner_subject: string
  readonly opened_at: string
  /** Time of the last entry other than an erasure. */
  readonly last_at: string
  /** Null until its contents are erased. */
  readonly erased_at: string | null
  readonly position: number
  readonly hash: string
  /** Signature of `position` and `hash`, base64. */
  readonly signature: string
  readonly state: WorkState
  /** {@link OpenWork} as JSON. */
  readonly work: string
}

/** A line of the register: every session ever opened, chained, so that removing one is detectable. */
export interface RegisterLine {
  readonly number: number
  readonly session_id: string
  readonly hash: string
}

/** The signed end of the register. There is exactly one, so that no older end can replace it. */
export interface RegisterEnd {
  readonly number: number
  readonly hash: string
  readonly signature: string
}

/** A line of the journal: the signed end of a session. Every signature adds a line, chained with all others. */
export interface JournalLine {
  readonly number: number
  readonly session_id: string
  readonly position: number
  readonly end_hash: string
  /** Chain over the sessions of all lines up to this one. */
  readonly names: string
  readonly hash: string
}

/** The signed end of the journal; there is exactly one. */
export interface JournalEnd {
  readonly number: number
  readonly names: string
  readonly hash: string
  readonly signature: string
}

export interface Found {
  readonly session: StoredSession | null
  /** Null in an empty log; also null (not read) unless the session or the journal is new. */
  readonly registerEnd: RegisterEnd | null
  /** Null in an empty log and in one of an earlier version. */
  readonly journalEnd: JournalEnd | null
  readonly journaled: JournalLine | null
  /** All sessions by number if there is no end of the journal; else none. */
  readonly unjournaled: readonly StoredSession[]
}

export interface Change {
  readonly session: StoredSession
  readonly entries: readonly LogEntry[]
  readonly registered: { readonly line: RegisterLine; readonly end: RegisterEnd } | null
  /** Null if the journal is damaged, so that it is not extended. */
  readonly journal: {
    readonly lines: readonly JournalLine[]
    readonly end: JournalEnd
    /** New signature of the register's end when the journal starts. */
    readonly registerEnd: RegisterEnd | null
  } | null
  /** Additional search text of the session; empty for none. */
  readonly words: string
  /** Contents before `entries` to erase: those at these positions, or all except erasures. */
  readonly erases: 'nothing' | 'everything' | readonly number[]
}

/** A consistent snapshot of a session with its entries after some position. */
export interface StoredPart {
  readonly session: StoredSession
  readonly entries: readonly LogEntry[]
  /** End before the first of these entries; null if the log does not reach that far. */
  readonly start: SignedEnd | null
  readonly journaled: JournalLine | null
  /** Search text of the session; empty for none, null if not requested. */
  readonly words: string | null
}

export interface StoredLease {
  readonly session_id: string
  readonly token: string
}

/**
 * Database operations of the log. Every method is one transaction across all processes that use the log, and
 * throws AppError unavailable if the disk is full or the database is unreachable.
 */
export interface LogStore {
  /**
   * Calls `decide` with a session under an exclusive lock and writes the change that it returns; null writes
   * nothing. Durable when it resolves, rolled back if `decide` throws.
   */
  change(sessionId: string, decide: (found: Found) => Change | null): Promise<void>
  read(
    sessionId: string,
    after: number,
    options?: { readonly withWords: boolean },
  ): Promise<StoredPart | null>
  /** Lists the newest first, and one more than the limit if there are more. @param before Only those after it. */
  list(
    filter: SessionFilter,
    before: Pick<StoredSession, 'last_at' | 'session_id'> | null,
  ): Promise<readonly StoredSession[]>
  /** Returns ids of sessions that are `due` and unleased, longest waiting first. */
  due(limit: number): Promise<readonly string[]>
  /** Returns ids of sessions with contents whose last entry is older. */
  stale(before: string, limit: number): Promise<readonly string[]>
  register(): Promise<{ readonly lines: readonly RegisterLine[]; readonly end: RegisterEnd | null }>
  /** Reads a consistent snapshot of the journal from a line number on, with its end. */
  journal(from: number): Promise<{ readonly lines: readonly JournalLine[]; readonly end: JournalEnd | null }>
  sessionIds(): Promise<readonly string[]>
  erasedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  owners(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionOwner>>
  /** Finds outcomes by session that quote an object with one of these ids, as earlier versions logged them. */
  quotations(ids: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
  positions(sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Takes a lease. @returns True if it was free: no holder, expired, or its holder has died. */
  takeLease(lease: StoredLease): Promise<boolean>
  /** Renews all leases of this process. @returns Tokens of the leases it still holds. */
  renewLeases(): Promise<ReadonlySet<string>>
  dropLease(lease: StoredLease): Promise<void>
  /** Removes erased contents from the store's files, as far as possible. */
  wipe(): Promise<void>
  /** Signals, at intervals, that other processes may have written. @returns A function that stops it. */
  follow(changed: () => void): () => void
  close(): Promise<void>
}

/** Maximum length of a session's search text in characters; the newest text is kept. */
export const MAX_WORDS = 20_000

export const wordsOf = (query = ''): string[] => fold(query).split(/\s+/).filter(Boolean)

/** Duration of a lease without renewal. */
export const LEASE_MS = 6_000

/** Code in an outcome that marks a log entry with ids only. */
export const IDS_KEPT = 'reason.ids_kept'

export function bySession(
  rows: readonly { readonly session_id: string; readonly position: number }[],
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const { session_id, position } of rows)
    found.set(session_id, [...(found.get(session_id) ?? []), position])
  return found
}
