import { defined } from '@agora-mcp/core/schemas/defined'
import {
  type FinishReason,
  generateText,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
} from 'ai'
import { fitText } from './fit-text.ts'
import { FINAL_INSTRUCTIONS } from './instructions.ts'

/** For services that call tools despite being told not to, and models that end without text. */
export async function answerInWords(options: {
  readonly model: LanguageModel
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly maxRetries: number
  readonly signal: AbortSignal | undefined
  readonly asked: Readonly<Record<string, unknown>>
  readonly contextTokens: number
}): Promise<{ text: string; usage: LanguageModelUsage; finishReason: FinishReason }> {
  const { model, instructions, messages, maxRetries, signal, asked, contextTokens } = options
  const words = fitText(messages.map(inWords).filter(Boolean).join('\n\n'), Math.floor(contextTokens * 0.7))
  const { text, usage, finishReason } = await generateText({
    model,
    instructions: `${instructions}\n\n${FINAL_INSTRUCTIONS}`,
    prompt: `${words.text}\n\nAnswer the last message of the user.`,
    maxRetries,
    ...asked,
    ...defined({ abortSignal: signal }),
  })
  return { text: text.trim(), usage, finishReason }
}

function inWords({ role, content }: ModelMessage): string {
  if (typeof content === 'string') return `${capital(role)}: ${content}`
  const parts = content.flatMap((part) => {
    if (part.type === 'text') return [`${capital(role)}: ${part.text}`]
    if (part.type === 'tool-call') return [`Called ${part.toolName} with ${JSON.stringify(part.input)}`]
    if (part.type !== 'tool-result') return []
    const { output } = part
    const value = 'value' in output ? output.value : ''
    const failed = output.type.startsWith('error') ? ' failed' : ''
    return [
      `Result of ${part.toolName}${failed}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]
  })
  return parts.join('\n')
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
