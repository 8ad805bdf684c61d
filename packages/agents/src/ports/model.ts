import type * as z from 'zod'
import type { ToolCard } from './tools.ts'

/** A call that a model proposes; nothing has been called yet. */
export interface ProposedCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Calls of an earlier step with what came of them. */
export interface FinishedCall extends ProposedCall {
  readonly text: string
  readonly ok: boolean
}

/** What a language model is asked for in the team. Its answers are proposals: schema and rules check them. */
export interface Model {
  /** `extractive`, or e.g. `mistral:mistral-large-latest`. */
  readonly name: string
  /** Why it is left alone for a while; null where it is asked. Left out by models that never fail. */
  problem?(): string | null
  /** Whether it can write; without a language model rules and embeddings do the work. */
  readonly writes: boolean
  /**
   * An object of a schema.
   * @throws AppError upstream when the model answers nonsense twice or does not answer; the rules then take over
   */
  object<Value>(
    prompt: { readonly instructions: string; readonly text: string; readonly schema: z.ZodType<Value> },
    signal: AbortSignal,
  ): Promise<Value>
  /**
   * One step of an answer with tools: text, or calls to be made.
   * @throws AppError upstream
   */
  step(
    prompt: {
      readonly instructions: string
      readonly question: string
      /** What is known already, to be read as data. */
      readonly known: readonly string[]
      readonly tools: readonly ToolCard[]
      readonly finished: readonly FinishedCall[]
    },
    signal: AbortSignal,
  ): Promise<{ readonly text: string; readonly calls: readonly ProposedCall[] }>
}
