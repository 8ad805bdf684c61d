import type { Envelope, Envelope01 } from '@agora-mcp/core/schemas/envelope'
import type { ChainVerdict } from '../domain/chain/verify-chain.ts'
import type { PlanTask } from '../domain/plan/make-plan.ts'
import type { SessionEntry, SessionOwner } from '../domain/session/log-content.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import type { TickedPlan } from '../domain/session/tracked-plan.ts'
import type { Documents, ReadingProgress } from './documents.ts'
import type { MemoryPage, RememberedItem } from './memory.ts'
import type { SessionExport, SessionFilter, SessionPage } from './session-log.ts'
import type { Specialist } from './specialists.ts'

/** Who asks: what the service knows of the token. */
export interface Caller extends SessionOwner {
  /** Name in the log of decisions. */
  readonly name: string
}

/** A message for the team: an envelope of any known version, or text alone. */
export type Incoming =
  | { readonly envelope: unknown }
  | {
      readonly text: string
      readonly attachments?: readonly unknown[] | undefined
      /** UUID of the client: the same one again in a session is the same message, which is taken once. */
      readonly id?: string | undefined
      /** Not to be answered from memory. */
      readonly fresh?: boolean | undefined
    }

/** An envelope in the version in which the client spoke. */
export type AnyEnvelope = Envelope | Envelope01

/** What the doors show of the documents. */
export type TeamDocuments = Pick<
  Documents,
  'passage' | 'picture' | 'overview' | 'watch' | 'add' | 'cancel' | 'remove'
>

/** What the team remembers. All of it throws AppError unavailable where the memory does not answer. */
export interface TeamMemory {
  /** The newest first; with a query the nearest. */
  list(page: {
    readonly query?: string | undefined
    readonly limit: number
    readonly cursor?: string | undefined
  }): Promise<MemoryPage>
  /**
   * Puts other words in the place of what is remembered: they are what is answered next time.
   * @param who Name of whoever does it.
   * @throws AppError not_found, conflict where its session was erased
   */
  correct(id: string, text: string, who: string): Promise<RememberedItem>
  /** @throws AppError not_found */
  remove(id: string): Promise<void>
}

/** The team of agents, as every door of the service uses it. All of it may be called by several at once. */
export interface Team {
  open(
    session: { readonly project: string | null; readonly language?: string | undefined },
    caller: Caller,
  ): Promise<{ readonly session_id: string }>
  /**
   * Takes a message; when this resolves it is on disk and will be answered, also after a crash.
   * @throws AppError not_found for unknown and foreign sessions, invalid_input, conflict for a turn that was used or skipped
   */
  send(
    sessionId: string,
    message: Incoming,
    caller: Caller,
  ): Promise<{ readonly turn: number; readonly request_id: string }>
  /**
   * Waits for the envelope that answers a request, or that says what it waits for.
   * @throws AppError not_found, conflict where the session was erased, unavailable when the team stops before
   */
  answer(sessionId: string, requestId: string, caller: Caller, signal?: AbortSignal): Promise<AnyEnvelope>
  /**
   * The entries after a position as they come, without end until `signal` aborts. A user sees only requests and answers.
   * @throws AppError not_found
   */
  events(sessionId: string, after: number, caller: Caller, signal: AbortSignal): AsyncIterable<SessionEntry>
  /**
   * Decides about an action that waits. The same decision twice is told as done; another one is a conflict.
   * @throws AppError not_found, conflict, invalid_input for one without the right to decide
   */
  decide(
    sessionId: string,
    actionId: string,
    decision: { readonly decision: 'approve' | 'refuse'; readonly reason?: string | null | undefined },
    caller: Caller,
  ): Promise<void>
  /** @throws AppError not_found */
  session(sessionId: string, caller: Caller): Promise<SessionState>
  sessions(filter: Omit<SessionFilter, 'owner'>, caller: Caller): Promise<SessionPage>
  /** The plan that answered a request, with what was ticked. @throws AppError not_found */
  plan(sessionId: string, requestId: string, caller: Caller): Promise<TickedPlan>
  /** Says how far a task of a plan is. @throws AppError not_found, conflict where the session was erased */
  tick(
    sessionId: string,
    requestId: string,
    taskId: string,
    state: PlanTask['state'],
    caller: Caller,
  ): Promise<void>
  /** Calls a session otherwise. @throws AppError not_found, conflict where it was erased */
  rename(sessionId: string, title: string, caller: Caller): Promise<void>
  /** The session as it was after a position, from the log alone. @throws AppError not_found */
  replay(sessionId: string, caller: Caller, after?: number): Promise<readonly SessionEntry[]>
  export(sessionId: string, caller: Caller): Promise<SessionExport>
  erase(sessionId: string, reason: string | null, caller: Caller): Promise<void>
  /** Checks one session, also one that cannot be read any more, or all of them. @throws AppError not_found */
  verify(sessionId?: string): Promise<ReadonlyMap<string, ChainVerdict>>
  readonly documents: TeamDocuments
  readonly memory: TeamMemory
  /** Who may be asked, with the names for people. */
  readonly specialists: readonly Pick<Specialist, 'slug' | 'title'>[]
  /** What works now: servers that are down, the models of the roles, documents read. */
  health(): TeamHealth
  /** When the documents were read for the first time. @throws the signal's reason */
  ready(signal?: AbortSignal): Promise<void>
  /** Finishes the hops under way; what is left goes on at the next start. */
  close(): Promise<void>
}

export interface TeamHealth {
  readonly ready: boolean
  readonly models: Readonly<Record<string, string>>
  readonly unavailable: readonly { readonly server: string; readonly reason: string }[]
  readonly documents: number
  /** How far the reading of documents is, null where nothing is being read. */
  readonly reading: ReadingProgress | null
  /** Files that could not be read, with the reason. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
}
