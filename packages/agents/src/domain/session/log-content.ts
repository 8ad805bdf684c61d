import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { Erasure } from '../chain/hash-chain.ts'
import type { PlanTask } from '../plan/make-plan.ts'
import type { Action, ActionOutcome, WantedAction } from './action.ts'
import type { ModelUsage } from './model-usage.ts'

/** Recipient of a message: a role or a specialist. `welcome` means the user. */
export type Target = Envelope['routing']['target']

/** Name by which a role is called. Only the rules call the observer. */
export type Called = Target | 'observer'

export interface SessionOwner {
  readonly role: 'staff' | 'user'
  /** Distinguishes users, e.g. a digest of their token; staff sees every session. */
  readonly subject: string
}

/** Contents of a session's log by kind of entry. The log is the only stored state. */
export interface LogContents {
  readonly opened: {
    readonly project: string | null
    /** ISO 639-1. */
    readonly language: string
    readonly owner: SessionOwner
  }
  /** An accepted message, which is answered exactly once. */
  readonly request: {
    readonly request_id: string
    readonly envelope: Envelope
    /** Envelope version of the client, also used for the answer. */
    readonly version: string
    /** Skips remembered answers. */
    readonly fresh?: true
  }
  /** A reply of a role; one to `welcome` ends the request. */
  readonly hop: {
    readonly request_id: string
    /** Called name of the role, e.g. `specialist:vrd`; `orchestrator` if no role replied. */
    readonly by: Called | 'orchestrator'
    readonly envelope: Envelope
    /** Tokens of the reply's models, for staff only; absent where no model answered. */
    readonly usage?: readonly ModelUsage[]
  }
  /** Actions that a role requests before its reply. */
  readonly actions_wanted: {
    readonly request_id: string
    readonly by: Called
    /** Number of the role's action rounds before this reply, from 1. */
    readonly round: number
    readonly actions: readonly (WantedAction & Pick<Action, 'id' | 'needsApproval'>)[]
    readonly usage?: readonly ModelUsage[]
  }
  readonly action_started: { readonly action_id: string }
  readonly action_ended: { readonly action_id: string; readonly outcome: ActionOutcome }
  readonly decided: {
    readonly action_id: string
    readonly decision: 'approve' | 'refuse'
    readonly who: string
    readonly reason: string | null
  }
  /** A new state of a task in a plan, also kept for the whole office; the file of its sheet is unchanged. */
  readonly ticked: {
    readonly request_id: string
    readonly task_id: string
    readonly state: PlanTask['state']
    readonly who: string
  }
  /** A person's replacement for a remembered answer. */
  readonly corrected: {
    readonly request_id: string
    readonly text: string
    readonly who: string
    /** Cited sources with their versions at the time; a newer version also withdraws the correction. */
    readonly sources: readonly { readonly path: string; readonly version: string }[]
  }
  /** A file added to the session, possibly replacing one of the same name. */
  readonly file_given: { readonly name: string; readonly bytes: number; readonly who: string }
  readonly file_deleted: { readonly name: string; readonly who: string }
  /** A session file that staff copied to the shared documents, at the path `source`. */
  readonly file_published: { readonly name: string; readonly source: string; readonly who: string }
  readonly renamed: { readonly title: string; readonly who: string }
  readonly erased: Erasure & { readonly who: string; readonly reason: string | null }
}

export type LogKind = keyof LogContents

export type NewEntry = {
  readonly [Kind in LogKind]: { readonly kind: Kind; readonly content: LogContents[Kind] }
}[LogKind]

/** An entry of the log; `content` is null once erased. */
export interface SessionEntry<Kind extends LogKind = LogKind> {
  readonly position: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: Kind
  readonly content: LogContents[Kind] | null
}
