import type { Plan, Task } from '../api/types.ts'

/** A task with its id, by default its index in the plan. */
export interface NumberedTask extends Task {
  readonly id: string
}

export interface TaskFilter {
  readonly text: string
  /** Null for everyone. */
  readonly who: string | null
  readonly state: 'any' | 'open' | Task['state']
}

export const NO_FILTER: TaskFilter = { text: '', who: null, state: 'any' }

/** Returns the tasks of a plan with their ids from the service, else their indices. */
export const tasksOf = ({ tasks }: Plan): readonly NumberedTask[] =>
  tasks.map((task, index) => ({ ...task, id: 'id' in task ? String(task.id) : String(index) }))

/** Returns the people with tasks, in alphabetical order. */
export const peopleIn = (tasks: readonly Task[]): readonly string[] =>
  [...new Set(tasks.flatMap(({ who }) => (who === null ? [] : [who])))].sort((one, other) =>
    one.localeCompare(other),
  )

export function filterTasks(
  tasks: readonly NumberedTask[],
  { text, who, state }: TaskFilter,
): readonly NumberedTask[] {
  const wanted = folded(text)
  return tasks.filter(
    (task) =>
      (who === null || task.who === who) &&
      (state === 'any' || (state === 'open' ? task.state !== 'done' : task.state === state)) &&
      (wanted === '' || folded([task.title, task.who, task.source].join(' ')).includes(wanted)),
  )
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

export const isOverdue = ({ due_date, state }: Task, today: string): boolean =>
  due_date !== null && state !== 'done' && due_date < today
