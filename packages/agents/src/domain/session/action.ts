import type { MessageRef } from '@agora-mcp/core/errors'

/** An action that a role asks for: the orchestrator runs it, or asks a person first. */
export interface WantedAction {
  /** `fetch_document` only reads; `run_script` computes or changes. */
  readonly type: 'fetch_document' | 'run_script'
  /** Qualified name of the tool, e.g. `library-rag__search_chunks`. */
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Purpose, in one sentence for the person who decides. */
  readonly why: string
  /** The same for programs; absent where the sentence has no code. */
  readonly detail?: MessageRef
}

export type ActionStatus = 'pending' | 'awaiting_approval' | 'done' | 'failed' | 'refused'

/** An action in the state of a session. */
export interface Action extends WantedAction {
  /** Unique in the session. */
  readonly id: string
  /** The role that asked for it, by the name it was called, e.g. `specialist:vrd`. */
  readonly by: string
  /** How often the role had asked for actions before this reply, from 1. */
  readonly round: number
  /** Whether a person has to approve it. */
  readonly needsApproval: boolean
  readonly status: ActionStatus
  readonly outcome: ActionOutcome | null
}

/** Outcome of an action. */
export interface ActionOutcome {
  readonly ok: boolean
  /** The tool's text for a model; after a failure the reason. */
  readonly text: string
  /** Error code, e.g. `not_found`; absent after a success, and when the tool gives none. */
  readonly code?: string
  /** {@link ActionOutcome.text} of a failure by its code; absent where the tool gives none. */
  readonly detail?: MessageRef
  /** The result as data; null without any. */
  readonly data: unknown
}
