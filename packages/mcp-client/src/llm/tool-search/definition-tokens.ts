import { estimateTokenCount } from 'tokenx'
import type { ToolDefinition } from '../../client/tool-source.ts'

/** Tokens of a tool's definition as a model is sent it, estimated without a model's vocabulary. */
export const definitionTokens = ({ name, description, inputSchema }: ToolDefinition): number =>
  estimateTokenCount(JSON.stringify({ name, description, parameters: inputSchema }))

/** Whether the definitions take more tokens than a limit; counts no further than that. */
export function exceedsTokens(definitions: readonly ToolDefinition[], limit: number): boolean {
  let tokens = 0
  return definitions.some((definition) => {
    tokens += definitionTokens(definition)
    return tokens > limit
  })
}
