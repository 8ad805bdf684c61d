import * as z from 'zod'
import { AppError } from '../../errors/index.ts'
import type { RequestHandlers } from '../handlers/request-handlers.ts'
import { assertAcceptsTasks } from './accepts-tasks.ts'
import { detailed, legacy, legacyResult } from './task-forms.ts'
import type { RunTool, Task, TaskHost } from './task-host.ts'

const taskRequest = <Method extends string>(method: Method) =>
  z.object({ method: z.literal(method), params: z.looseObject({ taskId: z.string() }) })
const getRequest = taskRequest('tasks/get')
const cancelRequest = taskRequest('tasks/cancel')

/** For clients of 2026-07-28. */
export function handleTasks(handlers: RequestHandlers, host: TaskHost, run: RunTool): void {
  handlers.set(getRequest, async ({ params }, { declared, caller }) => {
    assertAcceptsTasks(declared)
    return detailed(known(await host.find(params.taskId, caller, run)))
  })
  handlers.set(cancelRequest, async ({ params }, { declared, caller }) => {
    assertAcceptsTasks(declared)
    known(await host.cancel(params.taskId, caller))
    return {}
  })
  // No task asks for input, so there is nothing to update.
  handlers.set(taskRequest('tasks/update'), async ({ params }, { declared, caller }) => {
    assertAcceptsTasks(declared)
    known(await host.find(params.taskId, caller, run))
    return {}
  })
}

/** For clients of 2025-11-25, where tasks are experimental. */
export function handleLegacyTasks(handlers: RequestHandlers, host: TaskHost, run: RunTool): void {
  handlers.set(getRequest, async ({ params }, { caller }) =>
    legacy(known(await host.find(params.taskId, caller, run))),
  )
  handlers.set(taskRequest('tasks/result'), async ({ params: { taskId } }, { caller, signal }) => {
    const { status, result } = known(await host.wait(taskId, caller, run, signal))
    if (result !== undefined) return legacyResult(taskId, result)
    const message = status === 'cancelled' ? 'The task was cancelled, so it has no result' : 'Still working'
    throw new AppError('invalid_input', message)
  })
  handlers.set(cancelRequest, async ({ params: { taskId } }, { caller }) => {
    const before = known(await host.find(taskId, caller, run))
    const after = before.status === 'working' ? await host.cancel(taskId, caller) : null
    if (after?.status === 'cancelled') return legacy(after)
    throw new AppError('invalid_input', `The task has ended: it is ${(after ?? before).status}`)
  })
}

function known(task: Task | null): Task {
  if (task === null) throw new AppError('not_found', 'There is no such task, or it has expired')
  return task
}
