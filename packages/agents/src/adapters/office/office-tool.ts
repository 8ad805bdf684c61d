import { type AppError, isAppError } from '@agora-mcp/core/errors'
import { THIRD_PARTY_NOTICE } from '@agora-mcp/core/mcp/untrusted-text'
import * as z from 'zod'
import type { AccessScope } from '../../domain/access/access-scope.ts'
import type { ActionOutcome } from '../../domain/session/action.ts'
import type { ToolCard } from '../../ports/tools.ts'

/** The server's name in the list of all tools. */
export const OFFICE = 'office'

/** A tool of the office: what the list says of it, and what a call does. Arguments come unchecked. */
export interface OfficeTool {
  readonly card: ToolCard
  /** May throw an AppError; the office tells it as a failure. */
  call(
    scope: AccessScope,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ActionOutcome>
}

/** What a read-only tool of the office is made of. */
interface ReadingTool<Schema extends z.ZodObject> {
  readonly name: string
  readonly description: string
  readonly inputSchema: Schema
  /** Whether its result carries text of documents. */
  readonly thirdPartyText: boolean
  read(scope: AccessScope, input: z.output<Schema>, signal: AbortSignal): Promise<object> | object
}

/** Makes a tool that reads: arguments checked by its schema, the result as JSON and as values. */
export function readingTool<Schema extends z.ZodObject>(tool: ReadingTool<Schema>): OfficeTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.inputSchema, { io: 'input' })
  const { name, description, thirdPartyText } = tool
  return {
    card: { name: `${OFFICE}__${name}`, server: OFFICE, description, inputSchema, readOnly: true },
    async call(scope, args, signal) {
      const parsed = tool.inputSchema.safeParse(withoutNulls(args))
      if (!parsed.success) {
        const problems = parsed.error.issues.map(
          ({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`,
        )
        return failure('invalid_input', problems.join('; '), 'Correct the named arguments.')
      }
      const data = await tool.read(scope, parsed.data, signal)
      return { ok: true, text: textOf(data, thirdPartyText), data }
    },
  }
}

/** As the servers of the house write it: JSON, and where it carries others' text a notice that says so. */
export const textOf = (data: unknown, thirdPartyText: boolean): string =>
  thirdPartyText ? `${JSON.stringify(data)}\n${THIRD_PARTY_NOTICE}` : JSON.stringify(data)

/** A failure in the form that the servers of the house have. */
export function failure(code: string, error: string, hint: string | null): ActionOutcome {
  const data = { success: false, error, code, hint }
  return { ok: false, text: JSON.stringify(data), code, data }
}

/** What a call that threw says; null for a bug, which is not told to a model. */
export const failureOf = (error: unknown): ActionOutcome | null =>
  isAppError(error) ? { ...failure(error.code, error.message, error.hint ?? null), ...detailOf(error) } : null

const detailOf = ({ detail }: AppError) => (detail === undefined ? {} : { detail })

/** Models fill in null where they leave something out. */
const withoutNulls = (args: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null))
