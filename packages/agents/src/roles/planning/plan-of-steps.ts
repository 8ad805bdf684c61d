import { areAkin, textForms } from '@agora-mcp/core/citations'
import { defined } from '@agora-mcp/core/schemas/defined'
import { isFunctionWord } from '@agora-mcp/core/text'
import { pieceOf } from '../../domain/answering/ranking/piece-of.ts'
import type { RequiredStep } from '../../domain/answering/steps/required-steps.ts'
import type { PlanTask } from '../../domain/plan/make-plan.ts'
import { type Attachment, citationOf } from '../answering/passages.ts'
import type { Listed } from './plan-from-tasks.ts'

/** Minimum share of a task's words that a step has, if both are due on one day and if not. */
const MIN_ALIKE = { sameDay: 0.5, otherDay: 0.8 } as const

/** A task of a plan with its citation, and its place in the order of steps. */
export interface PlanItem extends Pick<RequiredStep, 'order'> {
  readonly task: PlanTask
  readonly citations: readonly Attachment[]
}

/**
 * Makes the items of a plan from required steps; a listed task that a step repeats gives it its state and its
 * person.
 * @returns Also the listed tasks that are repeated.
 */
export function itemsOfSteps(
  steps: readonly RequiredStep[],
  listed: readonly Listed[],
): { readonly items: readonly PlanItem[]; readonly repeated: ReadonlySet<Listed> } {
  const repeated = new Set<Listed>()
  const items = steps
    // A line of a task list is planned as a task.
    .filter((step) => !listed.some((task) => isSamePlace(step, task)))
    .map((step): PlanItem => {
      const { title, who, dueDate, order, statement } = step
      const known = listed.find((one) => isSameDeed(step, one))
      if (known !== undefined) repeated.add(known)
      return {
        order,
        task: {
          title,
          who: known?.who ?? who,
          due_date: dueDate ?? known?.due_date ?? null,
          source: statement.passage.source,
          state: known?.state ?? 'todo',
          ...defined({ ticked: known?.ticked }),
        },
        citations: [citationOf({ ...pieceOf(statement, 'fact'), is_text: true })],
      }
    })
  return { items, repeated }
}

function isSamePlace({ statement: { passage, start, end } }: RequiredStep, task: Listed): boolean {
  return (
    passage.source === task.source &&
    passage.char_start + start < task.char_end &&
    task.char_start < passage.char_start + end
  )
}

function isSameDeed({ title, dueDate, statement }: RequiredStep, task: Listed): boolean {
  const { stems } = textForms(title, statement.passage.language)
  const words = textForms(task.title, statement.passage.language).tokens.filter(
    ({ word }) => word.length > 2 && !isFunctionWord(word, 'fr') && !isFunctionWord(word, 'en'),
  )
  const shared = words.filter(
    ({ stem }) => stems.has(stem) || [...stems.keys()].some((other) => areAkin(stem, other)),
  ).length
  const isSameDay = dueDate !== null && dueDate === task.due_date
  return words.length > 1 && shared / words.length >= MIN_ALIKE[isSameDay ? 'sameDay' : 'otherDay']
}
