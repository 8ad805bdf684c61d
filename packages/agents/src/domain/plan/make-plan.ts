import { defined } from '@agora-mcp/core/schemas/defined'
import type { PlanTask } from '@agora-mcp/core/schemas/envelope'
import { fold } from '@agora-mcp/core/text'
import type { TaskSheet } from './task-sheet.ts'
import { unifyNames } from './unify-names.ts'

export type { PlanTask } from '@agora-mcp/core/schemas/envelope'

export interface PlacedTask extends PlanTask {
  readonly source: string
  /** Title of its sheet, and the project that the sheet names. */
  readonly sheet: string
  readonly project: string | null
  /** Date of its sheet, `YYYY-MM-DD`; null if it has none. */
  readonly sheetDate: string | null
  /** UTF-16 offsets of its line in the sheet's text. */
  readonly charStart: number
  readonly charEnd: number
}

/** Criteria for tasks; omitted fields match all tasks. */
export interface PlanFilter {
  /** Name of the project, ignoring case and accents. */
  readonly project?: string | null | undefined
  /** Name of a person, or a part of it. */
  readonly who?: string | null | undefined
  readonly state?: PlanTask['state'] | null | undefined
  /** `YYYY-MM-DD`: only tasks due before this day. */
  readonly dueBefore?: string | null | undefined
}

export interface Plan {
  /** Ordered by due date (undated last), then by position in the sheets. */
  readonly tasks: readonly PlacedTask[]
  readonly late: readonly PlacedTask[]
}

/** Maximum length of a title in an envelope, in UTF-16 units. */
const LONGEST_TITLE = 1_000

/** Unassigned tasks go to the person responsible for the sheet. @param today `YYYY-MM-DD`. */
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

/** Sorts after every date. */
const LAST_DAY = '9999-99-99'

/** Checks whether a task is not done and was due before a day, `YYYY-MM-DD`. */
export const isLate = ({ due_date, state }: PlanTask, day: string): boolean =>
  state !== 'done' && due_date !== null && due_date < day

const contains = (text: string, part: string): boolean => fold(text).includes(fold(part.trim()))

function tasksOf(
  { path, title: sheet, project, date, responsible, tasks }: TaskSheet,
  names: ReadonlyMap<string, string>,
): PlacedTask[] {
  return tasks.map(({ title, who, dueDate, state, ticked, charStart, charEnd }) => ({
    title: titleIn(title),
    who: nameOf(who, responsible, names),
    due_date: dueDate,
    source: path,
    sheet,
    project,
    sheetDate: date,
    state,
    ...defined({ ticked }),
    charStart,
    charEnd,
  }))
}

/** Returns the title of a sheet's task as it stands in plans. */
export const titleIn = (title: string): string => title.slice(0, LONGEST_TITLE).toWellFormed()

/** Maps every name in the sheets to the fullest one of the same person. */
function fullNames(sheets: readonly TaskSheet[]): Map<string, string> {
  const people = sheets.flatMap(({ responsible, tasks }) => [responsible, ...tasks.map(({ who }) => who)])
  return unifyNames(people.filter((name) => name !== null))
}

const firstName = (name: string): string => fold(name.trim()).split(/\s+/)[0] ?? ''

/** Resolves `@marie` to Marie Lenoir on her own sheet, and elsewhere if the name is unique. */
function nameOf(
  who: string | null,
  responsible: string | null,
  names: ReadonlyMap<string, string>,
): string | null {
  const said =
    who === null || (responsible !== null && fold(who.trim()) === firstName(responsible)) ? responsible : who
  return said === null ? null : (names.get(said) ?? said)
}
