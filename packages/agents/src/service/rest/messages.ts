import {
  attachmentSchema,
  envelope01Schema,
  envelopeSchema,
  readEnvelope,
} from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import type { Incoming } from '../../ports/team.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import { parseWith } from '../routes/parse-with.ts'
import { type ServiceContext, waitForAnswer } from '../service-context.ts'
import { envelopeFor } from '../wire/user-view.ts'
import { sessionParams } from './sessions.ts'

const textMessage = z.strictObject({
  text: z.string().max(100_000).regex(/\S/, 'must not be blank'),
  attachments: z.array(attachmentSchema).max(200).optional(),
  id: z.uuid().toLowerCase().optional().describe('Of the client: the same message sent again is taken once.'),
  fresh: z.boolean().optional().describe('true: not answered from memory.'),
})

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')

const taken = z.object({ turn: z.int(), request_id: z.string() })

/** Parses an envelope if it looks like one, else text. @throws AppError invalid_input naming every wrong field */
export function readIncoming(given: unknown): Incoming {
  if (typeof given !== 'object' || given === null || !('text' in given)) {
    // Validated here, so that the team only gets valid envelopes.
    readEnvelope(given)
    return { envelope: given }
  }
  return parseWith(textMessage, given)
}

export function messageRoutes(context: ServiceContext): Route[] {
  const { team } = context
  return [
    defineRoute({
      method: 'POST',
      path: '/api/sessions/{session_id}/messages',
      summary: 'Send a message: an envelope, or {text, attachments?}',
      group: 'Messages',
      params: sessionParams,
      query: z.strictObject({
        wait: flag.describe('true: answer with the envelope that the message comes to.'),
      }),
      body: z.unknown(),
      describedBody: z.union([textMessage, envelopeSchema, envelope01Schema]),
      answers: {
        200: {
          description: 'With wait=true: the answer, or what it waits for, in the version of the client',
          schema: z.union([envelopeSchema, envelope01Schema]),
        },
        202: {
          description: 'The message is on disk and will be answered, also after a crash',
          schema: taken,
        },
      },
      refusals: [400, 404, 409, 413, 422],
      async handle({ params: { session_id }, query, body, caller, clientDisconnected }) {
        // An unknown session is reported before anything else.
        await team.session(session_id, caller)
        const { turn, request_id } = await team.send(session_id, readIncoming(body), caller)
        if (!query.wait) return { status: 202, body: { turn, request_id } }
        const asked = { sessionId: session_id, requestId: request_id }
        return {
          status: 200,
          body: envelopeFor(await waitForAnswer(context, asked, caller, clientDisconnected), caller),
        }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/sessions/{session_id}/messages/{request_id}',
      summary: 'Stop the work on a message; it stays in the log, and an answer that was given stands',
      group: 'Messages',
      params: sessionParams.extend({ request_id: z.uuid() }),
      answers: { 204: { description: 'It is answered, or stopped without an answer' } },
      refusals: [404, 422],
      async handle({ params: { session_id, request_id }, caller }) {
        await team.withdraw(session_id, request_id, caller)
        return { status: 204, body: undefined }
      },
    }),
  ]
}
