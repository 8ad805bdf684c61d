import { MCPError } from '../mcp-error.ts'
import type { ToolDefinition } from '../tool-source.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import { type SchemaCheck, schemaCheck } from './schema-check.ts'

const checks = new WeakMap<ToolDefinition, SchemaCheck>()

/** If the schema is unusable, no content of the tool is accepted. @throws MCPError invalid_result */
export function checkOutput(tool: ToolDefinition, structuredContent: unknown): void {
  if (tool.outputSchema === null) return
  if (structuredContent === null) {
    throw invalid(tool, 'it has an output schema and gave no structured content')
  }
  let check = checks.get(tool)
  if (check === undefined) {
    check = schemaCheck(tool.outputSchema, 'its output schema', 'result')
    checks.set(tool, check)
  }
  const problem = check(structuredContent)
  if (problem !== undefined) throw invalid(tool, problem)
}

const invalid = ({ name }: ToolDefinition, why: string) =>
  new MCPError(
    'invalid_result',
    `The result of ${name} is not what the tool promises: ${excerpt(why, 500)}.`,
    {
      hint: 'The server is at fault. Nothing of the result was used.',
    },
  )
