import * as z from 'zod'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { listedSessionSchema } from '../wire/responses.ts'
import { listedSession, sessionSchema, sessionView } from '../wire/session-view.ts'
import { limitQuery } from './limit-query.ts'

export const sessionParams = z.object({ session_id: z.uuid() })

const GROUP = 'Sessions'
const MAX_NAME = 1_000
const MAX_TITLE = 200

const titleSchema = z
  .string()
  .max(MAX_TITLE)
  .transform((title) => title.replace(/[\p{C}\s]+/gu, ' ').trim())
  .refine((title) => title !== '', 'must not be blank')

export function sessionRoutes({ team }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/sessions',
      summary: 'Open a session',
      group: GROUP,
      body: z.strictObject({
        project: z.string().max(MAX_NAME).regex(/\S/, 'must not be blank').nullable().default(null),
        language: z
          .string()
          .regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code, e.g. fr')
          .optional()
          .describe('Language of short messages; longer ones are answered in their own. Default: fr.'),
      }),
      answers: { 201: { description: 'The session', schema: z.object({ session_id: z.uuid() }) } },
      refusals: [400, 413, 422],
      async handle({ body, caller }) {
        const opened = await team.open(body, caller)
        return { status: 201, body: opened, headers: { location: `/api/sessions/${opened.session_id}` } }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/sessions',
      summary: 'List the sessions that you may see, the one with the newest entry first',
      group: GROUP,
      query: z.strictObject({
        project: z.string().max(MAX_NAME).optional(),
        query: z
          .string()
          .max(MAX_NAME)
          .optional()
          .describe('Words that its title, messages or answers all have.'),
        limit: limitQuery(500, 50),
        cursor: z.string().max(200).optional().describe('next_cursor of the list before.'),
      }),
      answers: {
        200: {
          description: 'A page of sessions',
          schema: z.object({ sessions: z.array(listedSessionSchema), next_cursor: z.string().nullable() }),
        },
      },
      refusals: [422],
      async handle({ query, caller }) {
        const { sessions, next_cursor } = await team.sessions(query, caller)
        return { status: 200, body: { sessions: sessions.map(listedSession), next_cursor } }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/sessions/{session_id}',
      summary: 'Show a session: what it waits for, its plan, its condensed history',
      group: GROUP,
      params: sessionParams,
      answers: { 200: { description: 'The session', schema: sessionSchema } },
      refusals: [404, 422],
      async handle({ params, caller }) {
        return { status: 200, body: sessionView(await team.session(params.session_id, caller), caller) }
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/sessions/{session_id}',
      summary: 'Rename a session',
      group: GROUP,
      params: sessionParams,
      body: z.strictObject({ title: titleSchema }),
      answers: { 200: { description: 'The session', schema: sessionSchema } },
      refusals: [400, 404, 409, 413, 422],
      async handle({ params: { session_id }, body: { title }, caller }) {
        await team.rename(session_id, title, caller)
        return { status: 200, body: sessionView(await team.session(session_id, caller), caller) }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/sessions/{session_id}',
      summary: 'Erase the contents of a session; what is left of its log can still be verified',
      group: GROUP,
      params: sessionParams,
      query: z.strictObject({
        reason: z.string().max(MAX_NAME).optional().describe('Is not kept: it may name people.'),
      }),
      answers: {
        200: {
          description: 'The contents are gone',
          schema: z.object({ session_id: z.uuid(), erased: z.literal(true) }),
        },
      },
      refusals: [404, 409, 422],
      async handle({ params: { session_id }, caller }) {
        await team.erase(session_id, caller)
        return { status: 200, body: { session_id, erased: true } }
      },
    }),
  ]
}
