import type { PlanTask } from '../../domain/plan/make-plan.ts'
import type { Messages } from '../../messages/index.ts'

/** Formats who gave a task its state, and when: `done (Marie, 2026-11-27)`; null if its sheet says it. */
export function tickedText({ state, ticked }: PlanTask, { plans, page }: Messages): string | null {
  if (ticked === undefined) return null
  const who = ticked.who === 'local' ? page.approval.thisMachine : ticked.who
  return `${plans.states[state]} (${plans.ticked(who, ticked.at.slice(0, 10))})`
}
