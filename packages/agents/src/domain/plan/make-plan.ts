import type { PlanTask } from '@agora-mcp/core/schemas/envelope'
import { fold } from '@agora-mcp/core/text'
import type { TaskSheet } from './task-sheet.ts'

export type { PlanTask } from '@agora-mcp/core/schemas/envelope'

/** A task with its place in its sheet. */
export interface PlacedTask extends PlanTask {
  readonly source: string
  /** Title of its sheet, and the project that the sheet names. */
  readonly sheet: string
  readonly project: string | null
  /** Day of its sheet, `YYYY-MM-DD`; null where it has none. */
  readonly sheetDate: string | null
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
  const names = fullNames(sheets)
  const tasks = sheets
    .filter(({ project }) => !filter.project || (project !== null && contains(project, filter.project)))
    .flatMap((sheet) => tasksOf(sheet, names))
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

/** Whether a task is not done and was due before today, `YYYY-MM-DD`. */
export const isLate = ({ due_date, state }: PlanTask, today: string): boolean =>
  state !== 'done' && due_date !== null && due_date < today

const contains = (text: string, part: string): boolean => fold(text).includes(fold(part.trim()))

function tasksOf(
  { path, title: sheet, project, date, responsible, tasks }: TaskSheet,
  names: ReadonlyMap<string, string>,
): PlacedTask[] {
  return tasks.map(({ title, who, dueDate, state, charStart, charEnd }) => ({
    title: title.slice(0, LONGEST_TITLE).toWellFormed(),
    who: nameOf(who, responsible, names),
    due_date: dueDate,
    source: path,
    sheet,
    project,
    sheetDate: date,
    state,
    charStart,
    charEnd,
  }))
}

/** Full names by folded first name, of those that only one person of all sheets has. */
function fullNames(sheets: readonly TaskSheet[]): Map<string, string> {
  const people = sheets.flatMap(({ responsible, tasks }) => [responsible, ...tasks.map(({ who }) => who)])
  const full = new Set(people.filter((name): name is string => name !== null && /\s/.test(name.trim())))
  const byFirst = Map.groupBy(full, (name) => firstName(name))
  return new Map(
    [...byFirst].flatMap(([first, [name, ...others]]) =>
      name !== undefined && others.length === 0 ? [[first, name] as const] : [],
    ),
  )
}

const firstName = (name: string): string => fold(name.trim()).split(/\s+/)[0] ?? ''

/** `@marie` on the sheet of Marie Lenoir is her; on another one, too, where nobody else has that first name. */
function nameOf(
  who: string | null,
  responsible: string | null,
  names: ReadonlyMap<string, string>,
): string | null {
  if (who === null) return responsible
  const said = fold(who.trim())
  return responsible !== null && said === firstName(responsible) ? responsible : (names.get(said) ?? who)
}
