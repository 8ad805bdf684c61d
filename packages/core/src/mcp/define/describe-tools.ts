import * as z from 'zod'
import { STANDARD_FORM } from '../results/failure-form.ts'
import type { ToolDefinition } from './define-tool.ts'

export const describeTools = (tools: readonly ToolDefinition<never>[]): { name: string }[] =>
  tools.map(describeTool)

function describeTool(tool: ToolDefinition<never>) {
  const { name, title, description, annotations, ui, canBeTask } = tool
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: jsonSchema(tool.inputSchema, 'input'),
    outputSchema: answerSchema(tool),
    ...(canBeTask && { execution: { taskSupport: 'optional' } }),
    ...(ui !== undefined && { _meta: { ui } }),
  }
}

/** Omits `$schema` to save tokens, since 2020-12 is the protocol's default. */
function jsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return { ...rest, type: 'object' as const }
}

/** The output, or an outcome for a person; properties at the root, where programs look, only `required` differs. */
function answerSchema({ outputSchema, failure = STANDARD_FORM }: ToolDefinition<never>) {
  const { properties, required, ...rest } = jsonSchema(outputSchema, 'output')
  const outcome = jsonSchema(failure.schema, 'output')
  return {
    ...rest,
    properties: { ...properties, ...absentFrom(properties, outcome.properties) },
    anyOf: [{ required: required ?? [] }, { required: outcome.required }],
  }
}

const absentFrom = (first: object = {}, second: object = {}): object =>
  Object.fromEntries(Object.entries(second).filter(([name]) => !Object.hasOwn(first, name)))
