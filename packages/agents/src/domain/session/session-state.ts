import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { Action } from './action.ts'
import type { Called, LogContents } from './log-content.ts'

export interface Hop {
  readonly by: Called | 'orchestrator'
  readonly envelope: Envelope
}

export interface RequestState {
  readonly requestId: string
  /** Envelope version of the client. */
  readonly version: string
  readonly envelope: Envelope
  /** True if remembered answers are skipped. */
  readonly fresh: boolean
  /** Replies of the roles, in order; the last one goes to `welcome` once the request is answered. */
  readonly hops: readonly Hop[]
  readonly actions: readonly Action[]
  /** Ids of started actions; without an outcome it is unknown whether they took effect. */
  readonly started: ReadonlySet<string>
}

/** A question of the team that the next message may answer. */
export interface OpenClarification {
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
  /** Explicit title, else the first message; null before that. */
  readonly title: string | null
  readonly openedAt: string
  readonly lastAt: string
  readonly position: number
  /** Turn of the last exchange; 0 before the first message. */
  readonly turn: number
  readonly current: RequestState | null
  /** Queued requests, including those that wait for a person, in order. */
  readonly waiting: readonly RequestState[]
  readonly answered: RequestState | null
  readonly requestIds: ReadonlySet<string>
  /** Last exchanges, condensed; at most ten. */
  readonly history: readonly HistoryEntry[]
  readonly clarification: OpenClarification | null
  readonly plan: Plan | null
  readonly planRequest: string | null
  /** True if the contents were erased; the session can be verified but not continued. */
  readonly erased: boolean
}
