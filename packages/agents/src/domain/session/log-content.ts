import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { Erasure } from '../chain/hash-chain.ts'
import type { PlanTask } from '../plan/make-plan.ts'
import type { Action, ActionOutcome, WantedAction } from './action.ts'

/** The recipient of a message: a role or a specialist. `welcome` means the user. */
export type Target = Envelope['routing']['target']

/** The name by which a role is called. Only the rules call the observer. */
export type Called = Target | 'observer'

/** The owner of a session, who may see it and act in it. */
export interface SessionOwner {
  readonly role: 'staff' | 'user'
  /** Tells users apart, e.g. a digest of their token; staff sees every session. */
  readonly subject: string
}

/** Contents of a session's log, by kind of entry. The log is the state: nothing else is stored. */
export interface LogContents {
  readonly opened: {
    readonly project: string | null
    /** ISO 639-1. */
    readonly language: string
    readonly owner: SessionOwner
  }
  /** A message that was taken, and will be answered exactly once. */
  readonly request: {
    readonly request_id: string
    readonly envelope: Envelope
    /** Version of the client's envelope, in which it is answered. */
    readonly version: string
    /** Skips remembered answers. */
    readonly fresh?: true
  }
  /** A reply of a role; one to `welcome` ends the request. */
  readonly hop: {
    readonly request_id: string
    /** The role by the name it was called, e.g. `specialist:vrd`; `orchestrator` when no role replied. */
    readonly by: Called | 'orchestrator'
    readonly envelope: Envelope
  }
  /** Actions that a role asks for before its reply. */
  readonly actions_wanted: {
    readonly request_id: string
    readonly by: Called
    /** How often the role has asked for actions before this reply, from 1. */
    readonly round: number
    readonly actions: readonly (WantedAction & Pick<Action, 'id' | 'needsApproval'>)[]
  }
  readonly action_started: { readonly action_id: string }
  readonly action_ended: { readonly action_id: string; readonly outcome: ActionOutcome }
  readonly decided: {
    readonly action_id: string
    readonly decision: 'approve' | 'refuse'
    readonly who: string
    readonly reason: string | null
  }
  /** A new state of a task in a plan. The sheet of the task stays unchanged. */
  readonly ticked: {
    /** The request that the plan answered. */
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
    /** Sources of the answer with their versions at the time: a new version withdraws the correction, too. */
    readonly sources: readonly { readonly path: string; readonly version: string }[]
  }
  /** A file that was given to the session, maybe in place of one of the name. */
  readonly file_given: { readonly name: string; readonly bytes: number; readonly who: string }
  readonly file_deleted: { readonly name: string; readonly who: string }
  /** A file of the session that staff have put into the shared documents, where it has the path `source`. */
  readonly file_published: { readonly name: string; readonly source: string; readonly who: string }
  /** A new title of the session. */
  readonly renamed: { readonly title: string; readonly who: string }
  readonly erased: Erasure & { readonly who: string; readonly reason: string | null }
}

export type LogKind = keyof LogContents

/** An entry before it is written. */
export type NewEntry = {
  readonly [Kind in LogKind]: { readonly kind: Kind; readonly content: LogContents[Kind] }
}[LogKind]

/** An entry of the log. `content` is null once it is erased. */
export interface SessionEntry<Kind extends LogKind = LogKind> {
  readonly position: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: Kind
  readonly content: LogContents[Kind] | null
}
