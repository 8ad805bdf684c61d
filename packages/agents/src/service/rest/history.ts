import * as z from 'zod'
import { defineRoute, type Route } from '../routes/define-route.ts'
import { exchangeFor, type Histories } from '../wire/histories.ts'
import { historySchema } from '../wire/responses.ts'
import { sessionParams } from './sessions.ts'

const MAX_ITEMS = 200
const USUAL_ITEMS = 50

export function historyRoutes(historyOf: Histories): Route[] {
  const number = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most))
  return [
    defineRoute({
      method: 'GET',
      path: '/api/sessions/{session_id}/history',
      summary: 'The whole conversation in pages: messages, answers, and for staff hops and actions',
      group: 'Sessions',
      params: sessionParams,
      query: z.strictObject({
        before: number(2 ** 48)
          .optional()
          .describe('next_before of the page before; without it the newest page.'),
        limit: number(MAX_ITEMS).default(USUAL_ITEMS).describe('Messages of the user.'),
      }),
      answers: {
        200: { description: 'Messages with what came of them, the oldest first', schema: historySchema },
      },
      refusals: [404, 422],
      async handle({ params: { session_id }, query: { before = Infinity, limit }, caller }) {
        const { state, exchanges } = await historyOf(session_id, caller)
        const older = exchanges.filter(({ position }) => position < before)
        const shown = older.slice(-limit)
        return {
          status: 200,
          body: {
            items: shown.map((exchange) => exchangeFor(exchange, state, caller)),
            next_before: shown.length < older.length ? (shown[0]?.position ?? null) : null,
            total_count: exchanges.length,
            position: state.position,
            erased: state.erased,
          },
        }
      },
    }),
  ]
}
