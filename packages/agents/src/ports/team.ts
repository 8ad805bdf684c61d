import type { Readable } from 'node:stream'
import type { CodedMessage } from '@agora-mcp/core/errors'
import type { Envelope, Envelope01 } from '@agora-mcp/core/schemas/envelope'
import type { ChainVerdict } from '../domain/chain/verify-chain.ts'
import type { PlanTask } from '../domain/plan/make-plan.ts'
import type { SessionEntry, SessionOwner } from '../domain/session/log-content.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import type { TrackedPlan } from '../domain/session/tracked-plan.ts'
import type { Documents, ListedDocument, ReadingProgress, ShownPassage, TextSpan } from './documents.ts'
import type { MemoryPage, RememberedItem } from './memory.ts'
import type { SessionFile } from './session-files.ts'
import type { SessionExport, SessionFilter, SessionPage } from './session-log.ts'
import type { Specialist } from './specialists.ts'
import type { ToolChange } from './tools.ts'

/** A caller, as identified by the token. */
export interface Caller extends SessionOwner {
  /** Name in the log of decisions. */
  readonly name: string
}

/** A message for the team: an envelope of any known version, or plain text. */
export type Incoming =
  | { readonly envelope: unknown }
  | {
      readonly text: string
      readonly attachments?: readonly unknown[] | undefined
      /** UUID chosen by the client; repeated ids in a session are accepted once. */
      readonly id?: string | undefined
      /** Skips remembered answers. */
      readonly fresh?: boolean | undefined
    }

/** An envelope in the version of the client's message. */
export type AnyEnvelope = Envelope | Envelope01

/**
 * Documents visible to a caller: shared ones, and, where one is named, also files of the caller's sessions.
 * Methods that name a document throw AppError not_found for other people's.
 */
