import type { MessageRef } from '@agora-mcp/core/errors'

/** An action requested by a role; the orchestrator runs it, or asks a person first. */
export interface WantedAction {
  /** `fetch_document` only reads; `run_script` computes or changes something. */
  readonly type: 'fetch_document' | 'run_script'
  /** Qualified name of the tool, e.g. `library-rag__search_chunks`. */
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Purpose, in one sentence for the person who decides. */
  readonly why: string
  /** Purpose as a message code; absent if it has none. */
  readonly detail?: MessageRef
}

export type ActionStatus = 'pending' | 'awaiting_approval' | 'done' | 'failed' | 'refused'

export interface Action extends WantedAction {
  /** Unique in the session. */
  readonly id: string
  /** Role that requested it, by its called name, e.g. `specialist:vrd`. */
  readonly by: string
  /** Number of the role's action rounds before this reply, from 1. */
  readonly round: number
  readonly needsApproval: boolean
  readonly status: ActionStatus
  readonly outcome: ActionOutcome | null
}

export interface ActionOutcome {
  readonly ok: boolean
  /** Tool output for a model; after a failure the reason. */
  readonly text: string
  /** Error code, e.g. `not_found`; absent after a success or if the tool gives none. */
  readonly code?: string
  /** Failure reason as a message code; absent if the tool gives none. */
  readonly detail?: MessageRef
  /** Structured result; null if none. */
  readonly data: unknown
}
