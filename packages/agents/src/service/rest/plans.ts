import { taskSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import type { TrackedPlan } from '../../domain/session/tracked-plan.ts'
import { planCalendar } from '../plans/calendar.ts'
import { planCsv } from '../plans/csv.ts'
import { planMarkdown } from '../plans/markdown.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { sessionParams } from './sessions.ts'

const GROUP = 'Plans'
const params = sessionParams.extend({ request_id: z.uuid() })

const planSchema = z.object({
  summary: z.string().nullable(),
  proposed_at: z.string(),
  language: z.string(),
  project: z.string().nullable(),
  tasks: z.array(taskSchema.extend({ task_id: z.string() })),
})

const FORMATS = {
  markdown: { type: 'text/markdown', ending: 'md', write: planMarkdown },
  csv: { type: 'text/csv', ending: 'csv', write: planCsv },
  ics: { type: 'text/calendar', ending: 'ics', write: planCalendar },
} as const satisfies Record<
  string,
  { type: string; ending: string; write: (plan: TrackedPlan, requestId: string) => string }
>

export function planRoutes({ team }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/plans/{session_id}/{request_id}',
      summary: 'The plan that answered a message, with what was ticked; also as a file',
      group: GROUP,
      params,
      query: z.strictObject({ format: z.enum(['json', 'markdown', 'csv', 'ics']).default('json') }),
      answers: { 200: { description: 'The plan, or the file', schema: planSchema } },
      refusals: [404, 409, 422],
      async handle({ params: { session_id, request_id }, query: { format }, caller }) {
        const plan = await team.plan(session_id, request_id, caller)
        if (format === 'json') return { status: 200, body: plan }
        const { type, ending, write } = FORMATS[format]
        return {
          status: 200,
          body: write(plan, request_id),
          headers: {
            'content-type': `${type}; charset=utf-8`,
            'content-disposition': `attachment; filename="plan-${request_id.slice(0, 8)}.${ending}"`,
          },
        }
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/plans/{session_id}/{request_id}/tasks/{task_id}',
      summary:
        'Say how far a task is, for the whole office: who and when are kept; the file of its sheet stays as it is',
      group: GROUP,
      params: params.extend({ task_id: z.string().regex(/^\d{1,4}$/, 'must be a task_id of the plan') }),
      body: z.strictObject({ state: taskSchema.shape.state }),
      answers: { 200: { description: 'The plan as it stands now', schema: planSchema } },
      refusals: [400, 404, 409, 413, 422],
      async handle({ params: { session_id, request_id, task_id }, body: { state }, caller }) {
        await team.setTaskState(session_id, request_id, task_id, state, caller)
        return { status: 200, body: await team.plan(session_id, request_id, caller) }
      },
    }),
  ]
}
