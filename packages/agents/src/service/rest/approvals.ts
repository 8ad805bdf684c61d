import * as z from 'zod'
import { staffOnly } from '../auth/access.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { sessionParams } from './sessions.ts'

export const decisionSchema = z.strictObject({
  decision: z.enum(['approve', 'refuse']),
  reason: z.string().max(2_000).nullable().optional(),
})

export function approvalRoutes({ team }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/sessions/{session_id}/approvals/{action_id}',
      summary: 'Approve or refuse an action that waits (staff); the same decision twice is told as done',
      group: 'Messages',
      params: sessionParams.extend({ action_id: z.string().min(1).max(100) }),
      body: decisionSchema,
      answers: {
        200: {
          description: 'The decision is in the log, and the session goes on',
          schema: z.object({
            session_id: z.uuid(),
            action_id: z.string(),
            decision: z.enum(['approve', 'refuse']),
          }),
        },
      },
      refusals: [400, 404, 409, 422],
      async handle({ params: { session_id, action_id }, body, caller }) {
        await team.session(session_id, caller)
        staffOnly(caller)
        await team.decide(session_id, action_id, body, caller)
        return { status: 200, body: { session_id, action_id, decision: body.decision } }
      },
    }),
  ]
}
