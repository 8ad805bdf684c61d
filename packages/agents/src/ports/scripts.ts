import type { CodedMessage } from '@agora-mcp/core/errors'

export interface ScriptProposal {
  readonly tool: string
  readonly title: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Arguments for a person who decides: label, value and unit. */
  readonly said: readonly string[]
  /** Defaults of arguments missing from the question, for display. */
  readonly assumed: readonly string[]
  /** Required arguments missing from the question, for display. */
  readonly missing: readonly string[]
  /** Values in the question that the script rejects, each with the reason. */
  readonly refused: readonly CodedMessage[]
}
