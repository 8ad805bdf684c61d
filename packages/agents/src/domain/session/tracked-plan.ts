import { AppError } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { problem } from '../../messages/index.ts'
import type { PlanTask } from '../plan/make-plan.ts'
import type { LogContents, SessionEntry } from './log-content.ts'

type Plan = Extract<Envelope['message'], { type: 'action_plan' }>['content']

/** A plan with task ids and current task states. */
export interface TrackedPlan {
  readonly summary: string | null
  /** Time of the proposal: ISO 8601, UTC. */
  readonly proposed_at: string
  /** ISO 639-1. */
  readonly language: string
  readonly project: string | null
  readonly tasks: readonly (PlanTask & { readonly task_id: string })[]
}

/** Sets the state of a task; its id is its index, from `0`. @param at Time of the entry. */
export const withTaskState = (
  plan: Plan,
  { task_id, state, who }: LogContents['ticked'],
  at: string,
): Plan => ({
  ...plan,
  tasks: plan.tasks.map((task, index) =>
    String(index) === task_id ? { ...task, state, ticked: { who, at } } : task,
  ),
})

/** Includes all later task states. @throws AppError not_found for a request that no plan answered */
export function planOf(entries: readonly SessionEntry[], requestId: string): TrackedPlan {
  let answer: Envelope | null = null
  let plan: Plan | null = null
  for (const { kind, content, at } of entries) {
    if (content === null) continue
    if (kind === 'hop') {
      const { request_id, envelope } = content as LogContents['hop']
      const isPlan = envelope.routing.target === 'welcome' && envelope.message.type === 'action_plan'
      if (request_id !== requestId || !isPlan) continue
      answer = envelope
      plan = envelope.message.content as Plan
    }
    if (kind === 'ticked' && plan !== null) {
      const ticked = content as LogContents['ticked']
      if (ticked.request_id === requestId) plan = withTaskState(plan, ticked, at)
    }
  }
  if (answer === null || plan === null) {
    throw new AppError('not_found', problem('no_plan', { request: requestId }))
  }
  return {
    summary: plan.summary,
    proposed_at: answer.meta.timestamp,
    language: answer.context.user.language,
    project: answer.context.user.project,
    tasks: plan.tasks.map((task, at) => ({ task_id: String(at), ...task })),
  }
}
