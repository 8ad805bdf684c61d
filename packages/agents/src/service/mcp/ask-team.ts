import { AppError } from '@agora-mcp/core/errors'
import { defineTool } from '@agora-mcp/core/mcp'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { textOf } from '../../domain/session/envelope-text.ts'
import type { LogContents } from '../../domain/session/log-content.ts'
import { problem } from '../../messages/index.ts'
import type { Caller } from '../../ports/team.ts'
import { type Asked, follow } from '../conversation.ts'
import type { TeamAccess } from '../service-context.ts'
import { pendingApprovals } from '../wire/answer-text.ts'
import { actionsAwaitingApproval } from '../wire/session-view.ts'
import { partSchema, partsIn } from './answer-parts.ts'
import { fitAnswer } from './fit-answer.ts'

export interface McpDeps {
  readonly context: TeamAccess
  readonly caller: Caller
}

/** Maximum number of hops of a request, as the total of its progress. */
const MAX_HOPS = 12
/** Below the minute after which clients abort a call without progress. */
const TIMEOUT_MS = 45_000

export const input = z.object({
  question: z
    .string()
    .min(1, { error: 'must not be blank', abort: true })
    .max(100_000)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .describe('A question, or the answer to one of the team.'),
  project: z.string().min(1).max(1_000).optional().describe('Project of a new session.'),
  session_id: z.uuid().optional().describe('Session to continue; default: a new one.'),
})

const output = z.object({
  session_id: z.uuid().describe('For the next question; its resource tells how the answer came about.'),
  status: z
    .enum(['answered', 'needs_clarification', 'awaiting_approval', 'failed', 'working'])
    .describe('awaiting_approval: a person has to agree elsewhere. working: read the session later.'),
  answer: z.string().describe('What the team says; empty while it works.'),
  answered_at: z.string().nullable().describe('Of an answer from memory, when it was given.'),
  citations: z
    .array(
      z.object({
        quote: z.string().describe('Verbatim.'),
        source: z.string().nullable().describe('Path below the documents folder, or the tool.'),
        location: z.string().nullable().describe('Where in the source.'),
        char_start: z.int().nullable().describe('UTF-16 offset in the text of the source.'),
        char_end: z.int().nullable().describe('The offset after it.'),
      }),
    )
    .describe('What the answer rests on, in the order of its numbers.'),
  parts: z.array(partSchema).describe('What the answer is made of, in its order.'),
  choices: z
    .array(
      z.object({ id: z.string().describe('To answer with.'), label: z.string().describe('For people.') }),
    )
    .describe('Answers to a question back.'),
  tasks: z
    .array(
      z.object({
        title: z.string().describe('What is to be done.'),
        who: z.string().nullable().describe('Who is to do it.'),
        due_date: z.string().nullable().describe('YYYY-MM-DD.'),
        source: z.string().nullable().describe('Document that it comes from.'),
        state: z.enum(['todo', 'doing', 'done']).describe('How far it is.'),
      }),
    )
    .describe('Of a proposed plan.'),
  awaiting_approval: z
    .array(
      z.object({ action_id: z.string().describe('Its id.'), why: z.string().describe('What it is for.') }),
    )
    .describe('Actions that wait for a person.'),
})

/** Asks the team. It cannot approve actions: a person decides through another interface. */
export const askTeam = defineTool({
  name: 'ask_team',
  title: 'Ask the team',
  description:
    'Asks a team of agents, which answers from the office’s documents, data and memory and cites them. A question back has choices: answer it with the same session_id. Actions that change something wait for a person’s approval.',
  // Not read-only, since it writes the session log. Anything else that the team changes awaits approval.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  inputSchema: input,
  outputSchema: output,
  audit: { input: { session_id: 'id' }, output: { session_id: 'id', status: 'value' } },
  thirdPartyText: true,
  canBeTask: true,
  async handler(question, deps: McpDeps, call) {
    const { context, caller } = deps
    const asked = await ask(question, deps)
    const { sessionId } = asked
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const clientDisconnected = call.wantsProgress ? call.signal : AbortSignal.any([call.signal, timeout])
    try {
      const hops = follow(context, asked, caller, clientDisconnected)
      let step = await hops.next()
      for (let done = 0; !step.done; step = await hops.next()) {
        if (step.value.kind !== 'hop' || step.value.content === null) continue
        const { by, envelope } = step.value.content as LogContents['hop']
        done += 1
        call.progress(done, MAX_HOPS, `${by}: ${envelope.routing.reason}`)
      }
      return resultOf(sessionId, step.value)
    } catch (error) {
      if (!timeout.aborted || call.signal.aborted) throw error
      return { session_id: sessionId, ...STILL_WORKING }
    }
  },
})

/** Sends a question, durable once this resolves. @throws AppError conflict while a person has to agree */
export async function ask(
  { question: text, project, session_id }: z.output<typeof input>,
  { context, caller }: McpDeps,
): Promise<Asked> {
  const sessionId = session_id ?? (await context.team.open({ project: project ?? null }, caller)).session_id
  const state = await context.team.session(sessionId, caller)
  if (actionsAwaitingApproval(state).length > 0) {
    throw new AppError('conflict', problem('waits_for_consent'))
  }
  const { request_id: requestId } = await context.team.send(sessionId, { text }, caller)
  return { sessionId, requestId, after: state.position, turn: state.turn }
}

const NOTHING = { answered_at: null, citations: [], parts: [], choices: [], tasks: [], awaiting_approval: [] }
const STILL_WORKING = { ...NOTHING, status: 'working' as const, answer: '' }

interface ContentFields extends Partial<Pick<z.output<typeof output>, 'choices' | 'tasks'>> {
  readonly answered_at?: string
  readonly error?: string
}

export function resultOf(sessionId: string, envelope: Envelope): z.output<typeof output> {
  const { message } = envelope
  const { content } = message
  const awaiting = pendingApprovals(envelope)
  const fields: ContentFields = typeof content === 'string' ? {} : content
  const citations = message.attachments.filter(({ kind }) => kind === 'extracted_data').map(citationOf)
  return {
    ...NOTHING,
    ...fitAnswer(
      { answer: textOf(envelope), citations, parts: partsIn(message), tasks: fields.tasks ?? [] },
      sessionId,
    ),
    session_id: sessionId,
    status: statusOf(message.type, awaiting.length > 0),
    answered_at: fields.answered_at ?? null,
    choices: awaiting.length === 0 ? (fields.choices ?? []) : [],
    awaiting_approval: awaiting.map(({ payload }) => ({
      action_id: String(payload.action_id),
      why: String(payload.why ?? ''),
    })),
  }
}

function citationOf({ value, meta }: Envelope['message']['attachments'][number]) {
  const text = (part: unknown) => (typeof part === 'string' ? part : null)
  const offset = (part: unknown) => (Number.isInteger(part) ? Number(part) : null)
  return {
    quote: value,
    source: text(meta.source),
    location: text(meta.location),
    char_start: offset(meta.char_start),
    char_end: offset(meta.char_end),
  }
}

function statusOf(type: Envelope['message']['type'], awaits: boolean) {
  if (awaits) return 'awaiting_approval'
  if (type === 'error') return 'failed'
  return type === 'follow_up' ? 'needs_clarification' : 'answered'
}
