import * as z from 'zod'
import { envelope01Schema } from './envelope-0-1.ts'
import { actionsOf, MESSAGES_0_2, messageRefSchema, metaSchema, routingOf } from './parts.ts'

/** Version 0.2.0: all roles may send and receive, answers may come from memory, and actions wait for consent. */
export const envelopeSchema = envelope01Schema.extend({
  caller: z.enum([
    'orchestrator',
    'welcome',
    'clarification',
    'context',
    'controller',
    'dispatch',
    'specialist',
    'summary',
    'observer',
  ]),
  message: z.discriminatedUnion('type', MESSAGES_0_2),
  routing: routingOf(['welcome', 'clarification', 'context', 'controller', 'dispatch', 'summary']).extend({
    /** Reason for programs that translate it. */
    detail: messageRefSchema.optional(),
  }),
  actions: actionsOf(['pending', 'awaiting_approval', 'done', 'failed', 'refused']),
  meta: metaSchema.extend({
    /** Notes for programs that translate them. */
    details: z.array(messageRefSchema).max(100).optional(),
  }),
})
