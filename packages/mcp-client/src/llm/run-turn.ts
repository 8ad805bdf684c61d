import { defined } from '@agora-mcp/core/schemas/defined'
import {
  type FinishReason,
  generateText,
  isStepCount,
  type LanguageModel,
  type ModelMessage,
  type StepResult,
  streamText,
  ToolChoiceViolationError,
  type ToolSet,
} from 'ai'
import type { CalledTool } from './chat-answer.ts'
import type { ChatEvent } from './chat-events.ts'
import { FINAL_INSTRUCTIONS } from './instructions.ts'
import { LLMError } from './llm-error.ts'
import { given, type ModelSettings, type ProviderOptions } from './model-settings.ts'
import { addUsage, type TokenPrices, type Usage, usageOf } from './usage.ts'
import { WITHDRAWN } from './written/index.ts'

export interface TurnOptions {
  readonly model: LanguageModel
  readonly instructions: string
  readonly messages: ModelMessage[]
  readonly tools: ToolSet
  /** Rounds of tool calls; one more request without tools follows. */
  readonly maxIterations: number
  readonly maxParallelCalls: number
  readonly maxRetries: number
  readonly settings: ModelSettings | undefined
  readonly providerOptions: ProviderOptions | undefined
  readonly prices: TokenPrices | undefined
  readonly signal: AbortSignal | undefined
  readonly streaming: boolean
  /** Resolves a model's call to the server's tool name and its arguments. */
  callOf(name: string, input: unknown): Pick<CalledTool, 'tool' | 'args'>
  onEvent(event: ChatEvent): void
}

/** State of a turn, valid even if it fails midway. */
export interface TurnRecord {
  done: ModelMessage[]
  text: string
  /** Number of leading characters of the step's text that are reasoning. */
  thought: number
  finishReason: FinishReason | undefined
  steps: number
  calls: CalledTool[]
  usage: Usage
  /** True if the last request had no tools. */
  final: boolean
}

/** Finish reasons that a provider's library does not recognise. */
const MISSED_FILTER = /filter|safety|prohibited|blocklist|refusal|sensitive/i
const MISSED_LENGTH = /length|max_?tokens/i

type Step = StepResult<ToolSet>

/** Equal steps in a row that show a model to be stuck; two may be a model that waits for work to end. */
const STUCK_STEPS = 3

/** Records events in `record`, which holds the finished parts if the library throws. */
export async function runTurn(turn: TurnOptions, record: TurnRecord): Promise<void> {
  const settings = settingsOf(turn, record)
  try {
    await (turn.streaming ? stream(settings, turn, record) : generate(settings, turn, record))
  } catch (error) {
    // Some services call tools although told not to. Without text, the caller asks again.
    if (!ToolChoiceViolationError.isInstance(error)) throw error
    record.text = ''
  }
}

/** Settings shared by both kinds of request. */
function settingsOf(turn: TurnOptions, record: TurnRecord) {
  const { model, messages, tools, maxIterations, signal, onEvent, instructions } = turn
  return {
    model,
    instructions,
    messages,
    tools,
    ...askedHow(turn),
    toolCallConcurrency: turn.maxParallelCalls,
    maxRetries: turn.maxRetries,
    ...defined({ abortSignal: signal }),
    stopWhen: isStepCount(maxIterations + 1),
    prepareStep({ stepNumber, steps }: { stepNumber: number; steps: readonly Step[] }) {
      const repeats = repeatsItself(steps)
      record.final = repeats || stepNumber >= maxIterations
      record.text = ''
      record.thought = 0
      record.steps = stepNumber + 1
      onEvent({ type: 'step', step: record.steps, final: record.final, repeats })
      return record.final
        ? { toolChoice: 'none' as const, instructions: `${instructions}\n\n${FINAL_INSTRUCTIONS}` }
        : undefined
    },
    onStepEnd: (step: Step) => finishStep(step, turn, record),
  }
}

/** Checks whether the last steps made the same calls with the same results, as small models do without end. */
function repeatsItself(steps: readonly Step[]): boolean {
  const last = steps.slice(-STUCK_STEPS)
  return last.length === STUCK_STEPS && new Set(last.map(callsOf)).size === 1
}

const callsOf = ({ content }: Step): string =>
  JSON.stringify(
    content.flatMap((part) => {
      if (part.type === 'tool-call') return [part.toolName, part.input]
      if (part.type === 'tool-result') return [part.output]
      return part.type === 'tool-error' ? [String(part.error)] : []
    }),
  )

/** Settings that a program may choose for all requests of a turn. */
export const askedHow = ({
  settings,
  providerOptions,
}: Pick<TurnOptions, 'settings' | 'providerOptions'>) => ({
  ...given(settings ?? {}),
  ...(providerOptions !== undefined && { providerOptions: providerOptions as never }),
})

type Settings = ReturnType<typeof settingsOf>

async function generate(settings: Settings, { onEvent }: TurnOptions, record: TurnRecord): Promise<void> {
  await generateText({
    ...settings,
    onLanguageModelCallEnd({ content }) {
      record.text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
      if (record.text !== '') onEvent({ type: 'text', text: record.text })
    },
  })
}

async function stream(settings: Settings, turn: TurnOptions, record: TurnRecord): Promise<void> {
  const { stream: parts } = streamText({
    ...settings,
    // The library prints errors without a handler; they are also part of the stream.
    onError: () => {},
  })
  for await (const part of parts) {
    if (part.type === 'text-delta' && part.text !== '') {
      record.text += part.text
      turn.onEvent({ type: 'text', text: part.text })
    } else if (part.type === 'reasoning-start' && part.id === WITHDRAWN) {
      record.thought += record.text.length
      record.text = ''
      turn.onEvent({ type: 'text_withdrawn' })
    } else if (part.type === 'error') throw part.error
    else if (part.type === 'abort')
      throw new DOMException('The provider gave no sign of life.', 'TimeoutError')
    else if (part.type === 'finish-step' && part.finishReason === 'interrupted') {
      const options = { partialText: record.text, hint: 'Try again.' }
      throw new LLMError('cut_off', 'The answer was cut off before its end.', options)
    }
  }
}

function finishStep(step: Step, { prices, onEvent, callOf }: TurnOptions, record: TurnRecord): void {
  record.usage = addUsage(record.usage, usageOf(step.usage, prices))
  record.finishReason = step.finishReason
  record.text = step.text.slice(record.thought)
  if (MISSED_FILTER.test(step.rawFinishReason ?? '') && step.finishReason === 'other')
    record.finishReason = 'content-filter'
  if (MISSED_LENGTH.test(step.rawFinishReason ?? '') && step.finishReason === 'other')
    record.finishReason = 'length'
  record.done.push(...step.response.messages)
  const failed = new Set(
    step.content.flatMap((part) => (part.type === 'tool-error' ? [part.toolCallId] : [])),
  )
  for (const { toolCallId: id, toolName, input, ...call } of step.toolCalls) {
    const { tool, args } = callOf(toolName, input)
    record.calls.push({ tool, args, isError: failed.has(id) })
    if (!call.dynamic || !call.invalid) continue
    // For an unknown tool or arguments that are not JSON, the call never started, so no event has been sent.
    const text = call.error instanceof Error ? call.error.message : String(call.error)
    onEvent({ type: 'tool_call', id, tool, args })
    onEvent({
      type: 'tool_result',
      id,
      tool,
      isError: true,
      success: false,
      text,
      shortened: false,
      seconds: 0,
    })
  }
}
