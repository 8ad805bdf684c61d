import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import { estimateTokenCount } from 'tokenx'

/** Estimated size of a request without the model's vocabulary. */
export interface RequestSize {
  readonly words: number
  readonly tools: number
  readonly toolCount: number
}

/** Overhead in tokens for each message and part, as formatted by the providers. */
const FRAME = 8

export function requestSize({ prompt, tools = [] }: LanguageModelV4CallOptions): RequestSize {
  return {
    words: prompt.reduce((sum, message) => sum + messageTokens(message), 0),
    tools: tools.reduce((sum, tool) => sum + textTokens(JSON.stringify(tool)), 0),
    toolCount: tools.length,
  }
}

/** Estimates the tokens of a text; at least one per four characters, the rough count of services. */
export const textTokens = (text: string): number =>
  Math.max(Math.ceil(text.length / 4), estimateTokenCount(text))

export function messageTokens({ content }: LanguageModelV4Message): number {
  if (typeof content === 'string') return FRAME + textTokens(content)
  return content.reduce((sum, part) => sum + FRAME + partTokens(part), FRAME)
}

function partTokens(part: Exclude<LanguageModelV4Message['content'], string>[number]): number {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return textTokens(part.text)
    case 'tool-call':
      return 2 * FRAME + textTokens(JSON.stringify(part.input) ?? '')
    case 'tool-result':
      return FRAME + ('value' in part.output ? textTokens(asText(part.output.value)) : 0)
    default:
      // Services count other content in their own ways.
      return 0
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
