import { Readable } from 'node:stream'
import { AppError } from '@agora-mcp/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { MAX_FILE_BYTES } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { bytesAtMost } from './bytes-at-most.ts'
import { safeFileName } from './file-name.ts'
import { oneFileForm } from './one-file-form.ts'
import { sessionParams } from './sessions.ts'

/** Maximum number of concurrent uploads per person, since incomplete files do not count towards the quota. */
const FILES_AT_ONCE = 4

/** Lets all routes of an app stream their body, whatever its type. */
export function readStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

export function fileRoutes({ team }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/sessions/{session_id}/files',
      summary: 'Upload a file; attach it to a message as {kind: "file_path", value: path}',
      group: 'Messages',
      params: sessionParams,
      query: z.strictObject({
        name: z.string().max(1_000).optional().describe('File name, for a body that is the file itself.'),
      }),
      bodyTypes: ['multipart/form-data', 'application/octet-stream'],
      bodyLimit: MAX_FILE_BYTES,
      atOnce: FILES_AT_ONCE,
      answers: {
        201: {
          description: 'Where it lies now',
          schema: z.object({
            path: z.string().describe('Below the documents folder.'),
            name: z.string(),
            bytes: z.int(),
          }),
        },
      },
      refusals: [400, 404, 409, 413, 422],
      // Refuse before the body is written to disk.
      beforeBody: ({ params: { session_id }, caller }) => team.files.mayGive(session_id, caller),
      async handle({ params: { session_id }, query, caller, http }) {
        const { name, content } = await fileIn(http, query.name)
        const { path, ...file } = await team.files.give(session_id, safeFileName(name), content, caller)
        return { status: 201, body: { path, name: file.name, bytes: file.bytes } }
      },
    }),
  ]
}

/** Streams the file of a form, or the body itself. */
async function fileIn(
  { body, headers }: FastifyRequest,
  name: string | undefined,
): Promise<{ readonly name: string; readonly content: Readable }> {
  const given = Readable.from(bytesAtMost(body as Readable | null, MAX_FILE_BYTES))
  const type = headers['content-type'] ?? ''
  if (/^multipart\/form-data\b/i.test(type)) {
    const file = await oneFileForm(type, given)
    return { ...file, name: name ?? file.name }
  }
  if (name !== undefined) return { name, content: given }
  throw new AppError('invalid_input', 'name: is needed where the body is the file itself', {
    hint: 'Add ?name=FILE to the address, or send a form with one file.',
  })
}
