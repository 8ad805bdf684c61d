import { AppError } from '@agora-mcp/core/errors'
import * as z from 'zod'
import { problem } from '../../messages/index.ts'
import type { Caller } from '../../ports/team.ts'
import { userNamed } from '../auth/caller.ts'
import { type Asked, outcomeOf, sendChatMessage } from '../conversation.ts'
import { DoorError, refusalOf } from '../errors.ts'
import { HEARTBEAT_MS, MAX_CONVERSATION_BYTES, MAX_MESSAGE_BYTES } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { sendEvents, sseEvent } from '../streams/event-stream.ts'
import { type CompletionHead, chunks, completedAnswer, completion, openAiError } from './completion.ts'
import { createSessionFinder } from './find-session.ts'
import { type CompletionRequest, completionSchema, MODEL, messagesOf, type Spoken } from './request.ts'

const GROUP = 'OpenAI Chat Completions'
const modelSchema = z.looseObject({ id: z.literal(MODEL), object: z.literal('model') })
const MODEL_ENTRY = { id: MODEL, object: 'model', created: 0, owned_by: 'agora-mcp' }

export function openAiRoutes(context: ServiceContext): Route[] {
  const { team, options } = context
  const finder = createSessionFinder(team)

  /** Returns the session of a conversation: the one it names, else the one with its last answer, else a new one. */
  async function sessionOf(
    request: CompletionRequest,
    before: readonly Spoken[],
    header: string | undefined,
    caller: Caller,
  ): Promise<string> {
    const named = header ?? request.metadata?.session_id
    if (named !== undefined) return (await team.session(named, caller)).sessionId
    const found = await finder.find(before, caller)
    if (found !== null) return found
    const { session_id } = await team.open({ project: request.metadata?.project ?? null }, caller)
    return session_id
  }

  async function* stream(
    asked: Asked,
    head: CompletionHead,
    spoken: readonly Spoken[],
    caller: Caller,
    clientDisconnected: AbortSignal,
  ) {
    try {
      const answer = completedAnswer(await outcomeOf(context, asked, caller, clientDisconnected))
      finder.remember([...spoken, { role: 'assistant', text: answer.text }], caller, asked.sessionId)
      for (const chunk of chunks(head, answer)) yield sseEvent(chunk)
    } catch (error) {
      if (clientDisconnected.aborted) return
      const { status, problem } = refusalOf(error, options.log)
      yield sseEvent(openAiError(problem, status))
    }
    yield sseEvent('[DONE]')
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/v1/chat/completions',
      summary: 'Ask the team as a model; streamed or not',
      group: GROUP,
      body: completionSchema,
      bodyLimit: MAX_CONVERSATION_BYTES,
      answers: {
        200: {
          description:
            'The answer, its sources as text, and beside it as parts with attachments; with stream: true as chat.completion.chunk events, of which the last has the parts',
          schema: z.looseObject({
            id: z.string(),
            object: z.literal('chat.completion'),
            created: z.int(),
            model: z.literal(MODEL),
            choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string() }) })),
          }),
        },
      },
      refusals: [400, 404, 409, 413, 422],
      async handle({ body, caller: tokenHolder, clientDisconnected, http, reply }) {
        if (body.model !== MODEL) throw new DoorError(404, `The only model is ${MODEL}`)
        const caller = personOf(body, tokenHolder)
        const spoken = messagesOf(body)
        const message = spoken.at(-1)
        if (message?.role !== 'user') {
          throw new AppError('invalid_input', 'messages: the last one must be a text of the user', {
            hint: 'Send a message with role user that is not blank.',
          })
        }
        if (Buffer.byteLength(message.text) > MAX_MESSAGE_BYTES) {
          throw new DoorError(413, problem('message_too_long'))
        }
        const header = http.headers['x-agora-session']
        const named = typeof header === 'string' ? header : undefined
        const sessionId = await sessionOf(body, spoken.slice(0, -1), named, caller)
        const asked = await sendChatMessage(context, sessionId, message.text, caller)
        const head = { id: `chatcmpl-${asked.requestId}`, created: Math.floor(Date.now() / 1000) }
        const headers = { 'x-agora-session': sessionId }
        if (body.stream === true) {
          const { heartbeatMs = HEARTBEAT_MS } = options
          await sendEvents(reply, stream(asked, head, spoken, caller, clientDisconnected), {
            signal: clientDisconnected,
            heartbeatMs,
            headers,
          })
          return undefined
        }
        const answer = completedAnswer(await outcomeOf(context, asked, caller, clientDisconnected))
        finder.remember([...spoken, { role: 'assistant', text: answer.text }], caller, sessionId)
        return { status: 200, body: completion(head, answer), headers }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/models',
      summary: 'List the one model there is',
      group: GROUP,
      answers: {
        200: {
          description: 'The list',
          schema: z.object({ object: z.literal('list'), data: z.array(modelSchema) }),
        },
      },
      handle: () => ({ status: 200, body: { object: 'list', data: [MODEL_ENTRY] } }),
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/models/{model}',
      summary: 'Show the model',
      group: GROUP,
      params: z.object({ model: z.string() }),
      answers: { 200: { description: 'The model', schema: modelSchema } },
      refusals: [404],
      handle({ params }) {
        if (params.model !== MODEL) throw new DoorError(404, `The only model is ${MODEL}`)
        return { status: 200, body: MODEL_ENTRY }
      },
    }),
  ]
}

/** Returns the caller; a front end that serves many people with one user token names them in the request. */
const personOf = ({ user }: CompletionRequest, caller: Caller): Caller =>
  caller.role === 'user' && caller.subject === userNamed(undefined).subject && user ? userNamed(user) : caller
