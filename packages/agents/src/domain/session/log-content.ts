import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { Erasure } from '../chain/hash-chain.ts'
import type { PlanTask } from '../plan/make-plan.ts'
import type { Action, ActionOutcome, WantedAction } from './action.ts'

/** Where a message goes: a role, or one of the specialists. To `welcome` means: to the user. */
export type Target = Envelope['routing']['target']

/** A role as it is called; no role hands on to the observer, the rules call it. */
export type Called = Target | 'observer'

/** Who may see a session, and act in it. */
export interface SessionOwner {
  readonly role: 'staff' | 'user'
  /** Tells users apart, e.g. a digest of their token; staff sees every session. */
  readonly subject: string
}

/** What an entry of a session's log holds, by its kind. The log is the state: nothing else is stored. */
export interface LogContents {
  readonly opened: {
    readonly project: string | null
    /** ISO 639-1. */
    readonly language: string
    readonly owner: SessionOwner
  }
  /** A message that was taken; from here on it is answered exactly once. */
  readonly request: {
    readonly request_id: string
    readonly envelope: Envelope
    /** The version in which the client spoke, and is answered. */
    readonly version: string
    /** Not to be answered from memory. */
    readonly fresh?: true
  }
  /** One exchange between the orchestrator and a role; one to `welcome` ends the request. */
  readonly hop: {
    readonly request_id: string
    /** The role as it was called, e.g. `specialist:vrd`; `orchestrator` where no role spoke. */
    readonly by: Called | 'orchestrator'
    readonly envelope: Envelope
  }
  /** What a role wants done before it goes on. */
  readonly actions_wanted: {
    readonly request_id: string
    readonly by: Called
    /** From 1: how often this role wants something done before it speaks. */
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
  /** Somebody said how far a task of a plan is. The sheet that it comes from stays as it is. */
  readonly ticked: {
    /** Of the request that the plan answered. */
    readonly request_id: string
    readonly task_id: string
    readonly state: PlanTask['state']
    readonly who: string
  }
  /** Somebody put another answer in place of a remembered one, which is given from now on. */
  readonly corrected: {
    readonly request_id: string
    readonly text: string
    readonly who: string
    /** What the answer rests on, as it was then: another version withdraws the correction, too. */
    readonly sources: readonly { readonly path: string; readonly version: string }[]
  }
  /** Somebody called the session otherwise. */
  readonly renamed: { readonly title: string; readonly who: string }
  readonly erased: Erasure & { readonly who: string; readonly reason: string | null }
}

export type LogKind = keyof LogContents

/** A content with its kind, before it is written. */
export type NewEntry = {
  readonly [Kind in LogKind]: { readonly kind: Kind; readonly content: LogContents[Kind] }
}[LogKind]

/** A content as it stands in the log. `content` is null where it was erased. */
export interface SessionEntry<Kind extends LogKind = LogKind> {
  readonly position: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: Kind
  readonly content: LogContents[Kind] | null
}
