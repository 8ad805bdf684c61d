import type { LogEntry } from '../domain/chain/hash-chain.ts'
import type { ChainVerdict } from '../domain/chain/verify-chain.ts'
import type { NewEntry, SessionEntry, SessionOwner } from '../domain/session/log-content.ts'

/** Which sessions a list shows. */
export interface SessionFilter {
  /** Only those of this owner; undefined: all. */
  readonly owner?: SessionOwner | undefined
  readonly project?: string | undefined
  /** Words that its messages, answers or title all have, without regard to case and accents. */
  readonly query?: string | undefined
  /** 1 to 500. */
  readonly limit: number
  /** `next_cursor` of the list before. */
  readonly cursor?: string | undefined
}

/** A session in a list. */
export interface SessionSummary {
  readonly session_id: string
  readonly project: string | null
  /** What somebody called it, else its first message; null before that, and when it was erased. */
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
  /** The one with the newest entry first. */
  readonly sessions: readonly SessionSummary[]
  readonly next_cursor: string | null
}

/** A session with its signed end, so that anybody can check it without the database. */
export interface SessionExport {
  readonly format: 'agora-agents session 1'
  readonly session_id: string
  /** Contents that were erased are null. */
  readonly entries: readonly LogEntry[]
  readonly end: { readonly position: number; readonly hash: string }
  /** Ed25519 over `end` (see log/sign.ts), base64. */
  readonly signature: string
  /** The key that signed it, SPKI as PEM. */
  readonly public_key: string
  /**
   * The signed end of the journal at that moment, which is a root of the whole log; null for a log without one, and where
   * another key has signed it. Earlier versions left it out.
   */
  readonly journal?: {
    readonly number: number
    readonly names: string
    readonly hash: string
    /** Ed25519 over the rest, base64. */
    readonly signature: string
  } | null
}

/** Who has the right to write a session now; it ends by itself when its holder is gone. */
export interface Lease {
  readonly sessionId: string
  /** Keeps it; called again and again while the work goes on. @returns false when it was lost. */
  renew(): Promise<boolean>
  release(): Promise<void>
}

/** The append-only log of all sessions, shared by several processes. */
export interface SessionLog {
  /**
   * Writes entries in one transaction, on disk when the promise resolves.
   * @param after Position of the last entry that the writer knows; 0 for a new session.
   * @returns The entries with their positions and times.
   * @throws AppError conflict when another writer came first; unavailable when the disk is full or the database is away
   */
  append(sessionId: string, after: number, entries: readonly NewEntry[]): Promise<readonly SessionEntry[]>
  /**
   * The entries after a position, in order.
   * @throws AppError not_found for an unknown session
   */
  read(sessionId: string, after?: number): Promise<readonly SessionEntry[]>
  sessions(filter: SessionFilter): Promise<SessionPage>
  /**
   * The right to work on a session; null while another process has it.
   */
  lease(sessionId: string): Promise<Lease | null>
  /** Sessions with a message that nobody has answered and nobody works on; what waits for a person is left out. */
  unfinished(limit: number): Promise<readonly string[]>
  /** Told of new entries, also by other processes; `position` is the last one. @returns A function that ends it. */
  watch(sessionId: string, listener: (position: number) => void): () => void
  /**
   * Takes away all contents and writes that it did.
   * @throws AppError not_found, conflict while a request is under way
   */
  erase(sessionId: string, by: { readonly who: string; readonly reason: string | null }): Promise<void>
  /**
   * Takes out of the logs of other sessions what earlier versions copied of an erased one into outcomes of actions.
   * @param ids Of the session and of the notes of its answers.
   * @throws AppError unavailable where one of them is being worked on
   */
  eraseQuotations(ids: readonly string[], who: string): Promise<void>
  /** @throws AppError not_found */
  export(sessionId: string): Promise<SessionExport>
  /**
   * What keeps the log from being written now, for the operator: a full disk, a database that is away, another key than the
   * one that signed it; null for nothing.
   */
  problem(): Promise<string | null>
  /**
   * Checks one session, or all of them, against the chain, the signed ends and the journal.
   * @param since A {@link root} that was kept elsewhere: whether the log goes on from it
   * @throws AppError not_found, config for what is no root
   */
  verify(sessionId?: string, since?: string): Promise<ReadonlyMap<string, ChainVerdict>>
  /** The end of the journal in one line, to be kept elsewhere; null for a log without a journal. */
  root(): Promise<string | null>
  /** The owners of those of these sessions that are there and not erased. */
  ownersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionOwner>>
  /** Those of these sessions whose contents were erased. */
  erasedAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Erases the contents of sessions whose last entry is older.
   * @param first Called before each of them; one for which it fails is left out.
   * @returns How many.
   */
  erasePast(before: Date, first?: (sessionId: string) => Promise<void>): Promise<number>
  close(): Promise<void>
}
