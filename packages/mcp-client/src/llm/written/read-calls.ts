import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider'
import type { LanguageModelMiddleware } from 'ai'
import { isRecord } from '../../client/untrusted/is-record.ts'
import { LLMError } from '../llm-error.ts'
import { AnswerReader } from './answer-reader.ts'
import type { WrittenCall } from './json-calls.ts'
import { parseLoosely } from './json-values.ts'
import type { KnownTools } from './known-tools.ts'

/** Part that withdraws text which turned out to be reasoning, since only its end is marked. */
export const WITHDRAWN = 'text-withdrawn'

const CALLED = { unified: 'tool-calls', raw: 'written as text' } as const

/**
 * Converts intended calls to real ones: a call written as text if the tool is read-only, and a call by a name
 * that can mean only one tool. Removes tagged reasoning from the answer.
 * @throws LLMError no_answer for a written call that is not made.
 */
export function readCalls(tools: KnownTools): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate()
      if (params.responseFormat?.type === 'json') return result
      const really = result.content.some(({ type }) => type === 'tool-call')
      const written: WrittenCall[] = []
      const content = result.content.flatMap((part): LanguageModelV4Content[] => {
        if (part.type === 'tool-call') return [renamed(part, tools)]
        if (part.type !== 'text') return [part]
        const reader = new AnswerReader(tools.resolve, tools.names)
        const shown = reader.push(part.text)
        reader.takeWithdrawn()
        const { calls, before } = reader.end()
        written.push(...calls)
        const text = shown + before
        return text === '' ? [] : [{ ...part, text }]
      })
      if (written.length === 0) return { ...result, content }
      const made = really ? [] : callsToMake(written, tools, params)
      if (made.length === 0) return { ...result, content: really ? content : [] }
      return { ...result, content: [...content, ...made], finishReason: CALLED }
    },
    async wrapStream({ doStream, params }) {
      const { stream, ...rest } = await doStream()
      if (params.responseFormat?.type === 'json') return { stream, ...rest }
      return { ...rest, stream: stream.pipeThrough(inStream(tools, params)) }
    },
  }
}

type Part = LanguageModelV4StreamPart

function inStream(tools: KnownTools, params: LanguageModelV4CallOptions): TransformStream<Part, Part> {
  let reader: AnswerReader | undefined
  let really = false
  const written: WrittenCall[] = []
  const begun = new Map<string, Part>()
  let open = ''
  const say = (delta: string, controller: TransformStreamDefaultController<Part>) => {
    if (delta === '') return
    // A text part starts with its first word, since some services refuse an empty one.
    const start = begun.get(open)
    if (start !== undefined) controller.enqueue(start)
    begun.delete(open)
    controller.enqueue({ type: 'text-delta', id: open, delta })
  }
  const withdraw = (text: string, controller: TransformStreamDefaultController<Part>) => {
    if (text === '') return
    const id = WITHDRAWN
    controller.enqueue({ type: 'reasoning-start', id })
    controller.enqueue({ type: 'reasoning-delta', id, delta: text })
    controller.enqueue({ type: 'reasoning-end', id })
  }
  const finishText = (controller: TransformStreamDefaultController<Part>) => {
    const last = reader?.end()
    reader = undefined
    if (last === undefined) return
    say(last.before, controller)
    written.push(...last.calls)
  }
  return new TransformStream<Part, Part>({
    transform(part, controller) {
      if (part.type === 'text-start') {
        begun.set(part.id, part)
        open = part.id
        reader = new AnswerReader(tools.resolve, tools.names)
      } else if (part.type === 'text-delta') {
        if (reader === undefined) controller.enqueue(part)
        else {
          const words = reader.push(part.delta)
          withdraw(reader.takeWithdrawn(), controller)
          say(words, controller)
        }
      } else if (part.type === 'text-end') {
        finishText(controller)
        if (!begun.delete(part.id)) controller.enqueue(part)
      } else if (part.type === 'tool-call') {
        really = true
        controller.enqueue(renamed(part, tools))
      } else if (part.type === 'tool-input-start') {
        const tool = tools.resolve(part.toolName)
        const toolName = tool === undefined ? part.toolName : tools.offered(tool, {}).toolName
        controller.enqueue({ ...part, toolName })
      } else if (part.type === 'finish') {
        finishText(controller)
        if (really || written.length === 0) return controller.enqueue(part)
        try {
          const made = callsToMake(written, tools, params)
          for (const call of made) controller.enqueue(call)
          controller.enqueue(made.length > 0 ? { ...part, finishReason: CALLED } : part)
        } catch (error) {
          controller.enqueue({ type: 'error', error })
        }
      } else {
        if (part.type === 'error') finishText(controller)
        controller.enqueue(part)
      }
    },
  })
}

function renamed(part: LanguageModelV4ToolCall, tools: KnownTools): LanguageModelV4ToolCall {
  const tool = part.providerExecuted ? undefined : tools.resolve(part.toolName)
  if (tool === undefined) return part
  const args = parseLoosely(part.input.trim() || '{}')
  // Unreadable arguments stay as they are, and the model is told.
  if (!isRecord(args)) return { ...part, toolName: tools.offered(tool, {}).toolName }
  const { toolName, input } = tools.offered(tool, args)
  return toolName === part.toolName ? part : { ...part, toolName, input: JSON.stringify(input) }
}

/** Calls to make; none if the request allows no calls, and the answer is then requested again as text. */
function callsToMake(
  written: readonly WrittenCall[],
  tools: KnownTools,
  { toolChoice, tools: offered = [] }: LanguageModelV4CallOptions,
): LanguageModelV4ToolCall[] {
  if (toolChoice?.type === 'none') return []
  if (offered.length === 0 || !written.every((call) => tools.mayMake(call))) throw notMade(written, tools)
  return written.map(({ tool, args }, at) => {
    const { toolName, input } = tools.offered(tool, args ?? {})
    return { type: 'tool-call', toolCallId: `written${at}`, toolName, input: JSON.stringify(input) }
  })
}

function notMade(written: readonly WrittenCall[], tools: KnownTools): LLMError {
  const names = [...new Set(written.map(({ tool }) => tools.nameOf(tool)))].join(', ')
  return new LLMError(
    'no_answer',
    `The model wrote a tool call as text instead of making it (${names}). Nothing was called.`,
    {
      hint: 'Ask again, or choose a model that calls tools; only whole calls of tools that read are made from text.',
    },
  )
}
