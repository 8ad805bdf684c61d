import { type ChatDialect, chatChunks, chatCompletion, chatMessageProblem } from './chat-completions.ts'
import { EVENT_STREAM, type ProviderApi } from './provider-stub.ts'
import { openAiProblem } from './schema-rules.ts'
import { eventStream } from './scripted-answer.ts'

const DIALECT: ChatDialect = {
  callId: (number) => `call_${String(number).padStart(24, 'x')}`,
  refuses: true,
  callsInPieces: true,
}

/** https://platform.openai.com/docs/api-reference/chat, which many other services speak. */
export const openAiChatApi: ProviderApi = {
  path: '/v1/chat/completions',
  check(body) {
    for (const { function: tool } of (body.tools ?? []) as {
      function: { name: string; parameters: unknown; strict: unknown }
    }[]) {
      const problem = openAiProblem(tool.parameters, tool.strict)
      if (problem !== undefined) return `Invalid schema for function '${tool.name}': ${problem}`
    }
    const messages = body.messages as { role: string; tool_calls?: { id: string }[]; tool_call_id?: string }[]
    const long = messages.flatMap(({ tool_calls = [] }) => tool_calls).find(({ id }) => id.length > 40)
    if (long !== undefined)
      return `Invalid 'tool_calls[0].id': string too long, at most 40 characters: ${long.id}`
    return chatMessageProblem(messages)
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
    if (!streaming) return { body: chatCompletion(answer, DIALECT) }
    const error = {
      data: { error: { message: 'The server had an error', type: 'server_error', param: null, code: null } },
    }
    return {
      headers: EVENT_STREAM,
      body: eventStream(chatChunks(answer, DIALECT), answer, { last: '[DONE]', error }),
    }
  },
}
