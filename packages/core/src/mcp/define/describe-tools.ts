import * as z from 'zod'
import { STANDARD_FORM } from '../results/failure-form.ts'
import type { ToolDefinition } from './define-tool.ts'

/** Tools as `tools/list` shows them. */
export const describeTools = (tools: readonly ToolDefinition<never>[]): { name: string }[] =>
  tools.map(describeTool)

function describeTool(tool: ToolDefinition<never>) {
  const { name, title, description, annotations, ui } = tool
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: jsonSchema(tool.inputSchema, 'input'),
    outputSchema: answerSchema(tool),
    ...(ui === undefined ? {} : { _meta: { ui } }),
  }
}

/** JSON Schema 2020-12, the protocol's default dialect, so that `$schema` would only cost tokens. */
function jsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return { ...rest, type: 'object' as const }
}

/**
 * An answer is the tool's output, or an outcome that people have to settle. The properties stand together at the root,
 * where programs look for them; only which are required differs.
 */
function answerSchema({ outputSchema, failure = STANDARD_FORM }: ToolDefinition<never>) {
  const { properties, required, ...rest } = jsonSchema(outputSchema, 'output')
  const outcome = jsonSchema(failure.schema, 'output')
  return {
    ...rest,
    properties: { ...properties, ...absentFrom(properties, outcome.properties) },
    anyOf: [{ required: required ?? [] }, { required: outcome.required }],
  }
}

/** The second object's entries whose names the first has not. */
const absentFrom = (first: object = {}, second: object = {}): object =>
  Object.fromEntries(Object.entries(second).filter(([name]) => !Object.hasOwn(first, name)))
