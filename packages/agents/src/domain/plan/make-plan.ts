import type { taskSchema } from '@agora-mcp/core/schemas/envelope'
import { fold } from '@agora-mcp/core/text'
import type * as z from 'zod'
import type { TaskSheet } from './task-sheet.ts'

/** A task as the envelope carries it. */
export type PlanTask = z.output<typeof taskSchema>

/** A task with its place in its sheet. */
export interface PlacedTask extends PlanTask {
  readonly source: string
  /** UTF-16 offsets of its line in the sheet's text. */
  readonly charStart: number
  readonly charEnd: number
}

/** Which tasks are wanted; what is left out wants all. */
export interface PlanFilter {
  /** Name of the project, without regard to case and accents. */
  readonly project?: string | null | undefined
  /** A person, or part of the name. */
  readonly who?: string | null | undefined
  readonly state?: PlanTask['state'] | null | undefined
  /** `YYYY-MM-DD`: only tasks that are due before this day. */
  readonly dueBefore?: string | null | undefined
}

export interface Plan {
  /** By due date, those without one last; in the order of the sheets where it is the same. */
  readonly tasks: readonly PlacedTask[]
  /** Those of them that are not done and were due before today. */
  readonly late: readonly PlacedTask[]
}

/** Longest title in an envelope, in UTF-16 units. */
const LONGEST_TITLE = 1_000

/**
 * The dated plan of task sheets. A task of nobody is that of the sheet's responsible person.
 * @param today `YYYY-MM-DD`.
 */
export function makePlan(sheets: readonly TaskSheet[], today: string, filter: PlanFilter = {}): Plan {
  const tasks = sheets
    .filter(({ project }) => !filter.project || (project !== null && contains(project, filter.project)))
    .flatMap((sheet) => tasksOf(sheet))
    .filter(
      ({ who, state, due_date }) =>
        (!filter.who || (who !== null && contains(who, filter.who))) &&
        (!filter.state || state === filter.state) &&
        (!filter.dueBefore || (due_date !== null && due_date < filter.dueBefore)),
    )
    .sort((a, b) => (a.due_date ?? LAST_DAY).localeCompare(b.due_date ?? LAST_DAY))
  return { tasks, late: tasks.filter((task) => isLate(task, today)) }
}

/** Behind every date. */
const LAST_DAY = '9999-99-99'

const isLate = ({ due_date, state }: PlanTask, today: string): boolean =>
  state !== 'done' && due_date !== null && due_date < today

const contains = (text: string, part: string): boolean => fold(text).includes(fold(part.trim()))

function tasksOf({ path, responsible, tasks }: TaskSheet): PlacedTask[] {
  return tasks.map(({ title, who, dueDate, state, charStart, charEnd }) => ({
    title: title.slice(0, LONGEST_TITLE).toWellFormed(),
    who: nameOf(who, responsible),
    due_date: dueDate,
    source: path,
    state,
    charStart,
    charEnd,
  }))
}

/** `@marie` on the sheet of Marie Lenoir is her. */
function nameOf(who: string | null, responsible: string | null): string | null {
  if (who === null || responsible === null) return who ?? responsible
  const first = fold(responsible).split(/\s+/)[0]
  return fold(who) === first ? responsible : who
}

/**
 * A plan in one or two sentences: how many tasks, and which are late.
 * @param language ISO 639-1; French, else English.
 */
export function describePlan({ tasks, late }: Plan, today: string, language: string): string {
  const isFrench = language === 'fr'
  const open = tasks.filter(({ state }) => state !== 'done').length
  const undated = tasks.filter(({ state, due_date }) => state !== 'done' && due_date === null).length
  const day = isFrench ? today.split('-').reverse().join('/') : today
  const counted = isFrench
    ? `${tasks.length} ${tasks.length > 1 ? 'tâches' : 'tâche'}, dont ${open} à faire ou en cours`
    : `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}, ${open} of them open`
  const without = isFrench ? `${undated} sans échéance` : `${undated} without a due date`
  const named = late.map(({ title, who, due_date }) =>
    isFrench
      ? `« ${title} » (${who ?? 'personne'}, ${due_date?.split('-').reverse().join('/')})`
      : `“${title}” (${who ?? 'nobody'}, ${due_date})`,
  )
  const told = isFrench
    ? late.length === 0
      ? `aucune en retard au ${day}.`
      : `en retard au ${day} : ${named.join(', ')}.`
    : late.length === 0
      ? `none late on ${day}.`
      : `late on ${day}: ${named.join(', ')}.`
  return `${counted}${undated > 0 ? `, ${without}` : ''} ; ${told}`.replace(' ;', isFrench ? ' ;' : ';')
}
