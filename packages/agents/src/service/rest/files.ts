import { AppError } from '@agora-mcp/core/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { erasedSession } from '../../domain/session/session-errors.ts'
import { problem } from '../../messages/index.ts'
import { DoorError } from '../errors.ts'
import { MOST_FILE_BYTES } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { safeFileName } from './file-name.ts'
import { sessionParams } from './sessions.ts'

/** Files that one person sends at once: each is held in memory until it is whole. */
const FILES_AT_ONCE = 4

/** Lets a route take any body as bytes. Of an app that holds such routes alone. */
export function readBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Lets a route take any body as it comes. Of an app that holds such routes alone. */
export function readStreams(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** Takes files for a session. */
export function fileRoutes({ team, options }: ServiceContext): Route[] {
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
      bodyLimit: MOST_FILE_BYTES,
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
      refusals: [400, 404, 413, 422],
      // A body that nobody wants is not kept in memory.
      beforeBody: async ({ params: { session_id }, caller }) => void (await team.session(session_id, caller)),
      async handle({ params: { session_id }, query, caller, http }) {
        const { erased } = await team.session(session_id, caller)
        if (erased) throw erasedSession()
        if (options.storeFile === undefined) {
          throw new AppError('unavailable', problem('no_folder'))
        }
        const { name, bytes } = await readFile(http, query.name)
        if (bytes.length === 0) throw new AppError('invalid_input', 'file: must not be empty')
        const safe = safeFileName(name)
        const path = await options.storeFile(session_id, safe, bytes)
        return { status: 201, body: { path, name: safe, bytes: bytes.length } }
      },
    }),
  ]
}

/** The file of a form, or the body itself. */
async function readFile(
  { body, headers }: FastifyRequest,
  name: string | undefined,
): Promise<{ name: string; bytes: Uint8Array }> {
  const given = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    if (name === undefined) {
      throw new AppError('invalid_input', 'name: is needed where the body is the file itself', {
        hint: 'Add ?name=FILE to the address, or send a form with one file.',
      })
    }
    return { name, bytes: given }
  }
  const form = await new Response(new Uint8Array(given), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new DoorError(400, 'The form cannot be read', 'Send multipart/form-data with one file.')
    })
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  const [file] = files
  if (file === undefined || files.length > 1) {
    throw new AppError('invalid_input', `file: one file is taken at a time, the form has ${files.length}`)
  }
  return { name: name ?? file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
