import { estimateTokenCount } from 'tokenx'
import type { ToolDefinition } from '../../client/tool-source.ts'

/** Estimates the tokens of a tool definition sent to a model, without the model's vocabulary. */
export const definitionTokens = ({ name, description, inputSchema }: ToolDefinition): number =>
  estimateTokenCount(JSON.stringify({ name, description, parameters: inputSchema }))

/** Checks whether the definitions exceed a token limit, counting no further than that. */
export function exceedsTokens(definitions: readonly ToolDefinition[], limit: number): boolean {
  let tokens = 0
  return definitions.some((definition) => {
    tokens += definitionTokens(definition)
    return tokens > limit
  })
}
