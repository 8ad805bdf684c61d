import type { ResumeEntry, RunAgentInput } from '@ag-ui/core'
import { AppError } from '@agora-mcp/core/errors'
import { v5 as uuidv5 } from 'uuid'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { Caller } from '../../ports/team.ts'
import { type Asked, sendChatMessage } from '../conversation.ts'
import type { TeamAccess } from '../service-context.ts'
import { approvalSchema, CLARIFICATION, choiceSchema } from '../wire/interrupts.ts'

/** @returns The request to continue; null if dismissed. @throws AppError invalid_input, not_found, conflict */
export async function resume(
  access: TeamAccess,
  sessionId: string,
  { runId, resume: entries = [] }: Pick<RunAgentInput, 'runId' | 'resume'>,
  caller: Caller,
): Promise<Asked | null> {
  const { team } = access
  const state = await team.session(sessionId, caller)
  const question = entries.find(({ interruptId }) => interruptId.startsWith(CLARIFICATION))
  if (question !== undefined) {
    if (question.status === 'cancelled') return null
    // After a lost connection, the same run resends the same answer, so its id is deterministic.
    const id = uuidv5(`${runId} ${question.interruptId}`, sessionId)
    return sendChatMessage(access, sessionId, wordsOf(question, state), caller, { id })
  }
  const requestId = requestOf(state, entries)
  for (const entry of entries) {
    const decision = decisionOf(entry)
    // Users cannot decide; they wait here until staff does.
    if (caller.role === 'staff') await team.decide(sessionId, entry.interruptId, decision, caller)
  }
  return { sessionId, requestId, after: state.position, turn: state.turn, goesOn: true }
}

function wordsOf({ payload }: ResumeEntry, { clarification }: SessionState): string {
  const read = choiceSchema.safeParse(payload)
  if (!read.success) throw unreadable('{"choice": ID} or {"text": "…"}')
  if (typeof read.data === 'string') return read.data
  if ('text' in read.data) return read.data.text
  const { choice } = read.data
  return clarification?.choices.find(({ id }) => id === choice)?.label ?? choice
}

function decisionOf({ status, payload }: ResumeEntry): {
  decision: 'approve' | 'refuse'
  reason: string | null
} {
  if (status === 'cancelled') return { decision: 'refuse', reason: null }
  const read = approvalSchema.safeParse(payload)
  if (!read.success) throw unreadable('{"decision": "approve" or "refuse", "reason"?: "…"}')
  if (typeof read.data === 'boolean') return { decision: read.data ? 'approve' : 'refuse', reason: null }
  const { reason = null } = read.data
  if ('decision' in read.data) return { decision: read.data.decision, reason }
  return { decision: read.data.approved ? 'approve' : 'refuse', reason }
}

/** Finds the request whose actions are decided, even if already decided. */
function requestOf({ current, answered }: SessionState, entries: readonly ResumeEntry[]): string {
  const ids = new Set(entries.map(({ interruptId }) => interruptId))
  const request = [current, answered].find((one) => one?.actions.some(({ id }) => ids.has(id)))
  if (request) return request.requestId
  throw new AppError('not_found', 'resume: the session has no such interrupt')
}

const unreadable = (expected: string) => new AppError('invalid_input', `resume.payload: expected ${expected}`)
