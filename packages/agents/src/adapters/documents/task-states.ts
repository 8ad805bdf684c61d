import { readFileSync } from 'node:fs'
import { taskSchema } from '@agora-mcp/core/schemas/envelope'
import { lockFile } from '@agora-mcp/core/sqlite'
import * as z from 'zod'
import type { PlanTask } from '../../domain/plan/make-plan.ts'
import { titleIn } from '../../domain/plan/make-plan.ts'
import type { TaskSheet, Ticked } from '../../domain/plan/task-sheet.ts'
import { readWhenChanged } from '../files/read-when-changed.ts'
import { replaceFileSync } from '../files/replace-file-sync.ts'

const taskStateSchema = taskSchema.required().omit({ who: true }).extend({
  source: z.string(),
  /** State that the sheet gave when it was ticked; a sheet that gives another one by now is newer. */
  sheet_state: taskSchema.shape.state,
})

type TaskState = z.output<typeof taskStateSchema>
type Identity = Pick<PlanTask, 'source' | 'title' | 'due_date'>

/** States that people gave tasks of sheets, for the whole office. */
export interface TaskStates {
  applyTo(sheet: TaskSheet): TaskSheet
  /** @param sheets The sheets as written; a task of none of them is ignored. */
  set(
    task: Identity & Pick<PlanTask, 'state'>,
    ticked: Ticked,
    sheets: readonly TaskSheet[],
    signal: AbortSignal,
  ): Promise<void>
}

/**
 * Keeps {@link TaskStates} in a small file, which processes on this machine share.
 * @param path A JSON file, created by the first tick; null keeps them in memory.
 * @throws from every call the system's or zod's error for a file that cannot be read, so that it is never
 * replaced by an empty one
 */
export function taskStates(path: string | null): TaskStates {
  let kept: readonly TaskState[] = []
  const read =
    path === null
      ? () => kept
      : readWhenChanged(path, () => taskStateSchema.array().parse(JSON.parse(contentOf(path))))
  const write = (states: readonly TaskState[]) => {
    if (path === null) kept = states
    else replaceFileSync(path, JSON.stringify(states))
  }
  return {
    applyTo(sheet) {
      const states = read().filter(({ source }) => source === sheet.path)
      if (states.length === 0) return sheet
      const tasks = sheet.tasks.map((task) => {
        const set = states.find((one) =>
          isSame(one, { source: sheet.path, title: titleIn(task.title), due_date: task.dueDate }),
        )
        return set === undefined || set.sheet_state !== task.state
          ? task
          : { ...task, state: set.state, ticked: set.ticked }
      })
      return { ...sheet, tasks }
    },
    async set(task, ticked, sheets, signal) {
      const { source, title, due_date, state } = task
      const written = sheets
        .find((sheet) => sheet.path === source)
        ?.tasks.find((one) => titleIn(one.title) === title && one.dueDate === due_date)
      if (source === null || written === undefined) return
      const lock = path === null ? null : await lockFile(`${path}.lock`, signal)
      try {
        const others = read().filter((one) => !isSame(one, task))
        write([...others, { source, title, due_date, state, ticked, sheet_state: written.state }])
      } finally {
        lock?.release()
      }
    },
  }
}

const isSame = (one: Identity, other: Identity): boolean =>
  one.source === other.source && one.title === other.title && one.due_date === other.due_date

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '[]'
    throw error
  }
}
