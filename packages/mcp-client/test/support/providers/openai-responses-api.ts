import { EVENT_STREAM, type ProviderApi } from './provider-stub.ts'
import { openAiProblem } from './schema-rules.ts'
import {
  argumentsOf,
  eventStream,
  piecesOf,
  type ScriptedAnswer,
  type StreamEvent,
} from './scripted-answer.ts'

const USAGE = {
  input_tokens: 120,
  input_tokens_details: { cached_tokens: 20 },
  output_tokens: 30,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 150,
}

/** https://platform.openai.com/docs/api-reference/responses and /responses-streaming. */
export const openAiResponsesApi: ProviderApi = {
  path: '/v1/responses',
  check(body) {
    for (const tool of (body.tools ?? []) as { name: string; parameters: unknown; strict: unknown }[]) {
      const problem = openAiProblem(tool.parameters, tool.strict)
      if (problem !== undefined) return `Invalid schema for function '${tool.name}': ${problem}`
    }
    const open = new Set<string | undefined>()
    for (const { type, call_id } of body.input as { type?: string; call_id?: string }[]) {
      if (type === 'function_call') open.add(call_id)
      if (type === 'function_call_output' && !open.delete(call_id))
        return `No tool call found for function call output with call_id ${call_id}.`
    }
    return open.size > 0 ? `No tool output found for function call ${[...open]}.` : undefined
  },
  failure: (status, message) => ({
    error: {
      message,
      type: status === 429 ? 'rate_limit_exceeded' : 'invalid_request_error',
      param: null,
      code: null,
    },
  }),
  respond(answer, streaming) {
    const output = outputOf(answer)
    if (!streaming) return { body: response(answer, output) }
    const message = 'The server had an error while processing your request.'
    const error = {
      name: 'error',
      data: { type: 'error', sequence_number: 99, code: 'server_error', message, param: null },
    }
    return { headers: EVENT_STREAM, body: eventStream(events(answer, output), answer, { error }) }
  },
}

type Item = Record<string, unknown> & { type: string; id: string }

function outputOf({ text, refusal, calls = [] }: ScriptedAnswer): Item[] {
  const part =
    refusal === undefined
      ? { type: 'output_text', text: text ?? '', annotations: [] }
      : { type: 'refusal', refusal }
  const message: Item = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [part],
  }
  return [
    ...(text === undefined && refusal === undefined ? [] : [message]),
    ...calls.map((call, index) => ({
      type: 'function_call',
      id: `fc_${index}`,
      call_id: call.id ?? `call_${index}`,
      name: call.name,
      arguments: argumentsOf(call),
      status: 'completed',
    })),
  ]
}

const response = ({ tooLong }: ScriptedAnswer, output: readonly Item[]) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_795_300_000,
  model: 'stub-model',
  status: tooLong ? 'incomplete' : 'completed',
  incomplete_details: tooLong ? { reason: 'max_output_tokens' } : null,
  error: null,
  output,
  usage: USAGE,
})

function events(answer: ScriptedAnswer, output: readonly Item[]): StreamEvent[] {
  const whole = response(answer, output)
  const items = output.flatMap((item, output_index) => [
    {
      type: 'response.output_item.added',
      output_index,
      item: {
        ...item,
        status: 'in_progress',
        ...(item.type === 'message' ? { content: [] } : { arguments: '' }),
      },
    },
    ...deltasOf(answer, item, output_index),
    { type: 'response.output_item.done', output_index, item },
  ])
  const all = [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [], usage: null } },
    ...items,
    { type: answer.tooLong ? 'response.incomplete' : 'response.completed', response: whole },
  ]
  return all.map((data, sequence_number) => ({ name: data.type, data: { ...data, sequence_number } }))
}

function deltasOf({ text, refusal }: ScriptedAnswer, item: Item, output_index: number) {
  const place = { item_id: item.id, output_index }
  if (item.type === 'function_call') {
    const json = String(item.arguments)
    const pieces = json.match(/.{1,8}/gs) ?? []
    return [
      ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
      { type: 'response.function_call_arguments.done', ...place, arguments: json },
    ]
  }
  const content_index = 0
  if (refusal !== undefined) {
    return [
      ...piecesOf(refusal).map((delta) => ({
        type: 'response.refusal.delta',
        ...place,
        content_index,
        delta,
      })),
      { type: 'response.refusal.done', ...place, content_index, refusal },
    ]
  }
  return piecesOf(text ?? '').map((delta) => ({
    type: 'response.output_text.delta',
    ...place,
    content_index,
    delta,
  }))
}
