import { defined } from '@agora-mcp/core/schemas/defined'
import { argumentsOf, piecesOf, type ScriptedAnswer, type StreamEvent } from './scripted-answer.ts'

export interface ChatDialect {
  callId(number: number): string
  /** True if it knows a `refusal` beside the content; elsewhere the model declines in plain words. */
  readonly refuses: boolean
  /** True if arguments stream in pieces, as OpenAI's do; Mistral gives a call whole. */
  readonly callsInPieces: boolean
}

const USAGE = {
  prompt_tokens: 120,
  completion_tokens: 30,
  total_tokens: 150,
  prompt_tokens_details: { cached_tokens: 20 },
}
const HEAD = { id: 'cmpl-1', created: 1_795_300_000, model: 'stub-model' }

export function chatCompletion(answer: ScriptedAnswer, dialect: ChatDialect): unknown {
  const message = {
    role: 'assistant',
    content: contentOf(answer, dialect),
    ...(dialect.refuses ? { refusal: answer.refusal ?? null } : {}),
    ...(answer.calls === undefined ? {} : { tool_calls: toolCalls(answer, dialect) }),
  }
  const choice = { index: 0, message, finish_reason: finishReason(answer) }
  return { ...HEAD, object: 'chat.completion', choices: [choice], usage: USAGE }
}

/** An answer as the chunks of a stream, the final `[DONE]` left out. */
export function chatChunks(answer: ScriptedAnswer, dialect: ChatDialect): StreamEvent[] {
  const refusal = dialect.refuses ? piecesOf(answer.refusal ?? '').map((piece) => ({ refusal: piece })) : []
  const text = piecesOf(contentOf(answer, dialect) ?? '').map((content) => ({ content }))
  const calls = toolCalls(answer, dialect).flatMap((call) => {
    if (!dialect.callsInPieces) return [{ content: '', tool_calls: [call] }]
    const { index, id, type, function: called } = call
    const begin = { index, id, type, function: { name: called.name, arguments: '' } }
    const pieces = called.arguments.match(/.{1,7}/gs) ?? []
    return [begin, ...pieces.map((piece) => ({ index, function: { arguments: piece } }))].map((part) => ({
      tool_calls: [part],
    }))
  })
  const deltas = [{ role: 'assistant', content: '' }, ...refusal, ...text, ...calls]
  const chunks = deltas.map((delta) => chunk({ delta, finish_reason: null }))
  return [...chunks, chunk({ delta: { content: '' }, finish_reason: finishReason(answer) }, USAGE)]
}

/** Checks that each call in a conversation is followed by its result, and by nothing else before it. */
export function chatMessageProblem(
  messages: readonly { role: string; tool_calls?: { id: string }[]; tool_call_id?: string }[],
): string | undefined {
  let open = new Set<string | undefined>()
  for (const { role, tool_calls = [], tool_call_id } of messages) {
    if (role === 'tool') {
      if (!open.delete(tool_call_id)) return `Unexpected tool call id ${tool_call_id} in tool results`
      continue
    }
    if (open.size > 0) return 'Not the same number of function calls and responses'
    open = new Set(tool_calls.map(({ id }) => id))
    if (open.size < tool_calls.length) return 'Duplicate tool call id in assistant message'
  }
  return open.size > 0 ? 'Not the same number of function calls and responses' : undefined
}

function toolCalls({ calls = [] }: ScriptedAnswer, dialect: ChatDialect) {
  return calls.map((call, index) => ({
    index,
    id: call.id ?? dialect.callId(index),
    type: 'function',
    function: { name: call.name, arguments: argumentsOf(call) },
  }))
}

function contentOf({ text, refusal, calls }: ScriptedAnswer, dialect: ChatDialect): string | null {
  if (refusal !== undefined) return dialect.refuses ? null : refusal
  return text ?? (calls === undefined ? '' : null)
}

function finishReason({ calls, tooLong }: ScriptedAnswer): string {
  if (tooLong) return 'length'
  return calls === undefined ? 'stop' : 'tool_calls'
}

const chunk = (choice: object, usage?: object): StreamEvent => ({
  data: {
    ...HEAD,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, ...choice }],
    ...defined({ usage }),
  },
})
