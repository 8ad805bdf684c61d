import { defined } from '@agora-mcp/core/schemas/defined'
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { isMCPError } from '../client/mcp-error.ts'
import type { ToolDefinition, ToolSource } from '../client/tool-source.ts'
import { isRecord } from '../client/untrusted/is-record.ts'
import type { ChatEvent } from './chat-events.ts'
import type { Dialect } from './dialect.ts'
import { type ModelOutput, readForModel, ToolFailure, toToolOutput } from './model-output.ts'
import { toProviderSchema } from './schemas/index.ts'
import { nineOf } from './short-hash.ts'

export interface ProposedCall {
  readonly tool: ToolDefinition
  readonly args: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal | undefined
}

/** Decides whether a call is made. A text is a refusal with a reason for the model. */
export type Approve = (call: ProposedCall) => boolean | string | Promise<boolean | string>

export interface ToolSetOptions {
  /** Called before a call of a tool that is not read-only. */
  readonly approve: Approve | undefined
  readonly dialect: Dialect
  readonly maxResultTokens: number
  onEvent(event: ChatEvent): void
  /** Milliseconds of a monotonic clock. */
  now(): number
}

/** Longest description that every provider accepts (OpenAI). */
const MAX_DESCRIPTION = 1_024

/** Converts tools to the form of the `ai` library, each calling its server, named by {@link modelName}. */
export function toToolSet(
  definitions: readonly ToolDefinition[],
  source: ToolSource,
  options: ToolSetOptions,
): ToolSet {
  return Object.fromEntries(
    definitions.map((definition) => [modelName(definition.name), toTool(definition, source, options)]),
  )
}

/**
 * Name of a tool for the model APIs: letters, digits, `_` and `-`, at most 64 of them. Other names are
 * cleaned, cut and given a hash, so that they stay unique and a saved conversation still refers to the same
 * tools.
 */
export const modelName = (name: string): string =>
  /^[a-zA-Z0-9_-]{1,64}$/.test(name)
    ? name
    : `${name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 54)}_${nineOf(name)}`

function toTool(definition: ToolDefinition, source: ToolSource, options: ToolSetOptions) {
  const { dialect, maxResultTokens, onEvent, now } = options
  const { name: tool } = definition
  const { schema, strict, restore } = toProviderSchema(definition.inputSchema, dialect.schemas)
  return dynamicTool({
    description: description(definition),
    // Only an object is required here; the server validates the rest with its own error messages.
    inputSchema: jsonSchema<Record<string, unknown>>(schema, {
      validate: (value) =>
        isRecord(value)
          ? { success: true, value }
          : { success: false, error: new TypeError('The arguments must be a JSON object.') },
    }),
    ...defined({ strict }),
    async execute(input, { toolCallId: id, abortSignal }) {
      const args = restore(isRecord(input) ? input : {})
      const started = now()
      const end = (
        isError: boolean,
        success: boolean,
        { text, shortened }: Pick<ModelOutput, 'text' | 'shortened'>,
      ) =>
        onEvent({
          type: 'tool_result',
          id,
          tool,
          isError,
          success,
          text,
          shortened,
          seconds: (now() - started) / 1000,
        })
      onEvent({ type: 'tool_call', id, tool, args })
      try {
        const refused = await refusal({ tool: definition, args, signal: abortSignal }, options)
        if (refused !== undefined) throw new ToolFailure(refused)
        const result = await source.callTool(tool, args, {
          signal: abortSignal,
          onProgress: (progress) => onEvent({ type: 'tool_progress', id, tool, progress }),
        })
        const output = readForModel(result, dialect, maxResultTokens)
        if (result.isError) throw new ToolFailure(output.text)
        end(false, result.success, output)
        return output
      } catch (error) {
        const failure = error instanceof ToolFailure ? error : unreachable(tool, error)
        end(true, false, { text: failure.message, shortened: false })
        throw failure
      }
    },
    // `execute` is the only source of outputs.
    toModelOutput: ({ output }) => toToolOutput(output as ModelOutput),
  })
}

/** Reason for refusing a call; undefined if it is made. */
async function refusal(call: ProposedCall, { approve }: ToolSetOptions): Promise<string | undefined> {
  if (approve === undefined || call.tool.annotations.readOnlyHint === true) return undefined
  const answer = await approve(call)
  if (answer === true) return undefined
  return answer === false
    ? `The user did not allow this call of ${call.tool.name}. Nothing was done.`
    : answer
}

function description({ title, description }: ToolDefinition): string {
  const text = description || title || ''
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1)}…` : text
}

function unreachable(tool: string, error: unknown): ToolFailure {
  const reason = error instanceof Error ? error.message : String(error)
  const hint = isMCPError(error) && error.hint !== null ? ` ${error.hint}` : ''
  return new ToolFailure(`${tool} gave no result: ${reason}${hint}`, { cause: error })
}
