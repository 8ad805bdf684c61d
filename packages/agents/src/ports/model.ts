import type * as z from 'zod'
import type { ModelUsage } from '../domain/session/model-usage.ts'
import type { ToolCard } from './tools.ts'

export interface ProposedCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

export interface FinishedCall extends ProposedCall {
  readonly text: string
  readonly ok: boolean
}

/** Called for each answer of a model, including unusable ones. */
export type OnUsage = (usage: ModelUsage) => void

/** Language model operations for the team. Answers are proposals, checked by schema and rules. */
export interface Model {
  /** `extractive`, or e.g. `mistral:mistral-large-latest`. */
  readonly name: string
  /** Reason for skipping the model temporarily; null if it is used. Omitted by models that never fail. */
  problem?(): string | null
  /** True if it can write text; otherwise rules and embeddings do the work. */
  readonly writes: boolean
  /** @throws AppError upstream after two invalid outputs or none; the rules then take over */
  object<Value>(
    prompt: {
      readonly instructions: string
      readonly text: string
      readonly schema: z.ZodType<Value>
      /** Called with the unchecked value while it is written. */
      readonly onPartial?: (value: unknown) => void
    },
    signal: AbortSignal,
    onUsage?: OnUsage,
  ): Promise<Value>
  /** Runs one step of an answer with tools, which returns text or proposed calls. @throws AppError upstream */
  step(
    prompt: {
      readonly instructions: string
      readonly question: string
      /** Known facts, to be treated as data. */
      readonly known: readonly string[]
      readonly tools: readonly ToolCard[]
      readonly finished: readonly FinishedCall[]
    },
    signal: AbortSignal,
    onUsage?: OnUsage,
  ): Promise<{ readonly text: string; readonly calls: readonly ProposedCall[] }>
}
