import * as z from 'zod'
import type { SessionEntry } from '../../domain/session/log-content.ts'
import type { Caller } from '../../ports/team.ts'
import { HEARTBEAT_MS } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import { parseWith } from '../routes/parse-with.ts'
import type { ServiceContext } from '../service-context.ts'
import { sendEvents, sseEvent } from '../streams/event-stream.ts'
import { entrySchema, wireEntries } from '../wire/entries.ts'
import { sessionParams } from './sessions.ts'

const MAX_POSITION = 2 ** 48

const position = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a position of the log: a whole number')
  .transform(Number)
  .pipe(z.int().max(MAX_POSITION))

const headersSchema = z.object({ 'last-event-id': position.optional() })

export function eventRoutes({ team, options, shutdown }: ServiceContext): Route[] {
  async function* events(sessionId: string, after: number, caller: Caller, signal: AbortSignal) {
    const toWire = wireEntries(team, sessionId, caller)
    const entries: AsyncIterable<SessionEntry> = team.events(sessionId, after, caller, signal)
    for await (const entry of entries) yield sseEvent(await toWire(entry), entry.position)
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/api/sessions/{session_id}/events',
      summary: 'Follow a session: server-sent events whose id is the position in the log',
      group: 'Messages',
      params: sessionParams,
      query: z.strictObject({
        after: position
          .optional()
          .describe('Position to go on from; the header Last-Event-ID comes before it.'),
      }),
      answers: {
        200: {
          description: 'One event for each entry, without end; after a break go on with Last-Event-ID',
          type: 'text/event-stream',
          schema: entrySchema,
        },
      },
      refusals: [404, 422],
      async handle({ params: { session_id }, query, caller, clientDisconnected, http, reply }) {
        const { 'last-event-id': last } = parseWith(headersSchema, http.headers)
        await team.session(session_id, caller)
        const signal = AbortSignal.any([clientDisconnected, shutdown])
        const { heartbeatMs = HEARTBEAT_MS } = options
        await sendEvents(reply, events(session_id, last ?? query.after ?? 0, caller, signal), {
          signal,
          heartbeatMs,
        })
        return undefined
      },
    }),
  ]
}
