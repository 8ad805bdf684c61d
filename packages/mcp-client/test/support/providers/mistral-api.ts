import { mistralFailure } from '@agora-mcp/testing/mistral'
import { type ChatDialect, chatChunks, chatCompletion, chatMessageProblem } from './chat-completions.ts'
import { EVENT_STREAM, type ProviderApi } from './provider-stub.ts'
import { commonProblem } from './schema-rules.ts'
import { eventStream } from './scripted-answer.ts'

const DIALECT: ChatDialect = {
  callId: (number) => `mIsTr4l${String(number).padStart(2, '0')}`,
  refuses: false,
  callsInPieces: false,
}

/** https://docs.mistral.ai/api/endpoint/chat, and the errors that the service is known to answer. */
export const mistralApi: ProviderApi = {
  path: '/v1/chat/completions',
  check(body) {
    for (const { function: tool } of (body.tools ?? []) as { function: { parameters: unknown } }[]) {
      const problem = commonProblem(tool.parameters)
      if (problem !== undefined) return `Invalid tool schema: ${problem}`
    }
    const messages = body.messages as { role: string; tool_calls?: { id: string }[]; tool_call_id?: string }[]
    for (const [index, message] of messages.entries()) {
      for (const id of [...(message.tool_calls ?? []).map((call) => call.id), message.tool_call_id]) {
        if (id !== undefined && !/^[a-zA-Z0-9]{9}$/.test(id)) {
          return `Tool call id was ${id} but must be a-z, A-Z, 0-9, with a length of 9.`
        }
      }
      if (message.role === 'user' && messages[index - 1]?.role === 'tool') {
        return "Unexpected role 'user' after role 'tool'"
      }
    }
    const last = messages.at(-1)?.role
    if (last !== 'user' && last !== 'tool')
      return `Expected last role User or Tool (or Assistant with prefix True), got ${last}`
    return chatMessageProblem(messages)
  },
  failure: mistralFailure,
  respond(answer, streaming) {
    if (!streaming) return { body: chatCompletion(answer, DIALECT) }
    const error = {
      data: {
        object: 'error',
        message: 'Service unavailable',
        type: 'internal_server_error',
        param: null,
        code: '3000',
      },
    }
    return {
      headers: EVENT_STREAM,
      body: eventStream(chatChunks(answer, DIALECT), answer, { last: '[DONE]', error }),
    }
  },
}
