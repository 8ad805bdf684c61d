import type { Usage } from './usage.ts'

/** A tool that was called for an answer. */
export interface CalledTool {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

/** What the model said at last, and what it took. */
export interface ChatAnswer {
  readonly text: string
  /** The answer as JSON of the schema that was asked for; null where none was. */
  readonly data: unknown
  /**
   * - `stop`: the model had said all.
   * - `limit`: it would have called more tools, and was made to answer with what it had.
   * - `length`: it reached the most tokens it may write; `text` is cut off.
   * - `refused`: the model or its provider declined; `text` is its reason, where it gave one.
   * - `other`: the provider gave another reason.
   */
  readonly reason: 'stop' | 'limit' | 'length' | 'refused' | 'other'
  /** Requests to the model. */
  readonly steps: number
  readonly calls: readonly CalledTool[]
  readonly usage: Usage
}
