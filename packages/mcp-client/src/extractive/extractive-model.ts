import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { chooseCalls } from './choose-calls.ts'
import { composeAnswer, type FoundResult } from './compose-answer.ts'
import type { ExtractiveModel, ExtractivePart, ExtractiveResult } from './extractive-types.ts'

/**
 * A model without a language model, for `LLMWithMCPTools` or anything else that takes one of the `ai` library's: puts
 * the question to every tool that searches, selects sentences from what they find, cites them, and says that no
 * language model wrote the answer. Needs no key, asks no network, gives the same answer to the same question and
 * results, and reports no tokens.
 */
export function extractiveModel(): ExtractiveModel {
  return {
    specificationVersion: 'v4',
    provider: 'extractive',
    modelId: 'extractive',
    supportedUrls: {},
    async doGenerate(options: LanguageModelV4CallOptions) {
      options.abortSignal?.throwIfAborted()
      return respond(options)
    },
    async doStream(options: LanguageModelV4CallOptions) {
      options.abortSignal?.throwIfAborted()
      return { stream: ReadableStream.from(parts(respond(options))) }
    },
  }
}

/** What every answer costs. */
const NOTHING: Pick<ExtractiveResult, 'usage' | 'warnings'> = {
  usage: {
    inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 0, text: 0, reasoning: 0 },
  },
  warnings: [],
}

/** One step: search, or answer once something was searched or nothing can be. */
function respond({ prompt, tools = [], toolChoice }: LanguageModelV4CallOptions): ExtractiveResult {
  const asked = prompt.findLastIndex(({ role }) => role === 'user')
  const question = textOf(prompt[asked])
  const results = resultsIn(prompt.slice(asked + 1))
  const calls = results.length > 0 || toolChoice?.type === 'none' ? [] : chooseCalls(question, tools)
  if (calls.length === 0) {
    return {
      content: [{ type: 'text', text: composeAnswer(question, results) }],
      finishReason: { unified: 'stop', raw: undefined },
      ...NOTHING,
    }
  }
  const first = callsIn(prompt)
  return {
    content: calls.map(({ tool, args }, index) => ({
      type: 'tool-call',
      // Nine letters and digits, so that a conversation can go on with any provider.
      toolCallId: `ex${String(first + index).padStart(7, '0')}`,
      toolName: tool,
      input: JSON.stringify(args),
    })),
    finishReason: { unified: 'tool-calls', raw: undefined },
    ...NOTHING,
  }
}

function* parts({ content, finishReason, usage }: ExtractiveResult): Generator<ExtractivePart> {
  yield { type: 'stream-start', warnings: [] }
  for (const part of content) {
    if (part.type === 'tool-call') {
      yield part
      continue
    }
    yield { type: 'text-start', id: '0' }
    // By paragraphs, as they would be read.
    for (const delta of part.text.split(/(?<=\n\n)/)) yield { type: 'text-delta', id: '0', delta }
    yield { type: 'text-end', id: '0' }
  }
  yield { type: 'finish', usage, finishReason }
}

function textOf(message: LanguageModelV4Prompt[number] | undefined): string {
  if (message?.role !== 'user') return ''
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

function resultsIn(messages: LanguageModelV4Prompt): FoundResult[] {
  return messages.flatMap((message) => {
    if (message.role !== 'tool') return []
    return message.content.flatMap((part): FoundResult[] => {
      if (part.type !== 'tool-result') return []
      const { output, toolName: tool } = part
      const value = 'value' in output ? output.value : ''
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return [{ tool, text, isError: output.type.startsWith('error') || output.type === 'execution-denied' }]
    })
  })
}

const callsIn = (prompt: LanguageModelV4Prompt): number =>
  prompt.flatMap(({ role, content }) =>
    role === 'assistant' ? content.filter(({ type }) => type === 'tool-call') : [],
  ).length
