import * as z from 'zod'
import { verdictLines } from '../../domain/chain/verdict-lines.ts'
import { staffOnly } from '../auth/access.ts'
import { defineRoute, type Route } from '../routes/define-route.ts'
import type { ServiceContext } from '../service-context.ts'
import { conversationText } from '../wire/conversation-text.ts'
import { exchangeFor, type Histories } from '../wire/histories.ts'
import { verificationSchema } from '../wire/responses.ts'
import { sessionParams } from './sessions.ts'

const GROUP = 'Sessions'
const FORMATS = ['log', 'markdown', 'json'] as const

export function exportRoutes({ team }: ServiceContext, historyOf: Histories): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/sessions/{session_id}/export',
      summary: 'Export a session: its signed log (staff), or the conversation as Markdown or JSON',
      group: GROUP,
      params: sessionParams,
      query: z.strictObject({
        format: z
          .enum(FORMATS)
          .default('log')
          .describe('log: can be checked without the database; the others: what was said, and its sources.'),
      }),
      answers: {
        200: {
          description: 'A file: JSON with its format, or Markdown',
          schema: z.looseObject({
            format: z.enum(['agora-agents session 1', 'agora-agents conversation 1']),
            session_id: z.uuid(),
          }),
        },
      },
      refusals: [404, 422],
      async handle({ params: { session_id }, query: { format }, caller }) {
        if (format === 'log') {
          // A log contains hops and tools that users may not see, and cannot be verified without them.
          staffOnly(caller)
          const body = await team.export(session_id, caller)
          return { status: 200, body, headers: fileHeaders(`session-${session_id}.json`) }
        }
        const { state, exchanges } = await historyOf(session_id, caller)
        const told = exchanges.map((exchange) => exchangeFor(exchange, state, caller))
        if (format === 'markdown') {
          return {
            status: 200,
            body: conversationText(state, told),
            headers: {
              ...fileHeaders(`session-${session_id}.md`),
              'content-type': 'text/markdown; charset=utf-8',
            },
          }
        }
        const body = {
          format: 'agora-agents conversation 1',
          session_id,
          title: state.title,
          project: state.opened.project,
          language: state.opened.language,
          opened_at: state.openedAt,
          last_at: state.lastAt,
          erased: state.erased,
          exchanges: told,
        }
        return { status: 200, body, headers: fileHeaders(`conversation-${session_id}.json`) }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/sessions/{session_id}/verification',
      summary: 'Whether the log of a session is what was written',
      group: GROUP,
      params: sessionParams,
      answers: {
        200: { description: 'The verdict on chain and signature', schema: verificationSchema },
      },
      refusals: [404, 422],
      async handle({ params: { session_id }, caller }) {
        // Staff may query a session that is too damaged to be read.
        if (caller.role !== 'staff') await team.session(session_id, caller)
        const verdict = (await team.verify(session_id)).get(session_id)
        const { entries = 0, problems = [], erased = [] } = verdict ?? {}
        const whole = erased.includes(1) ? 'erased' : 'verified'
        const detail = verdictLines(session_id, { entries, problems, erased }).join('\n')
        return {
          status: 200,
          body: { verdict: problems.length > 0 ? 'broken' : whole, entries, detail },
        }
      },
    }),
  ]
}

const fileHeaders = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })
