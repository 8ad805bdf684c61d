import { askedEvent } from '../../domain/answering/asked/asked-event.ts'
import type { Titled } from '../../domain/answering/steps/event-documents.ts'
import { byOrder, type RequiredStep } from '../../domain/answering/steps/required-steps.ts'
import type { Action } from '../../domain/session/action.ts'
import { reason } from '../../messages/index.ts'
import type { ReplyResult } from '../../ports/role.ts'
import type { Attachment } from '../answering/passages.ts'
import { type Listed, planFrom, planTaskOf, TASKS, taskCitation } from './plan-from-tasks.ts'
import { itemsOfSteps, type PlanItem } from './plan-of-steps.ts'
import { planSaid, stepsSaid } from './plan-wording.ts'

interface PlanQuestion {
  readonly question: string
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly project: string | null
  readonly named: ReadonlySet<string>
  /** Passages found. */
  readonly passages?: readonly Titled[]
  /** Checks whether a task belongs to the event by its title. */
  readonly isMeant?: (title: string) => boolean
  /** Steps that the documents require, in order; empty if none are asked for. */
  readonly steps: readonly RequiredStep[]
  /** Name of the role that makes the plan. */
  readonly by: string
}

/**
 * Plans the steps that documents require and the tasks of sheets and minutes that a question asks for.
 * @returns Null before the tasks are listed, `none` if the office has neither.
 */
export function planIn(
  actions: readonly Action[],
  { question, steps, by, ...about }: PlanQuestion,
  language: string,
): ReplyResult | { readonly kind: 'none' } | null {
  const listed = actions.find(({ tool }) => tool === TASKS)
  if (listed === undefined) return null
  const { asked, all, isNarrowed, shown } = planFrom(listed, question, { ...about, language })
  const { today } = about
  const { items: required, repeated } = itemsOfSteps(steps, all)
  const items = shown.map(
    (task): PlanItem => ({ task: planTaskOf(task), citations: taskCitation(task), order: 'any' }),
  )
  if (required.length === 0) {
    // All tasks of the office do not prepare an event.
    if (all.length === 0 || (askedEvent(question) !== null && !isNarrowed)) return { kind: 'none' }
    return planned(planSaid(asked, { today, language }), items, by)
  }
  // A plan on a subject has only the tasks that the question selects.
  const others = isNarrowed ? items.filter((_, at) => !repeated.has(shown[at] as Listed)) : []
  const plan = [...required, ...others].toSorted((one, other) => byOrder(placeOf(one), placeOf(other)))
  const tasks = plan.map(({ task }) => task)
  return planned(stepsSaid(tasks, required.length, { today, language }), plan, by)
}

/** Steps of one sentence have one citation. */
const placed = (citation: Attachment) => {
  const { source, char_start, char_end } = citation.meta
  return [`${source} ${char_start} ${char_end}`, citation] as const
}

const placeOf = ({ task, order }: PlanItem) => ({ dueDate: task.due_date, order })

const planned = (summary: string, items: readonly PlanItem[], name: string): ReplyResult => {
  const tasks = items.map(({ task }) => task)
  return {
    kind: 'reply',
    message: {
      type: 'action_plan',
      content: { summary, tasks },
      attachments: [...new Map(items.flatMap(({ citations }) => citations).map(placed)).values()],
    },
    target: 'summary',
    reason: reason('plan_made', { name }),
    confidence: 1,
    references: [...new Set(tasks.flatMap(({ source }) => (source === null ? [] : [source])))],
  }
}
