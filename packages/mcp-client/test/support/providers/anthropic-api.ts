import { EVENT_STREAM, type ProviderApi } from './provider-stub.ts'
import { anthropicProblem } from './schema-rules.ts'
import {
  argumentsOf,
  eventStream,
  piecesOf,
  type ScriptedAnswer,
  type ScriptedCall,
  type StreamEvent,
} from './scripted-answer.ts'

const HEAD = { id: 'msg_01', type: 'message', role: 'assistant', model: 'stub-model', stop_sequence: null }
const INPUT = { input_tokens: 100, cache_creation_input_tokens: 0, cache_read_input_tokens: 20 }

/** https://docs.anthropic.com/en/api/messages and /en/api/messages-streaming. */
export const anthropicApi: ProviderApi = {
  path: '/v1/messages',
  check(body) {
    if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required'
    for (const [index, tool] of ((body.tools ?? []) as { name: string; input_schema: unknown }[]).entries()) {
      const problem = anthropicProblem(tool.input_schema)
      if (problem !== undefined) return `tools.${index}.custom.input_schema: ${problem}`
      if (!/^[a-zA-Z0-9_-]{1,128}$/.test(tool.name))
        return `tools.${index}.custom.name: String should match pattern`
    }
    return messageProblem(body.messages as Message[], body.tools !== undefined)
  },
  failure: (status, message) => ({ type: 'error', error: { type: errorType(status), message } }),
  respond(answer, streaming) {
    if (!streaming) {
      const content = [
        ...(textOf(answer) === '' ? [] : [{ type: 'text', text: textOf(answer) }]),
        ...(answer.calls ?? []).map((call, index) => ({
          ...toolUse(call, index),
          input: JSON.parse(argumentsOf(call)),
        })),
      ]
      return {
        body: { ...HEAD, content, stop_reason: stopReason(answer), usage: { ...INPUT, output_tokens: 30 } },
      }
    }
    const error = {
      name: 'error',
      data: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    }
    return { headers: EVENT_STREAM, body: eventStream(events(answer), answer, { error }) }
  },
}

interface Message {
  readonly role: string
  readonly content: string | readonly { type: string; id?: string; tool_use_id?: string }[]
}

/** Roles take turns, and every call is answered in the next message. */
function messageProblem(messages: readonly Message[], hasTools: boolean): string | undefined {
  let open = new Set<string | undefined>()
  for (const [index, { role, content }] of messages.entries()) {
    if (role === messages[index - 1]?.role) return `messages.${index}: roles must alternate`
    const blocks = typeof content === 'string' ? [] : content
    if (!hasTools && blocks.some(({ type }) => type === 'tool_use' || type === 'tool_result')) {
      return 'Requests which include `tool_use` or `tool_result` blocks must define tools'
    }
    for (const { type, tool_use_id } of blocks) {
      if (type === 'tool_result' && !open.delete(tool_use_id))
        return `unexpected tool_use_id found in tool_result blocks: ${tool_use_id}`
    }
    if (open.size > 0)
      return `messages.${index}: tool_use ids were found without tool_result blocks immediately after: ${[...open]}`
    const ids = blocks.flatMap(({ type, id }) => (type === 'tool_use' ? [id] : []))
    const odd = ids.find((id) => !/^[a-zA-Z0-9_-]+$/.test(id ?? ''))
    if (odd !== undefined)
      return `messages.${index}.content: tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$': ${odd}`
    open = new Set(ids)
  }
  return undefined
}

function events(answer: ScriptedAnswer): StreamEvent[] {
  const text = textOf(answer)
  const blocks = [
    ...(text === ''
      ? []
      : [
          block(
            0,
            { type: 'text', text: '' },
            piecesOf(text).map((piece) => ({ type: 'text_delta', text: piece })),
          ),
        ]),
    ...(answer.calls ?? []).map((call, number) =>
      block(number + (text === '' ? 0 : 1), { ...toolUse(call, number), input: {} }, [
        { type: 'input_json_delta', partial_json: '' },
        ...(argumentsOf(call).match(/.{1,9}/gs) ?? []).map((piece) => ({
          type: 'input_json_delta',
          partial_json: piece,
        })),
      ]),
    ),
  ]
  return [
    named({
      type: 'message_start',
      message: { ...HEAD, content: [], stop_reason: null, usage: { ...INPUT, output_tokens: 1 } },
    }),
    named({ type: 'ping' }),
    ...blocks.flat(),
    named({
      type: 'message_delta',
      delta: { stop_reason: stopReason(answer), stop_sequence: null },
      usage: { output_tokens: 30 },
    }),
    named({ type: 'message_stop' }),
  ]
}

const block = (index: number, content_block: object, deltas: readonly object[]): StreamEvent[] => [
  named({ type: 'content_block_start', index, content_block }),
  ...deltas.map((delta) => named({ type: 'content_block_delta', index, delta })),
  named({ type: 'content_block_stop', index }),
]

const named = (data: { type: string } & Record<string, unknown>): StreamEvent => ({ name: data.type, data })

const toolUse = ({ id, name }: ScriptedCall, index: number) => ({
  type: 'tool_use',
  id: id ?? `toolu_0${index}`,
  name,
})

const textOf = ({ text, refusal }: ScriptedAnswer): string => refusal ?? text ?? ''

function stopReason({ calls, refusal, tooLong }: ScriptedAnswer): string {
  if (refusal !== undefined) return 'refusal'
  if (tooLong) return 'max_tokens'
  return calls === undefined ? 'end_turn' : 'tool_use'
}

function errorType(status: number): string {
  const types: Readonly<Record<number, string>> = {
    401: 'authentication_error',
    429: 'rate_limit_error',
    500: 'api_error',
    529: 'overloaded_error',
  }
  return types[status] ?? 'invalid_request_error'
}
