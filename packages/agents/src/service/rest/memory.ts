import * as z from 'zod'
import { staffOnly } from '../auth/access.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { memorySchema } from '../wire/responses.ts'
import { limitQuery } from './limit-query.ts'

const GROUP = 'Memory'
/** Maximum length searched by memory-mcp; the log keeps the whole text. */
const MAX_TEXT = 4_000
const params = z.object({ id: z.uuid() })

export function memoryRoutes({ team }: ServiceContext): Route[] {
  const { memory } = team
  return [
    defineRoute({
      method: 'GET',
      path: '/api/memory',
      summary: 'Browse or search what the team remembers (staff)',
      group: GROUP,
      query: z.strictObject({
        query: z.string().max(2_000).optional().describe('With it the nearest come first, in one page.'),
        limit: limitQuery(100, 20),
        cursor: z.string().max(1_000).optional().describe('next_cursor of the list before.'),
      }),
      answers: {
        200: {
          description: 'Memories, the newest first',
          schema: z.object({
            items: z.array(memorySchema),
            next_cursor: z.string().nullable(),
            total_count: z.int().nullable().describe('null for a search.'),
          }),
        },
      },
      refusals: [422],
      async handle({ query, caller }) {
        staffOnly(caller)
        return { status: 200, body: await memory.list(caller, query) }
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/memory/{id}',
      summary: 'Correct a memory (staff): the new words are what is answered next time',
      group: GROUP,
      params,
      body: z.strictObject({ text: z.string().trim().min(1).max(MAX_TEXT) }),
      answers: { 200: { description: 'The memory as it is now', schema: memorySchema } },
      refusals: [400, 404, 409, 413, 422],
      async handle({ params: { id }, body: { text }, caller }) {
        staffOnly(caller)
        return { status: 200, body: await memory.correct(caller, id, text) }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/memory/{id}',
      summary:
        'Delete a memory (staff); memory-mcp keeps it for a while, so that an operator can bring it back',
      group: GROUP,
      params,
      answers: { 204: { description: 'It is answered from no more' } },
      refusals: [404, 422],
      async handle({ params: { id }, caller }) {
        staffOnly(caller)
        await memory.remove(caller, id)
        return { status: 204, body: undefined }
      },
    }),
  ]
}
