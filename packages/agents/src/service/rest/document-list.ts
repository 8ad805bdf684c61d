import { fold } from '@agora-mcp/core/text'
import * as z from 'zod'
import type { ListedDocument } from '../../ports/documents.ts'
import type { Caller } from '../../ports/team.ts'
import { staffOnly } from '../auth/access.ts'
import { HEARTBEAT_MS } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { sendEvents, sseEvent } from '../streams/event-stream.ts'
import { refIn } from '../wire/ref-in.ts'
import { documentSchema } from '../wire/responses.ts'
import { limitQuery } from './limit-query.ts'

const GROUP = 'Documents'
const source = z.string().min(1).max(4_096)

const forCaller = (document: ListedDocument, { role }: Caller): z.output<typeof documentSchema> => ({
  ...document,
  progress: progressOf(document),
  reason: document.reason?.text ?? null,
  detail: refIn(document.reason),
  deletable: role === 'staff' && document.deletable,
})

const progressOf = ({ progress }: ListedDocument) =>
  progress === null ? null : { ...progress, step: progress.step?.text ?? '', detail: refIn(progress.step) }

export function documentListRoutes({ team, options, shutdown }: ServiceContext): Route[] {
  const { documents } = team
  return [
    defineRoute({
      method: 'GET',
      path: '/api/documents',
      summary: 'List the documents with their state',
      group: GROUP,
      query: z.strictObject({
        query: z.string().max(1_000).optional().describe('Words of title or path.'),
        limit: limitQuery(500, 100),
        cursor: z.string().max(5_000).optional().describe('next_cursor of the list before.'),
      }),
      answers: {
        200: {
          description: 'Documents, the newest first',
          schema: z.object({
            items: z.array(documentSchema),
            next_cursor: z.string().nullable(),
            total_count: z.int(),
          }),
        },
      },
      refusals: [422],
      handle({ query: { query = '', limit, cursor }, caller }) {
        const words = fold(query).split(/\s+/).filter(Boolean)
        const found = documents
          .overview(caller)
          .filter((document) => {
            const text = fold(`${document.title} ${document.source}`)
            return words.every((word) => text.includes(word))
          })
          .sort(newestFirst)
        const after = cursor === undefined ? null : placeIn(cursor)
        const rest = after === null ? found : found.filter((document) => newestFirst(after, document) < 0)
        const shown = rest.slice(0, limit)
        const last = shown.at(-1)
        const next = last !== undefined && shown.length < rest.length ? cursorOf(last) : null
        const items = shown.map((document) => forCaller(document, caller))
        return { status: 200, body: { items, next_cursor: next, total_count: found.length } }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/documents/events',
      summary: 'Follow the reading of documents: each one whose state changes, as the list has it',
      group: GROUP,
      answers: {
        200: {
          description: 'Documents as they change; state is deleted for one that is clientDisconnected',
          type: 'text/event-stream',
          schema: z.looseObject({ source: z.string(), state: z.string() }),
        },
      },
      async handle({ caller, clientDisconnected, reply }) {
        const signal = AbortSignal.any([clientDisconnected, shutdown])
        const { heartbeatMs = HEARTBEAT_MS } = options
        await sendEvents(reply, changesOf(documents, caller, signal), { signal, heartbeatMs })
        return undefined
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/documents/cancel',
      summary: 'Stop the reading of a document, until its file changes (staff)',
      group: GROUP,
      body: z.strictObject({ source }),
      answers: { 204: { description: 'It is not read' } },
      refusals: [400, 404, 409, 413, 422],
      async handle({ body, caller }) {
        staffOnly(caller)
        await documents.cancel(caller, body.source)
        return { status: 204, body: undefined }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/documents',
      summary:
        'Delete a document that was given through this service (staff); its citations lead nowhere then',
      group: GROUP,
      query: z.strictObject({ source }),
      answers: { 204: { description: 'It is clientDisconnected' } },
      refusals: [404, 409, 422],
      async handle({ query, caller }) {
        staffOnly(caller)
        await documents.remove(caller, query.source)
        return { status: 204, body: undefined }
      },
    }),
  ]
}

async function* changesOf(
  documents: ServiceContext['team']['documents'],
  caller: Caller,
  signal: AbortSignal,
): AsyncGenerator<string> {
  // Coalesces quick changes of a document to the newest state.
  const changed = new Map<string, ListedDocument | null>()
  let wake = Promise.withResolvers<void>()
  const end = documents.watch(caller, (path, document) => {
    changed.set(path, document)
    wake.resolve()
  })
  const stop = () => wake.resolve()
  signal.addEventListener('abort', stop)
  try {
    while (!signal.aborted) {
      await wake.promise
      wake = Promise.withResolvers()
      const told = [...changed]
      changed.clear()
      for (const [path, document] of told) {
        yield sseEvent(document === null ? { source: path, state: 'deleted' } : forCaller(document, caller))
      }
    }
  } finally {
    end()
    signal.removeEventListener('abort', stop)
  }
}

/** The place of a document in the list: the day and time of its file, then its path. */
type Place = Pick<ListedDocument, 'modified_at' | 'source'>

function newestFirst(one: Place, other: Place): number {
  const [left, right] = [one.modified_at ?? '', other.modified_at ?? '']
  if (left !== right) return left > right ? -1 : 1
  return one.source === other.source ? 0 : one.source < other.source ? -1 : 1
}

const cursorOf = ({ modified_at, source: path }: Place): string =>
  Buffer.from(`${modified_at ?? ''} ${path}`).toString('base64url')

function placeIn(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString()
  const end = text.indexOf(' ')
  return { modified_at: text.slice(0, Math.max(end, 0)), source: text.slice(end + 1) }
}
