import { Readable } from 'node:stream'
import * as z from 'zod'
import { staffOnly } from '../auth/access.ts'
import { MAX_FILE_BYTES } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { bytesAtMost } from './bytes-at-most.ts'
import { safeFileName } from './file-name.ts'

/** Accepts documents; in a separate scope, since it streams the body. */
export function uploadRoutes({ team }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/documents',
      summary: 'Give a document to the office (staff): the body is the file',
      group: 'Documents',
      query: z.strictObject({
        name: z.string().min(1).max(1_000),
        replace: z.enum(['true', 'false']).default('false').describe('true: in place of one of the name.'),
      }),
      bodyTypes: ['application/octet-stream'],
      bodyLimit: MAX_FILE_BYTES,
      answers: {
        202: {
          description: 'It is on disk and will be read',
          schema: z.object({ source: z.string() }),
        },
      },
      refusals: [400, 409, 413, 422],
      async handle({ query: { name, replace }, caller, http }) {
        staffOnly(caller)
        const safe = safeFileName(name)
        const file = Readable.from(bytesAtMost(http.body as Readable | null, MAX_FILE_BYTES))
        await team.documents.add(safe, file, { replace: replace === 'true' })
        return { status: 202, body: { source: safe } }
      },
    }),
  ]
}
