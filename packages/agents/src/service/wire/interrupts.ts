import type { Interrupt } from '@ag-ui/core'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { pendingApprovals } from './answer-text.ts'

/** Prefix of the ids of interrupts for questions. */
export const CLARIFICATION = 'clarification:'

/** One `approval` for each action that awaits it, or one `clarification`; empty for a complete run. */
export function interruptsOf(envelope: Envelope, requestId: string): Interrupt[] {
  const awaiting = pendingApprovals(envelope)
  if (awaiting.length > 0) {
    return awaiting.map(({ payload }) => ({
      id: String(payload.action_id),
      reason: 'approval',
      message: String(payload.why ?? ''),
      toolCallId: String(payload.action_id),
      responseSchema: z.toJSONSchema(approvalSchema, { io: 'input' }),
      metadata: { ...payload },
    }))
  }
  const { type, content } = envelope.message
  if (type !== 'follow_up') return []
  const { question, choices } = typeof content === 'string' ? { question: content, choices: [] } : content
  return [
    {
      id: `${CLARIFICATION}${requestId}`,
      reason: 'clarification',
      message: question,
      responseSchema: z.toJSONSchema(choiceSchema, { io: 'input' }),
      metadata: { choices },
    },
  ]
}

/** Reply to an approval: `{decision, reason?}`, or `true` and `false`. */
export const approvalSchema = z.union([
  z.object({ decision: z.enum(['approve', 'refuse']), reason: z.string().max(2_000).nullish() }),
  z.object({ approved: z.boolean(), reason: z.string().max(2_000).nullish() }),
  z.boolean(),
])

/** Reply to a question: the id of a choice, or text. */
export const choiceSchema = z.union([
  z.object({ choice: z.string().min(1) }),
  z.object({ text: z.string().min(1) }),
  z.string().min(1),
])
