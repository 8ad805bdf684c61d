import * as z from 'zod'
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
    outputSchema: jsonSchema(tool.outputSchema, 'output'),
    ...(ui === undefined ? {} : { _meta: { ui } }),
  }
}

/** JSON Schema 2020-12, the protocol's default dialect, so that `$schema` would only cost tokens. */
function jsonSchema(schema: z.ZodObject, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return { ...rest, type: 'object' as const }
}
