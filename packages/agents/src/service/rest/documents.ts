import { createHash } from 'node:crypto'
import * as z from 'zod'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { refIn } from '../wire/ref-in.ts'
import { passageSchema } from '../wire/responses.ts'

const GROUP = 'Documents'
const MIN_WIDTH = 100
const MAX_WIDTH = 2_400
const USUAL_WIDTH = 1_200

const source = z.string().min(1).max(4_096).describe('Path of the document, as a citation names it.')
const offset = z.coerce.number().pipe(
  z
    .int()
    .min(0)
    .max(2 ** 40),
)

export function documentRoutes({ team }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/documents/passage',
      summary: 'A passage of a document with its place on the page',
      group: GROUP,
      query: z.strictObject({
        source,
        char_start: offset,
        char_end: offset,
        version: z.string().max(200).optional().describe('meta.version of the citation.'),
      }),
      answers: { 200: { description: 'The passage', schema: passageSchema } },
      refusals: [404, 422],
      async handle({ query, caller, clientDisconnected }) {
        const span = { charStart: query.char_start, charEnd: query.char_end }
        const passage = await team.documents.passage(caller, query.source, span, clientDisconnected)
        const isOther = query.version !== undefined && query.version !== passage.version
        const note = passage.note?.text ?? null
        const body = { ...passage, note, detail: refIn(passage.note), version_changed: isOther }
        return { status: 200, body }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/documents/page',
      summary: 'A page of a document as a picture',
      group: GROUP,
      query: z.strictObject({
        source,
        page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)),
        width: z.coerce
          .number()
          .pipe(z.int().min(MIN_WIDTH).max(MAX_WIDTH))
          .default(USUAL_WIDTH)
          .describe('Pixels.'),
      }),
      answers: { 200: { description: 'The picture', type: 'image/png', schema: z.string() } },
      refusals: [404, 422],
      async handle({ query, caller, clientDisconnected, http }) {
        const png = await team.documents.picture(
          caller,
          query.source,
          query.page,
          query.width,
          clientDisconnected,
        )
        const etag = `"${createHash('sha256').update(png).digest('base64url')}"`
        const headers = { 'content-type': 'image/png', etag, 'cache-control': 'private, no-cache' }
        if (http.headers['if-none-match'] === etag) return { status: 304, body: undefined, headers }
        return { status: 200, body: Buffer.from(png), headers }
      },
    }),
  ]
}
