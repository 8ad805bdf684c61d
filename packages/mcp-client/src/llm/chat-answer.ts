import type { Usage } from './usage.ts'

export interface CalledTool {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

export interface ChatAnswer {
  readonly text: string
  /** Answer as JSON of the requested schema; null if there was none. */
  readonly data: unknown
  /**
   * - `stop`: the model finished.
   * - `limit`: it wanted to call more tools, and was made to answer without.
   * - `length`: it reached its maximum output; `text` is cut off.
   * - `refused`: the model or its provider declined; `text` is its reason, if it gave one.
   * - `other`: the provider gave another reason.
   */
  readonly reason: 'stop' | 'limit' | 'length' | 'refused' | 'other'
  readonly steps: number
  readonly calls: readonly CalledTool[]
  readonly usage: Usage
}
