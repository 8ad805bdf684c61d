import { taskSchema } from '@agora-mcp/core/schemas/envelope'
import * as z from 'zod'
import { waitsForPerson } from '../../domain/session/fold.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { SessionSummary } from '../../ports/session-log.ts'
import type { Caller } from '../../ports/team.ts'
import { listedSessionSchema } from './responses.ts'

const choiceSchema = z.object({ id: z.string(), label: z.string() })

export const sessionSchema = z.object({
  ...listedSessionSchema.shape,
  turn: z.int().describe('Of the last exchange; the next message is the turn after it.'),
  /** Accepted but unanswered messages, the current one first. */
  open_requests: z.array(z.string()),
  awaiting_approval: z.array(
    z.object({
      action_id: z.string(),
      why: z.string(),
      tool: z.string().nullable().describe('null for users.'),
      arguments: z.record(z.string(), z.unknown()).nullable().describe('null for users.'),
    }),
  ),
  clarification: z
    .object({ question: z.string(), choices: z.array(choiceSchema) })
    .nullable()
    .describe('A question of the team that the next message may answer.'),
  plan: z
    .object({ summary: z.string().nullable(), tasks: z.array(taskSchema) })
    .nullable()
    .describe('The last plan that was proposed.'),
  history: z.array(
    z.object({
      speaker: z.enum(['user', 'agent']),
      type: z.enum(['user_request', 'response', 'note']),
      content: z.string(),
      timestamp: z.string(),
    }),
  ),
})

export const actionsAwaitingApproval = ({ current, waiting }: SessionState) =>
  [current, ...waiting]
    .flatMap((request) => request?.actions ?? [])
    .filter(({ status }) => status === 'awaiting_approval')

/** Users see that an action awaits approval, but neither its tool nor its arguments. */
export function sessionView(state: SessionState, { role }: Caller): z.output<typeof sessionSchema> {
  const { sessionId, opened, title, openedAt, lastAt, position, turn, current, waiting, clarification } =
    state
  const awaiting = actionsAwaitingApproval(state)
  return {
    session_id: sessionId,
    project: opened.project,
    title,
    language: opened.language,
    opened_at: openedAt,
    last_at: lastAt,
    position,
    turn,
    state: stateOf(state, awaiting.length > 0),
    open_requests: [...(current === null ? [] : [current]), ...waiting].map(({ requestId }) => requestId),
    awaiting_approval: awaiting.map(({ id, why, tool, arguments: args }) => ({
      action_id: id,
      why,
      tool: role === 'staff' ? tool : null,
      arguments: role === 'staff' ? args : null,
    })),
    clarification:
      clarification === null
        ? null
        : { question: clarification.question, choices: [...clarification.choices] },
    plan: state.plan,
    history: [...state.history],
  }
}

function stateOf({ erased, current }: SessionState, awaits: boolean) {
  if (erased) return 'erased'
  if (current === null) return 'idle'
  return awaits && waitsForPerson(current) ? 'awaiting_approval' : 'working'
}

export const listedSession = ({
  session_id,
  project,
  title,
  language,
  opened_at,
  last_at,
  position,
  state,
}: SessionSummary): z.output<typeof listedSessionSchema> => ({
  session_id,
  project,
  title,
  language,
  opened_at,
  last_at,
  position,
  state,
})
