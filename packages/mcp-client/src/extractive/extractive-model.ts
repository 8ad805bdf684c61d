import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { saysNotDone } from '../client/results/tool-result.ts'
import { instructionsIn } from '../llm/instructions.ts'
import { chooseCalls } from './choose-calls.ts'
import { answers, composeAnswer, type FoundResult, places, weighResults } from './compose-answer.ts'
import type { ExtractiveModel, ExtractivePart, ExtractiveResult } from './extractive-types.ts'
import type { LookUp } from './look-ups.ts'
import { courtesyIn, languageOf } from './question.ts'
import { parseFirst } from './read-passages.ts'
import { searchTools } from './search-tools.ts'
import { WORDINGS } from './wording.ts'

/**
 * A model without a language model, for `LLMWithMCPTools` or anything else that takes a model of the `ai`
 * library: sends the question to search tools, selects sentences from the results, and quotes and cites them,
 * or says where nothing was found; and says that no language model wrote the answer. Needs no key or network,
 * is deterministic for the same question and results, and reports no tokens.
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

const NOTHING: Pick<ExtractiveResult, 'usage' | 'warnings'> = {
  usage: {
    inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 0, text: 0, reasoning: 0 },
  },
  warnings: [],
}

/** A reply to a message without a question, calls, or the answer once all suitable tools were asked. */
function respond(options: LanguageModelV4CallOptions): ExtractiveResult {
  const { prompt, tools = [], toolChoice } = options
  const at = prompt.findLastIndex(({ role }) => role === 'user')
  const question = textOf(prompt[at])
  const earlier = prompt.slice(0, at).map(textOf)
  const turn = prompt.slice(at + 1)
  const results = resultsIn(turn)
  const found = weighResults(question, results)
  const languages = [...found.answering, ...found.passedOver].map(({ passage }) => passage.language)
  const language = languageOf(question, earlier, languages)
  const searching = searchTools(tools)
  const courtesy = courtesyIn(question)
  if (courtesy !== null) {
    const names = searching.map(({ server, name }) => server ?? name)
    const servers = new Intl.ListFormat(language).format(new Set(names))
    return textResult(WORDINGS[language].courtesy(courtesy.kind, servers))
  }
  // If all tools failed for their own reasons, asking others would hide that.
  const allFailed = results.length > 0 && results.every(({ isError }) => isError)
  if (!answers(found) && !allFailed && toolChoice?.type !== 'none') {
    const asked = new Set(callsIn(turn).map(({ toolName }) => toolName))
    const { calls, unaskable } = chooseCalls(question, searching, instructionsIn(systemText(prompt)), asked)
    if (calls.length > 0) return callsOf(calls, callsIn(prompt).length)
    if (unaskable.length > 0) {
      const wording = WORDINGS[language]
      return textResult(`${wording.unaskable(places(unaskable, language))} ${wording.noModel}`)
    }
  }
  return textResult(
    results.length === 0 ? WORDINGS[language].noTools : composeAnswer(question, results, found, language),
  )
}

const textResult = (text: string): ExtractiveResult => ({
  content: [{ type: 'text', text }],
  finishReason: { unified: 'stop', raw: undefined },
  ...NOTHING,
})

/** Creates calls. @param before Calls of the conversation so far. */
const callsOf = (calls: readonly LookUp[], before: number): ExtractiveResult => ({
  content: calls.map(({ tool, args }, index) => ({
    type: 'tool-call',
    // Nine letters and digits, so that the conversation can continue with any provider.
    toolCallId: `ex${String(before + index).padStart(7, '0')}`,
    toolName: tool,
    input: JSON.stringify(args),
  })),
  finishReason: { unified: 'tool-calls', raw: undefined },
  ...NOTHING,
})

function* parts({ content, finishReason, usage }: ExtractiveResult): Generator<ExtractivePart> {
  yield { type: 'stream-start', warnings: [] }
  for (const part of content) {
    if (part.type === 'tool-call') {
      yield part
      continue
    }
    yield { type: 'text-start', id: '0' }
    // Streamed by paragraphs.
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
      const isError = output.type.startsWith('error') || output.type === 'execution-denied'
      return [{ tool, text, isError: isError || saysNotDone(parseFirst(text)) }]
    })
  })
}

const callsIn = (messages: LanguageModelV4Prompt): { toolName: string }[] =>
  messages.flatMap(({ role, content }) =>
    role === 'assistant' ? content.filter((part) => part.type === 'tool-call') : [],
  )

const systemText = (prompt: LanguageModelV4Prompt): string =>
  prompt.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n')
