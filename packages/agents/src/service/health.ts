import * as z from 'zod'
import { defineRoute, type Route } from './routes/define-route.ts'
import type { ServiceContext } from './service-context.ts'

const GROUP = 'About'

export function healthRoutes({ team, options, shutdown }: ServiceContext): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/health',
      summary: 'Whether the service is running',
      group: GROUP,
      open: true,
      unlimited: true,
      answers: {
        200: {
          description: 'It does',
          schema: z.object({ status: z.literal('ok'), name: z.string(), version: z.string() }),
        },
      },
      handle: () => ({ status: 200, body: { status: 'ok', name: 'agora-agents', version: options.version } }),
    }),
    defineRoute({
      method: 'GET',
      path: '/ready',
      summary: 'Whether it takes messages; staff also sees models, documents and servers that are down',
      group: GROUP,
      open: true,
      unlimited: true,
      answers: {
        200: { description: 'It does', schema: readySchema },
        503: { description: 'Not yet, or not any more', schema: readySchema },
      },
      async handle({ caller }) {
        const { ready, projects: _, ...health } = team.health()
        const log = await team.problem()
        const takes = ready && !shutdown.aborted && log === null
        const problems = [log, options.signOuts?.problem()?.text].filter((one) => typeof one === 'string')
        const details = caller.role === 'staff' ? { ...health, problems } : {}
        return { status: takes ? 200 : 503, body: { ready: takes, ...details } }
      },
    }),
  ]
}

const readySchema = z.object({
  ready: z.boolean(),
  models: z.record(z.string(), z.string()).optional(),
  unavailable: z.array(z.object({ server: z.string(), reason: z.string() })).optional(),
  documents: z.int().optional(),
  reading: z.object({ read: z.int(), found: z.int() }).nullish(),
  problems: z.array(z.string()).optional().describe('What the operator has to mend, in words.'),
  unreadable: z.array(z.object({ path: z.string(), reason: z.string() })).optional(),
})
