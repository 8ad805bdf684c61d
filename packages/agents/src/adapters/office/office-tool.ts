import { type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import { THIRD_PARTY_NOTICE } from '@agora-mcp/core/mcp/untrusted-text'
import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import type { ActionOutcome } from '../../domain/session/action.ts'
import { coded, detailOf, problem } from '../../messages/index.ts'
import type { ToolCard } from '../../ports/tools.ts'

/** Server name in the list of all tools. */
export const OFFICE = 'office'

/** A tool of the office, with its description and implementation. It receives unvalidated arguments. */
export interface OfficeTool {
  readonly card: ToolCard
  /** Runs the tool; may throw an AppError, which is reported as a failure. */
  call(
    scope: AccessScope,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ActionOutcome>
}

interface ToolDefinition<Schema extends z.ZodObject> {
  readonly name: string
  readonly description: string
  readonly inputSchema: Schema
  readonly thirdPartyText: boolean
  readonly readOnly: boolean
  run(scope: AccessScope, input: z.output<Schema>, signal: AbortSignal): Promise<object> | object
}

/** Makes a tool that validates its arguments and returns the result as JSON and as data. */
export function officeTool<Schema extends z.ZodObject>(tool: ToolDefinition<Schema>): OfficeTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.inputSchema, { io: 'input' })
  const { name, description, thirdPartyText, readOnly } = tool
  return {
    card: { name: `${OFFICE}__${name}`, server: OFFICE, description, inputSchema, readOnly },
    async call(scope, args, signal) {
      const parsed = tool.inputSchema.safeParse(withoutNulls(args))
      if (!parsed.success) {
        const problems = parsed.error.issues.map(({ path, message }) => ({
          field: path.join('.') || 'arguments',
          message,
        }))
        const fields = problems.map(({ field }) => field).join(', ')
        const said = problem('arguments_wrong', { tool: name, fields })
        // The model is told every mistake in full.
        const text = problems.map(({ field, message }) => `${field}: ${message}`).join('; ')
        return failure('invalid_input', { ...said, text })
      }
      const data = await tool.run(scope, parsed.data, signal)
      return { ok: true, text: textOf(data, thirdPartyText), data }
    },
  }
}

/** Formats a result as this project's servers do: JSON, with a notice if it contains third-party text. */
export const textOf = (data: unknown, thirdPartyText: boolean): string =>
  thirdPartyText ? `${JSON.stringify(data)}\n${THIRD_PARTY_NOTICE}` : JSON.stringify(data)

export function failure(code: string, message: CodedMessage): ActionOutcome {
  const data = { success: false, error: message.text, code, hint: message.hint ?? null }
  return { ok: false, text: JSON.stringify(data), code, ...defined({ detail: detailOf(message) }), data }
}

/** Converts an error of a call to a failure; null for a bug, which is not reported to a model. */
export const failureOf = (error: unknown): ActionOutcome | null =>
  isAppError(error)
    ? failure(error.code, { ...coded(error.message, error.detail), ...defined({ hint: error.hint }) })
    : null

/** Models fill in null for omitted arguments. */
const withoutNulls = (args: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
