import type { LogEntry } from '../domain/chain/hash-chain.ts'
import type { ChainVerdict } from '../domain/chain/verify-chain.ts'
import type { NewEntry, SessionEntry, SessionOwner } from '../domain/session/log-content.ts'

export interface SessionFilter {
  readonly owner?: SessionOwner | undefined
  readonly project?: string | undefined
  /** Words that a session's messages, answers or title must contain, ignoring case and accents. */
  readonly query?: string | undefined
  /** 1 to 500. */
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface SessionSummary {
  readonly session_id: string
  readonly project: string | null
  /** Explicit title, else the first message; null before that and once erased. */
  readonly title: string | null
  readonly state: 'idle' | 'working' | 'awaiting_approval' | 'erased'
  readonly language: string
  readonly owner: SessionOwner
  /** ISO 8601, UTC. */
  readonly opened_at: string
  readonly last_at: string
  readonly position: number
}

export interface SessionPage {
  /** Newest entry first. */
  readonly sessions: readonly SessionSummary[]
  readonly next_cursor: string | null
}

/** A session with its signed end, verifiable without the database. */
export interface SessionExport {
  readonly format: 'agora-agents session 1'
  readonly session_id: string
  /** Erased contents are null. */
  readonly entries: readonly LogEntry[]
  readonly end: { readonly position: number; readonly hash: string }
  /** Ed25519 over `end` (see log/sign.ts), base64. */
  readonly signature: string
  /** Key that signed it, SPKI as PEM. */
  readonly public_key: string
  /**
   * Signed end of the journal at that moment, which is a root of the whole log; null for a log without one or
   * signed by another key. Earlier versions omitted it.
   */
  readonly journal?: {
    readonly number: number
    readonly names: string
    readonly hash: string
    /** Ed25519 over the other fields, base64. */
    readonly signature: string
  } | null
}

/** Exclusive right to write a session; expires by itself if its holder dies. */
export interface Lease {
  readonly sessionId: string
  /** Extends it; called repeatedly during the work. @returns False if it was lost. */
  renew(): Promise<boolean>
  release(): Promise<void>
}

/** The append-only log of all sessions, shared by several processes. */
export interface SessionLog {
  /**
   * Writes entries in one transaction, durable when the promise resolves.
   * @param after Position of the last entry that the writer knows; 0 for a new session.
   * @returns Entries with their positions and times.
   * @throws AppError conflict if another writer came first; unavailable if the disk is full or the database
   * is unreachable
   */
  append(sessionId: string, after: number, entries: readonly NewEntry[]): Promise<readonly SessionEntry[]>
  /** Reads the entries after a position, in order. @throws AppError not_found for an unknown session */
  read(sessionId: string, after?: number): Promise<readonly SessionEntry[]>
  sessions(filter: SessionFilter): Promise<SessionPage>
  /** Takes the lease of a session; null while another process has it. */
  lease(sessionId: string): Promise<Lease | null>
  /** Lists sessions with an unanswered message that no process works on, except those waiting for a person. */
  unfinished(limit: number): Promise<readonly string[]>
  /** Calls the listener with the last position. @returns A function that removes it. */
  watch(sessionId: string, listener: (position: number) => void): () => void
  /** @throws AppError not_found, conflict while a request is in progress */
  erase(sessionId: string, by: { readonly who: string; readonly reason: string | null }): Promise<void>
  /**
   * Removes from other sessions' logs what earlier versions copied from an erased session into outcomes of
   * actions.
   * @param ids Ids of the session and of the notes of its answers.
   * @throws AppError unavailable if one of these sessions is being worked on
   */
  eraseQuotations(ids: readonly string[], who: string): Promise<void>
  /** @throws AppError not_found */
  export(sessionId: string): Promise<SessionExport>
  /** Problem that prevents writes, for the operator; null if none. */
  problem(): Promise<string | null>
  /**
   * Checks one session, or all of them, against the chain, the signed ends and the journal.
   * @param since A {@link root} stored elsewhere, from which the log must continue.
   * @throws AppError not_found, config for an invalid root
   */
  verify(sessionId?: string, since?: string): Promise<ReadonlyMap<string, ChainVerdict>>
  /** Returns the end of the journal as one line to store elsewhere; null for a log without a journal. */
  root(): Promise<string | null>
  /** Returns the owners of the sessions that exist and are not erased. */
  ownersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionOwner>>
  erasedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** @param first Called before each of them; one for which it fails is skipped. @returns Their number. */
  erasePast(before: Date, first?: (sessionId: string) => Promise<void>): Promise<number>
  close(): Promise<void>
}
