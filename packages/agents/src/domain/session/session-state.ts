import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { Action } from './action.ts'
import type { Called, LogContents } from './log-content.ts'

/** A reply of a role. */
export interface Hop {
  readonly by: Called | 'orchestrator'
  readonly envelope: Envelope
}

/** A request and its progress. */
export interface RequestState {
  readonly requestId: string
  /** Version of the client's envelope. */
  readonly version: string
  /** The user's message. */
  readonly envelope: Envelope
  /** Whether remembered answers are skipped. */
  readonly fresh: boolean
  /** Replies of the roles, in order. The last one goes to `welcome` once the request is answered. */
  readonly hops: readonly Hop[]
  /** Actions that roles have asked for, in order. */
  readonly actions: readonly Action[]
  /** Ids of actions that were started; without an outcome it is unknown whether they were carried out. */
  readonly started: ReadonlySet<string>
}

/** A question of the team that the next message may answer. */
export interface OpenClarification {
  /** The user's question. */
  readonly about: string
  readonly question: string
  readonly choices: readonly { readonly id: string; readonly label: string }[]
}

export type HistoryEntry = Envelope['context']['history'][number]
export type Plan = Extract<Envelope['message'], { type: 'action_plan' }>['content']

/** A session, folded from its log. */
export interface SessionState {
  readonly sessionId: string
  readonly opened: LogContents['opened']
  /** The given title, else the first message; null before that. */
  readonly title: string | null
  readonly openedAt: string
  readonly lastAt: string
  /** Position of the last entry. */
  readonly position: number
  /** Turn of the last exchange; 0 before the first message. */
  readonly turn: number
  /** The request under way; null without one. */
  readonly current: RequestState | null
  /** Requests that came in meanwhile, and those that wait for a person, in order. */
  readonly waiting: readonly RequestState[]
  /** The request that was answered last. */
  readonly answered: RequestState | null
  /** Ids of all messages that were taken. */
  readonly requestIds: ReadonlySet<string>
  /** The last exchanges, condensed; at most ten. */
  readonly history: readonly HistoryEntry[]
  readonly clarification: OpenClarification | null
  /** The last plan that was proposed. */
  readonly plan: Plan | null
  /** The request that the last plan answered. */
  readonly planRequest: string | null
  /** Whether the contents were erased: the session can be verified but not continued. */
  readonly erased: boolean
}
