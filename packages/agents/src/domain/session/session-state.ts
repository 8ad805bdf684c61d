import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { Action } from './action.ts'
import type { Called, LogContents } from './log-content.ts'

/** What a role said. */
export interface Hop {
  readonly by: Called | 'orchestrator'
  readonly envelope: Envelope
}

/** A message that was taken, and how far its answer is. */
export interface RequestState {
  readonly requestId: string
  /** The version in which the client spoke. */
  readonly version: string
  /** What the user sent. */
  readonly envelope: Envelope
  /** Whether the user wants no answer from memory. */
  readonly fresh: boolean
  /** What the roles said, in their order. The last one goes to `welcome` when the request is answered. */
  readonly hops: readonly Hop[]
  /** Everything that roles wanted done, in the order of their asking. */
  readonly actions: readonly Action[]
  /** Ids of actions that were begun; without an outcome nobody knows whether they were carried out. */
  readonly started: ReadonlySet<string>
}

/** A question of the team that the next message may answer. */
export interface OpenClarification {
  /** What the user had asked. */
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
  /** What somebody called it, else its first message; null before that. */
  readonly title: string | null
  readonly openedAt: string
  readonly lastAt: string
  /** Position of the last entry. */
  readonly position: number
  /** Of the last exchange; 0 before the first message. */
  readonly turn: number
  /** The request under way, null where none is. */
  readonly current: RequestState | null
  /** Requests that were taken meanwhile, in their order. */
  readonly waiting: readonly RequestState[]
  /** The request that was answered last. */
  readonly answered: RequestState | null
  /** Of every message that was taken. */
  readonly requestIds: ReadonlySet<string>
  /** The last exchanges, condensed; at most ten. */
  readonly history: readonly HistoryEntry[]
  readonly clarification: OpenClarification | null
  /** The last plan that was proposed. */
  readonly plan: Plan | null
  /** The request that it answered. */
  readonly planRequest: string | null
  /** Whether its contents were erased: it can be verified, and no longer be continued. */
  readonly erased: boolean
}