export interface TeamDocuments extends Pick<Documents, 'add'> {
  overview(caller: Caller): readonly ListedDocument[]
  /** Calls the listener as {@link Documents.watch} does, for shared documents. */
  watch(caller: Caller, listener: (source: string, document: ListedDocument | null) => void): () => void
  /** @throws AppError as {@link Documents.passage} */
  passage(caller: Caller, path: string, span: TextSpan, signal?: AbortSignal): Promise<ShownPassage>
  /** @throws AppError as {@link Documents.picture} */
  picture(
    caller: Caller,
    path: string,
    page: number,
    width: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array>
  /** @throws AppError as {@link Documents.cancel} */
  cancel(caller: Caller, path: string): Promise<void>
  /** @throws AppError as {@link Documents.remove} */
  remove(caller: Caller, path: string): Promise<void>
}

export interface GivenFile extends SessionFile {
  /** Name in the log of the person who added it. */
  readonly given_by: string
  readonly deletable: boolean
}

/**
 * Files of sessions. They belong to their session until staff publish them. All methods throw AppError
 * not_found for other people's sessions and conflict for erased ones.
 */
export interface TeamFiles {
  list(sessionId: string, caller: Caller): Promise<readonly GivenFile[]>
  /** @throws AppError conflict where the files of the session's owner take all the room that one person has */
  mayGive(sessionId: string, caller: Caller): Promise<void>
  /**
   * Adds a file to a session, replacing one of the same name.
   * @param name A plain file name.
   * @throws AppError as {@link mayGive}; conflict for the name of a file that the caller may not delete,
   * invalid_input for an unsupported kind, unavailable if it cannot be written
   */
  give(sessionId: string, name: string, content: Readable, caller: Caller): Promise<SessionFile>
  /**
   * Deletes a file and the data derived from it; allowed to the person who added it and to staff.
   * @throws AppError not_found, conflict for somebody else's file; unavailable if the library does not
   * respond: the rest is deleted, and the library's part as soon as it responds
   */
  remove(sessionId: string, name: string, caller: Caller): Promise<void>
  /**
   * Copies a file to the shared documents; staff only.
   * @param options `as`: a different name there.
   * @returns Its path there.
   * @throws AppError invalid_input for users, and not_found, otherwise as {@link Documents.add}
   */
  publish(
    sessionId: string,
    name: string,
    options: { readonly as?: string | undefined; readonly replace: boolean },
    caller: Caller,
  ): Promise<{ readonly source: string }>
}

/** Tool definitions that differ from those staff accepted; staff only. Users get invalid_input. */
export interface TeamDefinitions {
  changes(caller: Caller): Promise<readonly ToolChange[]>
  /** @throws AppError as {@link ToolDefinitions.accept} */
  accept(tool: string, hash: string, caller: Caller): Promise<void>
}

/**
 * Staff only: it has answers of all sessions.
 * @throws AppError not_found for users, unavailable if memory-mcp does not respond
 */
export interface TeamMemory {
  /** Lists the newest first; with a query, the nearest first. */
  list(
    caller: Caller,
    page: {
      readonly query?: string | undefined
      readonly limit: number
      readonly cursor?: string | undefined
    },
  ): Promise<MemoryPage>
  /** Later questions get the new text. @throws AppError not_found, conflict if its session was erased */
  correct(caller: Caller, id: string, text: string): Promise<RememberedItem>
  /** @throws AppError not_found */
  remove(caller: Caller, id: string): Promise<void>
}

/** The team of agents, as every interface of the service uses it. All methods may be called concurrently. */
export interface Team {
  open(
    session: { readonly project: string | null; readonly language?: string | undefined },
    caller: Caller,
  ): Promise<{ readonly session_id: string }>
  /**
   * Accepts a message. Once this resolves, the message is durable and will be answered, even after a crash.
   * @throws AppError not_found for unknown and other people's sessions, invalid_input, conflict for a turn
   * that was used or skipped
   */
  send(
    sessionId: string,
    message: Incoming,
    caller: Caller,
  ): Promise<{ readonly turn: number; readonly request_id: string }>
  /**
   * Waits for the envelope that answers a request, or that asks for a decision or a clarification.
   * @throws AppError not_found, conflict for an erased session, unavailable if the team stops first
   */
  answer(sessionId: string, requestId: string, caller: Caller, signal?: AbortSignal): Promise<AnyEnvelope>
  /** First outcome; null while the team works on it. @throws AppError not_found, conflict for an erased session */
  request(sessionId: string, requestId: string, caller: Caller): Promise<RequestReport>
  /** Ends a request without outcome, unanswered; nothing more is done for it. @throws AppError not_found */
  withdraw(sessionId: string, requestId: string, caller: Caller): Promise<void>
  /**
   * Yields the entries after a position as they arrive, until `signal` aborts or the session is erased. Users
   * get only the entries that users may see.
   * @throws AppError not_found
   */
  events(sessionId: string, after: number, caller: Caller, signal: AbortSignal): AsyncIterable<SessionEntry>
  /**
   * Yields what a language model has written of an answer so far, after each change; an empty text once the
   * draft is withdrawn. Drafts are unchecked and not in the log, and only the process that works on the
   * request has them.
   * @throws AppError not_found
   */
  drafts(sessionId: string, requestId: string, caller: Caller, signal: AbortSignal): AsyncIterable<string>
  /**
   * Approves or refuses a waiting action. Repeating the same decision does nothing; a different one is a
   * conflict.
   * @throws AppError not_found, conflict, invalid_input for a caller who may not decide
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
  /** Returns the plan that answered a request, with the current state of its tasks. @throws AppError not_found */
  plan(sessionId: string, requestId: string, caller: Caller): Promise<TrackedPlan>
  /** @throws AppError not_found, conflict for an erased session */
  setTaskState(
    sessionId: string,
    requestId: string,
    taskId: string,
    state: PlanTask['state'],
    caller: Caller,
  ): Promise<void>
  /** @throws AppError not_found, conflict for an erased one */
  rename(sessionId: string, title: string, caller: Caller): Promise<void>
  /** Reads the entries after a position from the log alone. @throws AppError not_found */
  replay(sessionId: string, caller: Caller, after?: number): Promise<readonly SessionEntry[]>
  export(sessionId: string, caller: Caller): Promise<SessionExport>
  /**
   * Erases a session everywhere: its log, its files with derived data, the notes of its answers.
   * @throws AppError not_found, conflict while a request is in progress; unavailable if a place is
   * unreachable: the rest is erased, and that place as soon as it responds
   */
  erase(sessionId: string, caller: Caller): Promise<void>
  /** Erases sessions last used before a date, as {@link erase} does. @returns Their number. */
  erasePast(before: Date): Promise<number>
  /** Verifies one session, even an unreadable one, or all of them. @throws AppError not_found */
  verify(sessionId?: string): Promise<ReadonlyMap<string, ChainVerdict>>
  readonly documents: TeamDocuments
  readonly files: TeamFiles
  readonly definitions: TeamDefinitions
  readonly memory: TeamMemory
  readonly specialists: readonly Pick<Specialist, 'slug' | 'title'>[]
  /** Returns the current state: servers that are down, models of the roles, documents read. */
  health(): TeamHealth
  /** Returns the problem that prevents accepting messages, for the operator; null if none. */
  problem(): Promise<string | null>
  /** Resolves when the documents have been read for the first time. @throws the signal's reason */
  ready(signal?: AbortSignal): Promise<void>
  /** Finishes running hops; the rest resumes at the next start. */
  close(): Promise<void>
}

/** State of a request. Times are ISO 8601, UTC. */
export interface RequestReport {
  readonly askedAt: string
  readonly outcome: {
    readonly at: string
    readonly envelope: AnyEnvelope
    readonly withdrawn: boolean
  } | null
}

export interface TeamHealth {
  readonly ready: boolean
  readonly models: Readonly<Record<string, string>>
  readonly unavailable: readonly { readonly server: string; readonly reason: string }[]
  readonly documents: number
  readonly projects: readonly string[]
  readonly reading: ReadingProgress | null
  readonly unreadable: readonly { readonly path: string; readonly reason: CodedMessage }[]
}
