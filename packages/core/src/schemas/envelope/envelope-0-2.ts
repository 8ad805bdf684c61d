import * as z from 'zod'
import { envelope01Schema } from './envelope-0-1.ts'
import { actionsOf, MESSAGES, memoryMessage, messageRefSchema, metaSchema, routingOf } from './parts.ts'

/** Version 0.2.0: all roles speak and are spoken to, answers come from memory, and actions wait for consent. */
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
  message: z.discriminatedUnion('type', [...MESSAGES, memoryMessage]),
  routing: routingOf(['welcome', 'clarification', 'context', 'controller', 'dispatch', 'summary']).extend({
    /** The reason for programs that show it in another language. */
    detail: messageRefSchema.optional(),
  }),
  actions: actionsOf(['pending', 'awaiting_approval', 'done', 'failed', 'refused']),
  meta: metaSchema.extend({
    /** The notes for programs that show them in another language. */
    details: z.array(messageRefSchema).max(100).optional(),
  }),
})
