import { envelopeSchema, messageRefSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { defineRoute, type Route } from '../routes/define-route.ts'
import { exchangeFor, type Histories } from '../wire/histories.ts'
import { sessionParams } from './sessions.ts'

const MAX_ITEMS = 200
const USUAL_ITEMS = 50

const hopSchema = z.object({
  request_id: z.string(),
  position: z.int(),
  at: z.iso.datetime(),
  by: z.string().describe('The role, e.g. specialist:vrd; orchestrator where no role spoke.'),
  envelope: envelopeSchema,
})

const actionSchema = z.object({
  request_id: z.string(),
  action_id: z.string(),
  by: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  why: z.string(),
  detail: messageRefSchema.nullable().describe('why by its code; null where it has none.'),
  needs_approval: z.boolean(),
  status: z.enum(['pending', 'awaiting_approval', 'running', 'done', 'failed', 'refused']),
  at: z.iso.datetime().describe('Of its last change.'),
  decided: z
    .object({
      decision: z.enum(['approve', 'refuse']),
      who: z.string(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  outcome_text: z.string().nullable(),
  outcome_detail: messageRefSchema.nullable(),
})

const exchangeSchema = z.object({
  request_id: z.string(),
  message_id: z.string().describe('The same: where a client gave its message an id, the request has it.'),
  position: z.int().describe('Of the message in the log.'),
  at: z.iso.datetime(),
  text: z.string(),
  envelope: envelopeSchema.describe('The message.'),
  state: z
    .enum(['working', 'waiting', 'answered'])
    .describe(
      'waiting: for a decision about actions. A question of the team is an answer with an interrupt.',
    ),
  hops: z.array(hopSchema).describe('For staff.'),
  actions: z.array(actionSchema).describe('For staff.'),
  usage: z
    .array(
      z.object({
        model: z.string(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        cost: z.number().nullable().describe('By AGENTS_MODEL_PRICES; null for a model without a price.'),
      }),
    )
    .describe('Tokens of language models, for staff.'),
  answer: envelopeSchema.nullable(),
  answered_at: z.iso.datetime().nullable(),
  interrupts: z
    .array(z.looseObject({ id: z.string(), reason: z.string() }))
    .describe('What the exchange waits for, as AG-UI tells it.'),
})

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
        200: {
          description: 'Messages with what came of them, the oldest first',
          schema: z.object({
            items: z.array(exchangeSchema),
            next_before: z.int().nullable().describe('null: there is nothing older.'),
            total_count: z.int().describe('Messages of the user in all.'),
            position: z.int().describe('Of the last entry; GET …/events?after= goes on from it.'),
            erased: z.boolean(),
          }),
        },
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
