import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider'
import { fitText } from './fit-text.ts'
import { messageTokens, requestSize, textTokens } from './request-size.ts'

/** Tokens left of a result from an earlier round. */
const OLD_RESULT = 120
const MIN_RESULT = 60

type ToolMessage = Extract<LanguageModelV4Message, { role: 'tool' }>

/**
 * Fits a request into a number of tokens: shortens old tool results first, then drops the oldest messages
 * with all their answers, then older rounds of the current question, and finally shortens its newest results.
 * The instructions, the newest question and a part of its newest results always stay.
 * @returns The same request if it fits.
 */
export function fitContext(request: LanguageModelV4CallOptions, tokens: number): LanguageModelV4CallOptions {
  const { words, tools } = requestSize(request)
  if (words + tools <= tokens) return request
  return { ...request, prompt: fitPrompt(request.prompt, Math.max(0, tokens - tools)) }
}

function fitPrompt(prompt: LanguageModelV4Prompt, tokens: number): LanguageModelV4Prompt {
  let messages = [...prompt]
  const over = () => messages.reduce((sum, message) => sum + messageTokens(message), 0) > tokens
  const last = messages.length - 1
  for (const [at, message] of messages.entries()) {
    if (!over()) return messages
    if (message.role === 'tool' && at < last) messages[at] = shorten(message, OLD_RESULT)
  }
  messages = withoutOldTurns(messages, over, (kept) => {
    messages = kept
  })
  for (let at = questionOf(messages) + 1; over() && messages.length - at > 2; ) {
    // A round is the call and its results.
    const next = messages.findIndex((message, index) => index > at && message.role === 'assistant')
    if (next === -1) break
    messages = [...messages.slice(0, at), ...messages.slice(next)]
  }
  const newest = messages.at(-1)
  if (!over() || newest?.role !== 'tool') return messages
  const others = messages.slice(0, -1).reduce((sum, message) => sum + messageTokens(message), 0)
  const share = Math.floor((tokens - others) / Math.max(1, newest.content.length)) - 40
  return [...messages.slice(0, -1), shorten(newest, Math.max(MIN_RESULT, share))]
}

/** Drops the oldest questions with their answers while the request is too long. */
function withoutOldTurns(
  messages: LanguageModelV4Message[],
  over: () => boolean,
  keep: (messages: LanguageModelV4Message[]) => void,
): LanguageModelV4Message[] {
  let kept = messages
  while (over()) {
    const first = kept.findIndex(({ role }) => role !== 'system')
    const next = kept.findIndex(({ role }, at) => at > first && role === 'user')
    if (first === -1 || next === -1) break
    kept = [...kept.slice(0, first), ...kept.slice(next)]
    keep(kept)
  }
  return kept
}

const questionOf = (messages: readonly LanguageModelV4Message[]): number =>
  messages.findLastIndex(({ role }) => role === 'user')

function shorten(message: ToolMessage, tokens: number): ToolMessage {
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === 'tool-result' ? { ...part, output: shortened(part.output, tokens) } : part,
    ),
  }
}

function shortened(output: LanguageModelV4ToolResultOutput, tokens: number): LanguageModelV4ToolResultOutput {
  if (!('value' in output)) return output
  if (output.type === 'text' || output.type === 'error-text') {
    return { ...output, value: fitted(output.value, tokens) }
  }
  if (output.type === 'content') {
    const texts = output.value.flatMap((part) => (part.type === 'text' ? [part.text] : []))
    return { type: 'text', value: fitted(texts.join('\n'), tokens) }
  }
  const type = output.type === 'json' ? 'text' : 'error-text'
  return { type, value: fitted(JSON.stringify(output.value), tokens) }
}

/** Also limited by characters, since services may count a token per four of them. */
function fitted(text: string, tokens: number): string {
  if (textTokens(text) <= tokens) return text
  const room = Math.max(20, tokens - 30)
  const { text: words } = fitText(text, room)
  return textTokens(words) <= tokens ? words : fitText(words.slice(0, room * 4).toWellFormed(), room).text
}
