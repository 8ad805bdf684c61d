import * as z from 'zod'
import { staffOnly } from '../auth/access.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { toolChangeSchema } from '../wire/responses.ts'

const GROUP = 'Tools'

export function toolChangeRoutes({ team: { definitions } }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/tools/changes',
      summary: 'List the tools that their servers describe otherwise than staff have accepted (staff)',
      group: GROUP,
      answers: {
        200: {
          description:
            'Both versions of each; until it is accepted, a changed tool needs consent for each call',
          schema: z.object({ items: z.array(toolChangeSchema), total_count: z.int() }),
        },
      },
      async handle({ caller }) {
        staffOnly(caller)
        const items = await definitions.changes(caller)
        return { status: 200, body: { items, total_count: items.length } }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/tools/changes/accept',
      summary: 'Accept the new definition of a tool (staff)',
      group: GROUP,
      body: z.strictObject({
        tool: z.string().min(1).max(1_000),
        hash: z.string().max(200).describe('Of the version that was looked at.'),
      }),
      answers: { 204: { description: 'It is used from now on' } },
      refusals: [400, 404, 409, 413, 422],
      async handle({ body: { tool, hash }, caller }) {
        staffOnly(caller)
        await definitions.accept(tool, hash, caller)
        return { status: 204, body: undefined }
      },
    }),
  ]
}
