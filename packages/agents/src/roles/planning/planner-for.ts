import { askedEvent } from '../../domain/answering/asked/asked-event.ts'
import { asksForPlan } from '../../domain/answering/asked/asks-for-plan.ts'
import { milestoneIn } from '../../domain/answering/steps/milestone.ts'
import { matchesTool } from '../../domain/routing/tool-pattern.ts'
import type { Specialist } from '../../ports/specialists.ts'
import { TASKS } from './plan-from-tasks.ts'

/** Finds the specialist that knows what comes before the event that a question wants a plan for. */
export const plannerFor = (question: string, specialists: readonly Specialist[]): Specialist | undefined =>
  asksForPlan(question)
    ? specialists.find(
        ({ milestones, tools }) =>
          milestoneIn(askedEvent(question) ?? question, milestones) !== undefined &&
          matchesTool(tools, TASKS),
      )
    : undefined
