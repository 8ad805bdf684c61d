import * as z from 'zod'
import { staffOnly } from '../auth/access.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { sessionFileSchema } from '../wire/responses.ts'
import { safeFileName } from './file-name.ts'
import { sessionParams } from './sessions.ts'

const GROUP = 'Messages'
const name = z.string().min(1).max(1_000).describe('Name of the file in its session.')

export function sessionFileRoutes({ team: { files } }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/sessions/{session_id}/files',
      summary: 'List the files of a session',
      group: GROUP,
      params: sessionParams,
      answers: {
        200: {
          description: 'By name',
          schema: z.object({ items: z.array(sessionFileSchema), total_count: z.int() }),
        },
      },
      refusals: [404, 409, 422],
      async handle({ params: { session_id }, caller }) {
        const items = await files.list(session_id, caller)
        return { status: 200, body: { items, total_count: items.length } }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/sessions/{session_id}/files',
      summary: 'Delete a file of a session with all that was made of it: who has given it may, and staff',
      group: GROUP,
      params: sessionParams,
      query: z.strictObject({ name }),
      answers: { 204: { description: 'It is gone' } },
      refusals: [404, 409, 422],
      async handle({ params: { session_id }, query, caller }) {
        await files.remove(session_id, query.name, caller)
        return { status: 204, body: undefined }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/sessions/{session_id}/files/publish',
      summary: 'Copy a file of a session into the shared documents, for everybody (staff)',
      group: GROUP,
      params: sessionParams,
      body: z.strictObject({
        name,
        as: z.string().min(1).max(1_000).optional().describe('Its name there, when it is another one.'),
        replace: z.boolean().default(false).describe('true: in place of a document of the name.'),
      }),
      answers: {
        201: { description: 'It is on disk and will be read', schema: z.object({ source: z.string() }) },
      },
      refusals: [400, 404, 409, 413, 422],
      async handle({ params: { session_id }, body: { name, as, replace }, caller }) {
        staffOnly(caller)
        const renamed = as === undefined ? {} : { as: safeFileName(as) }
        const body = await files.publish(session_id, name, { ...renamed, replace }, caller)
        return { status: 201, body }
      },
    }),
  ]
}
