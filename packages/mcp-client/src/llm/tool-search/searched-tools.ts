import { defined } from '@agora-mcp/core/schemas/defined'
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import type { ToolDefinition } from '../../client/tool-source.ts'
import { isRecord } from '../../client/untrusted/is-record.ts'
import type { ChatEvent } from '../chat-events.ts'
import { ToolFailure } from '../model-output.ts'
import { type SchemaForm, toProviderSchema } from '../schemas/index.ts'
import { createToolIndex } from './tool-index.ts'

export const SEARCH_TOOLS = 'search_tools'
export const CALL_TOOL = 'call_tool'

/** Maximum definitions found by a search: enough to include the right one at few tokens. */
const MAX_FOUND = 5

export interface SearchedToolsOptions {
  /** Tools as the model would be given them, by the names that it uses. */
  readonly tools: ToolSet
  readonly definitions: readonly ToolDefinition[]
  readonly form: SchemaForm
  modelName(name: string): string
  onEvent(event: ChatEvent): void
  /** Milliseconds of a monotonic clock. */
  now(): number
}

/** Two tools in place of many whose definitions would fill the context: one searches, one calls. */
export function searchedTools(options: SearchedToolsOptions): ToolSet {
  const { definitions } = options
  const servers = Map.groupBy(definitions, ({ name }) => name.split('__')[0] ?? '')
  const of =
    servers.size > 1 && servers.size < definitions.length ? ` of ${[...servers.keys()].join(', ')}` : ''
  return {
    [SEARCH_TOOLS]: searchTool(
      `Finds tools by what they do, the best ${MAX_FOUND} with the arguments they take. There are ${definitions.length} tools${of}. Search before you call: only names that a search gave can be called, with ${CALL_TOOL}. Search again in other words when nothing fits.`,
      options,
    ),
    [CALL_TOOL]: callTool(options),
  }
}

function searchTool(
  description: string,
  { tools, definitions, form, modelName, onEvent, now }: SearchedToolsOptions,
) {
  const index = createToolIndex(definitions)
  return dynamicTool({
    description,
    ...inForm(form, {
      query: { type: 'string', description: 'What the tool is to do, in English, e.g. read a text file.' },
    }),
    async execute(input, { toolCallId: id }) {
      const query = isRecord(input) ? String(input.query ?? '') : ''
      const started = now()
      onEvent({ type: 'tool_call', id, tool: SEARCH_TOOLS, args: { query } })
      const found = await Promise.all(
        index
          .find(query, MAX_FOUND)
          .map((tool) => describe(modelName(tool.name), tools[modelName(tool.name)])),
      )
      const text = JSON.stringify(
        found.length > 0
          ? { tools: found }
          : {
              tools: [],
              hint: 'No tool matches these words. Search for the action and the thing, in other words.',
            },
      )
      const seconds = (now() - started) / 1000
      onEvent({
        type: 'tool_result',
        id,
        tool: SEARCH_TOOLS,
        isError: false,
        success: true,
        text,
        shortened: false,
        seconds,
      })
      return text
    },
  })
}

/** Builds a schema of these properties, all required, in the provider's form. */
function inForm(form: SchemaForm, properties: Readonly<Record<string, object>>) {
  const required = Object.keys(properties)
  const { schema, strict } = toProviderSchema(
    { type: 'object', properties, required, additionalProperties: false },
    form,
  )
  return {
    inputSchema: jsonSchema<Record<string, unknown>>(schema),
    ...defined({ strict }),
  }
}

async function describe(name: string, tool: ToolSet[string] | undefined) {
  const parameters = isRecord(tool?.inputSchema) ? await tool.inputSchema.jsonSchema : {}
  return { name, description: tool?.description ?? '', parameters }
}

function callTool({ tools, definitions, form, modelName }: SearchedToolsOptions) {
  const known = new Map(definitions.map(({ name }) => [name, modelName(name)]))
  return dynamicTool({
    description: `Calls a tool that ${SEARCH_TOOLS} has found.`,
    ...inForm(form, {
      name: { type: 'string', description: `Name of the tool, from ${SEARCH_TOOLS}.` },
      arguments: {
        type: 'object',
        description: 'Its arguments, as its parameters say.',
        additionalProperties: true,
      },
    }),
    async execute(input, options) {
      const { name, args } = readCall(input)
      const execute = tools[known.get(name) ?? name]?.execute
      if (execute === undefined) {
        throw new ToolFailure(`There is no tool "${name}". Find its name with ${SEARCH_TOOLS}.`)
      }
      return execute(args, options)
    },
    // Same output as a direct call of the tool.
    toModelOutput: async (given) => {
      const { name } = readCall(given.input)
      const convert = tools[known.get(name) ?? name]?.toModelOutput
      return convert === undefined
        ? { type: 'text', value: String(given.output) }
        : convert({ ...given, output: given.output as never })
    },
  })
}

/** Reads a call of {@link CALL_TOOL}; some models write the arguments as JSON text. */
export function readCall(input: unknown): { readonly name: string; readonly args: Record<string, unknown> } {
  const { name = '', arguments: given = {} } = isRecord(input) ? input : {}
  return { name: String(name), args: isRecord(given) ? given : parseArguments(given) }
}

function parseArguments(given: unknown): Record<string, unknown> {
  if (typeof given !== 'string') return {}
  try {
    const value: unknown = JSON.parse(given)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
