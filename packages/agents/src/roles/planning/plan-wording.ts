import type { AskedTasks } from '../../domain/plan/asked-tasks.ts'
import { isLate, type PlanTask } from '../../domain/plan/make-plan.ts'
import { type Messages, messagesIn } from '../../messages/index.ts'

/** Introduces a plan: selection criteria, number of tasks and late ones; says so if no task matches. */
export function planSaid(
  asked: AskedTasks<PlanTask>,
  { today, language }: { readonly today: string; readonly language: string },
): string {
  const { plans, answers } = messagesIn(language)
  const chosen = choiceSaid(asked, plans, today)
  if (asked.tasks.length === 0) return plans.noTasks(asked.done, chosen)
  const told = describePlan(asked.tasks, asked.late ?? today, language)
  return chosen === ''
    ? told
    : `${answers.withColon(`${chosen[0]?.toUpperCase()}${chosen.slice(1)}`)} ${told}`
}

function choiceSaid(
  { who, project, due, late, subject }: AskedTasks<unknown>,
  plans: Messages['plans'],
  today: string,
): string {
  return [
    project,
    subject.length > 0 ? plans.about(subject.join(' ')) : null,
    who.length > 0 ? who.join(', ') : null,
    due === null ? null : spanSaid(due, plans),
    late === null ? null : plans.late(late === today ? null : late),
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function spanSaid(
  { from, until }: NonNullable<AskedTasks<unknown>['due']>,
  plans: Messages['plans'],
): string {
  if (from === null) return plans.until(until ?? '')
  return until === null ? plans.from(from) : plans.between(from, until)
}

/** Introduces a plan of required steps and tasks: their numbers, the first open one, then the plan as a whole. */
export function stepsSaid(
  tasks: readonly PlanTask[],
  steps: number,
  { today, language }: { readonly today: string; readonly language: string },
): string {
  const { plans } = messagesIn(language)
  const first = tasks.find(({ state }) => state !== 'done')
  return [
    plans.required(steps, tasks.length - steps),
    ...(first === undefined ? [] : [plans.firstStep(first)]),
    describePlan(tasks, today, language),
  ].join(' ')
}

/**
 * Describes a plan in one or two sentences: the numbers of tasks, of those without a date or a person, and the late ones.
 * @param today Day by which they are late, `YYYY-MM-DD`.
 * @param language ISO 639-1; French, else English.
 */
export function describePlan(tasks: readonly PlanTask[], today: string, language: string): string {
  const { plans } = messagesIn(language)
  const open = tasks.filter(({ state }) => state !== 'done')
  const undated = open.filter(({ due_date }) => due_date === null).length
  const unowned = open.filter(({ who }) => who === null).length
  const counted = [
    plans.counted(tasks.length, open.length),
    undated > 0 ? plans.undated(undated) : null,
    unowned > 0 ? plans.unowned(unowned) : null,
  ]
  const late = tasks.filter((task) => isLate(task, today))
  return plans.joined(counted.filter((part) => part !== null).join(', '), plans.lateTasks(today, late))
}
