import type * as z from 'zod'
import { AppError, quoted, shortened } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { plainIssue } from '../../schemas/index.ts'
import type { FailureForm } from '../results/failure-form.ts'
import { type OutputWithContent, type ToolOutput, toToolOutput } from '../results/tool-output.ts'
import type { ToolAnnotations } from './annotations.ts'
import type { ToolUi } from './apps.ts'
import type { AuditFields } from './audit.ts'
import type { CallContext } from './call-context.ts'
import { nearName } from './near-name.ts'
import { usualForm } from './usual-form.ts'

export interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject, Deps> {
  /** Name in the protocol, `snake_case`. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: ToolAnnotations
  readonly inputSchema: Input
  readonly outputSchema: Output
  /** Fields for the log line of a call: its object and the change; the tool contract forbids free text. */
  readonly audit: AuditFields<keyof Input['shape'] & string, keyof Output['shape'] & string>
  /** True if answers contain third-party text; they then say that it is data, not instructions. */
  readonly thirdPartyText?: boolean
  /** Page that the tool belongs to; clients that show none do not get the tool. */
  readonly ui?: ToolUi
  /** JSON of an unfinished call, if a specification defines its own format. */
  readonly failure?: FailureForm
  /** True if a call may take minutes and can run as a task of the protocol. */
  readonly canBeTask?: true
  /** Returns the output, or an {@link OutputWithContent}. @throws AppError for whatever a caller can correct */
  handler(
    input: z.output<Input>,
    deps: Deps,
    context: CallContext,
  ): Promise<Returned<Output>> | Returned<Output>
}

type Returned<Output extends z.ZodObject> = z.input<Output> | OutputWithContent<z.input<Output>>

/** A tool as the server kit runs it, with its types erased. */
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
  readonly failure?: FailureForm
  readonly canBeTask?: true
  /** Parses the arguments. @throws AppError invalid_input naming every invalid argument */
  parse(args: Readonly<Record<string, unknown>>, log: Logger): Readonly<Record<string, unknown>>
  /** Parses the arguments and runs the handler. @throws AppError as {@link parse}, or whatever the handler throws. */
  call(args: Readonly<Record<string, unknown>>, deps: Deps, context: CallContext): Promise<ToolOutput>
}

/**
 * Creates a tool from its specification. Arguments are accepted in every unambiguous form. An unknown
 * argument is ignored unless it resembles a known one: a misspelt filter must not be dropped.
 * @example
 * export const countWords = defineTool({
 *   name: 'count_words',
 *   title: 'Count words',
 *   description: 'Number of words of a text.',
 *   annotations: READ_ONLY_LOCAL,
 *   inputSchema: z.object({ text: z.string().describe('The text.') }),
 *   outputSchema: z.object({ success: z.literal(true), words: z.int().describe('Number of words.') }),
 *   audit: { input: {}, output: { words: 'value' } },
 *   handler: ({ text }) => ({ success: true, words: [...words(text)].length }),
 * })
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject, Deps>(
  spec: ToolSpec<Input, Output, Deps>,
): ToolDefinition<Deps> {
  const { handler, thirdPartyText = false, ...data } = spec
  const inputSchema = spec.inputSchema.strict()
  const names = Object.keys(inputSchema.shape)
  const leftAside = new Set<string>()

  /** Drops unknown arguments; each is logged once. */
  function withoutStrange(args: Readonly<Record<string, unknown>>, log: Logger): Record<string, unknown> {
    const kept = Object.entries(args).filter(([name]) => {
      if (Object.hasOwn(inputSchema.shape, name) || nearName(name, names) !== undefined) return true
      if (!leftAside.has(name) && leftAside.size < MAX_REMEMBERED_NAMES) {
        leftAside.add(name)
        log.info('unknown argument left aside', { argument: shortened(name) })
      }
      return false
    })
    return Object.fromEntries(kept)
  }

  function parse(args: Readonly<Record<string, unknown>>, log: Logger) {
    const parsed = inputSchema.safeParse(args, { error: plainIssue })
    if (parsed.success) return parsed.data
    const given = usualForm(withoutStrange(args, log), inputSchema)
    const again = inputSchema.safeParse(given, { error: plainIssue })
    if (!again.success) throw invalidInput(again.error, inputSchema, given)
    return again.data
  }

  return {
    ...data,
    inputSchema,
    thirdPartyText,
    parse,
    async call(args, deps, context) {
      // strict() keeps the shape, which TypeScript cannot infer through the generic.
      return toToolOutput(await handler(parse(args, context.log) as z.output<Input>, deps, context))
    },
  }
}

const MAX_REMEMBERED_NAMES = 100
/** Limit of problems and unknown arguments named in a message. */
const MAX_NAMED = 5

function invalidInput(error: z.ZodError, schema: z.ZodObject, given: Record<string, unknown>): AppError {
  const names = Object.keys(schema.shape)
  const choices: string[] = []
  const problems = error.issues.slice(0, MAX_NAMED).map((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const unknown = issue.keys.slice(0, MAX_NAMED).map((key) => {
        const near = nearName(key, names)
        return near === undefined ? quoted(key, 40) : `${quoted(key, 40)} (did you mean ${near}?)`
      })
      return `unknown argument ${unknown.join(', ')}`
    }
    const name = issue.path.join('.')
    if (valueAt(given, issue.path) !== undefined) return `${name}: ${issue.message}${exampleFor(issue)}`
    if (issue.code === 'invalid_value') choices.push(`${name} is one of ${issue.values.join(', ')}. `)
    return `${name} is required`
  })
  return new AppError('invalid_input', problems.join('; '), {
    hint: `${choices.join('')}The arguments are ${names.join(', ')}; correct them and call again.`,
    cause: error,
  })
}

const exampleFor = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' ? (EXAMPLES[issue.expected] ?? '') : ''

const EXAMPLES: Readonly<Partial<Record<z.core.$ZodInvalidTypeExpected, string>>> = {
  int: ', e.g. 5',
  number: ', e.g. 5',
  array: ', e.g. ["one", "two"]',
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => Object(value)[key], given)
