import * as z from 'zod'
import { actionsOf, contextSchema, MESSAGES_0_1, metaSchema, routingOf } from './parts.ts'

/** Envelope exchanged by agents, version 0.1.0, as specified. */
export const envelope01Schema = z.object({
  session_id: z.uuid(),
  /** Increases by one with each exchange between the orchestrator and an agent. */
  turn: z.int().min(0),
  caller: z.enum(['orchestrator', 'welcome', 'clarification', 'specialist', 'summary']),
  message: z.discriminatedUnion('type', [...MESSAGES_0_1]),
  routing: routingOf(['clarification', 'context', 'summary']),
  context: contextSchema,
  actions: actionsOf(['pending', 'done', 'failed']),
  meta: metaSchema,
})
