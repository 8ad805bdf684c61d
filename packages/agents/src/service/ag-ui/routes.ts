import type { RunAgentInput } from '@ag-ui/core'
import { RunAgentInputSchema } from '@ag-ui/core/schemas'
import * as z from 'zod'
import type { Caller } from '../../ports/team.ts'
import { HEARTBEAT_MS, MAX_CONVERSATION_BYTES } from '../options.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { sendEvents, sseEvent } from '../streams/event-stream.ts'
import { run } from './run.ts'
import { createThreads } from './session-of-thread.ts'

export function agUiRoutes(context: ServiceContext): Route[] {
  const threads = createThreads(context.team)

  async function* events(input: RunAgentInput, caller: Caller, clientDisconnected: AbortSignal) {
    for await (const event of run(context, threads, input, caller, clientDisconnected)) yield sseEvent(event)
  }

  return [
    defineRoute({
      method: 'POST',
      path: '/ag-ui',
      summary: 'Run the team as an AG-UI 1.0 agent; clarification and consent are interrupts',
      group: 'AG-UI',
      body: RunAgentInputSchema,
      bodyLimit: MAX_CONVERSATION_BYTES,
      answers: {
        200: {
          description: 'The events of the run',
          type: 'text/event-stream',
          schema: z.looseObject({ type: z.string() }),
        },
      },
      refusals: [400, 413, 422],
      async handle({ body, caller, clientDisconnected, reply }) {
        const { heartbeatMs = HEARTBEAT_MS } = context.options
        await sendEvents(reply, events(body as RunAgentInput, caller, clientDisconnected), {
          signal: clientDisconnected,
          heartbeatMs,
        })
        return undefined
      },
    }),
  ]
}
