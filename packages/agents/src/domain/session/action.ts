/** Something that a role wants done: the orchestrator does it, or asks a person first. */
export interface WantedAction {
  /** `fetch_document` only reads; `run_script` computes or changes. */
  readonly type: 'fetch_document' | 'run_script'
  /** Name of the tool in the list of all servers, e.g. `library-rag__search_chunks`. */
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** What it is for, one sentence for the person who decides. */
  readonly why: string
}

export type ActionStatus = 'pending' | 'awaiting_approval' | 'done' | 'failed' | 'refused'

/** An action as the session knows it. */
export interface Action extends WantedAction {
  /** Unique in the session. */
  readonly id: string
  /** The role that wants it: the target it was called as, e.g. `specialist:vrd`. */
  readonly by: string
  /** From 1: how often the role had wanted something done before it spoke. */
  readonly round: number
  /** Whether a person has to agree. */
  readonly needsApproval: boolean
  readonly status: ActionStatus
  readonly outcome: ActionOutcome | null
}

/** What the log says of a refusal without a reason. */
export const REFUSED = 'A person refused it.'

/** What came of an action. */
export interface ActionOutcome {
  readonly ok: boolean
  /** What the tool said, as a model would read it; of a failure the reason. */
  readonly text: string
  /** What went wrong, for a program, e.g. `not_found`; absent where the tool does not say it, and of what went well. */
  readonly code?: string
  /** The result as values, null where there are none. */
  readonly data: unknown
}
