import type * as z from 'zod'
import { AppError, quotedList } from '../../errors/index.ts'
import { plainIssue } from '../../schemas/index.ts'
import { type OutputWithContent, type ToolOutput, toToolOutput } from '../results/tool-output.ts'
import type { PublicError } from '../results/tool-result.ts'
import type { ToolAnnotations } from './annotations.ts'
import type { ToolUi } from './apps.ts'
import type { AuditFields } from './audit.ts'
import type { CallContext } from './call-context.ts'

/** A tool as written in an app: plain data and one function. */
export interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject, Deps> {
  /** Name on the wire, `snake_case`. */
  readonly name: string
  /** Name for people. */
  readonly title: string
  /** What a model reads before choosing. */
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly inputSchema: Input
  readonly outputSchema: Output
  /** What the log line of a call tells of its object and of what changed; the tool contract refuses texts. */
  readonly audit: AuditFields<keyof Input['shape'] & string, keyof Output['shape'] & string>
  /** Whether answers carry text written by others; they then say that it is data, not instruction. */
  readonly thirdPartyText?: boolean
  /** The page that the tool is for; clients that show none are not told of such a tool. */
  readonly ui?: ToolUi
  /** The JSON of a failed call where a specification has a form of its own; else `{success, error, code, hint}`. */
  readonly failure?: (error: PublicError) => object
  /**
   * Gets parsed input and returns the output object, with pictures and the like as an {@link OutputWithContent}.
   * @throws AppError for whatever a caller can put right
   */
  handler(
    input: z.output<Input>,
    deps: Deps,
    context: CallContext,
  ): Promise<Returned<Output>> | Returned<Output>
}

type Returned<Output extends z.ZodObject> = z.input<Output> | OutputWithContent<z.input<Output>>

/** A tool as the server kit runs it, its types erased. */
export interface ToolDefinition<Deps> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly inputSchema: z.ZodObject
  readonly outputSchema: z.ZodObject
  readonly audit: AuditFields
  readonly thirdPartyText: boolean
  readonly ui?: ToolUi
  readonly failure?: (error: PublicError) => object
  /**
   * Parses the arguments and runs the handler.
   * @throws AppError invalid_input naming every argument that is wrong, or whatever the handler throws.
   */
  call(args: Readonly<Record<string, unknown>>, deps: Deps, context: CallContext): Promise<ToolOutput>
}

/** Makes a tool out of its specification. Unknown arguments are refused: a misspelt filter must not be ignored. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Deps>(
  spec: ToolSpec<Input, Output, Deps>,
): ToolDefinition<Deps> {
  const { handler, thirdPartyText = false, ...data } = spec
  const inputSchema = spec.inputSchema.strict()
  return {
    ...data,
    inputSchema,
    thirdPartyText,
    async call(args, deps, context) {
      const given = withoutNulls(args, inputSchema)
      const parsed = inputSchema.safeParse(given, { error: plainIssue })
      if (!parsed.success) throw invalidInput(parsed.error, inputSchema, given)
      // strict() keeps the shape, which TypeScript cannot see through the generic.
      return toToolOutput(await handler(parsed.data as z.output<Input>, deps, context))
    },
  }
}

/** Models write null for an argument they leave out; it means absent wherever the schema has no null of its own. */
function withoutNulls(args: Readonly<Record<string, unknown>>, schema: z.ZodObject): Record<string, unknown> {
  const kept = Object.entries(args).filter(
    ([name, value]) =>
      value !== null || (Object.hasOwn(schema.shape, name) && schema.shape[name]?.safeParse(null).success),
  )
  return Object.fromEntries(kept)
}

/** Problems and unknown arguments that are named; a caller that sends more has not read the list. */
const MAX_NAMED = 5

function invalidInput(error: z.ZodError, schema: z.ZodObject, given: Record<string, unknown>): AppError {
  const choices: string[] = []
  const problems = error.issues.slice(0, MAX_NAMED).map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return `unknown argument ${quotedList(issue.keys.slice(0, MAX_NAMED), 40)}`
    }
    const name = issue.path.join('.')
    if (valueAt(given, issue.path) !== undefined) return `${name}: ${issue.message}`
    if (issue.code === 'invalid_value') choices.push(`${name} is one of ${issue.values.join(', ')}. `)
    return `${name} is required`
  })
  return new AppError('invalid_input', problems.join('; '), {
    hint: `${choices.join('')}The arguments are ${Object.keys(schema.shape).join(', ')}; correct them and call again.`,
    cause: error,
  })
}

/** What stands at a path of the arguments; undefined where nothing does. */
const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => Object(value)[key], given)
