import type { RequestExtra } from '../handlers/request-handlers.ts'
import { acceptsTasks } from './accepts-tasks.ts'
import { created, legacyCreated } from './task-forms.ts'
import type { RunTool, TaskCall, TaskHost } from './task-host.ts'

/** Wish of a client for a task: it asks for one, or leaves it to the server. */
export type TaskWish =
  | { readonly kind: 'asked'; readonly ttlMs: number | undefined }
  | { readonly kind: 'accepted' }

/** Undefined for a client that knows no tasks. @param task `params.task`, only in the revision 2025-11-25 */
export function taskWish(
  task: { readonly ttl?: number | undefined } | undefined,
  { client, declared }: Pick<RequestExtra, 'client' | 'declared'>,
): TaskWish | undefined {
  // Only clients of 2026-07-28 may be asked for input.
  const isModern = client !== undefined
  if (isModern) return acceptsTasks(declared) ? { kind: 'accepted' } : undefined
  return task === undefined ? undefined : { kind: 'asked', ttlMs: task.ttl }
}

/**
 * Starts a call as a task. A client that leaves it to the server gets the result instead if it is there within
 * `timeoutMs`; a task is cancelled if its client disconnects before it has got its id.
 * @throws AppError as `start` of the host
 */
export async function callAsTask(
  call: Omit<TaskCall, 'ttlMs'>,
  wish: TaskWish,
  host: TaskHost,
  run: RunTool,
  { signal }: Pick<RequestExtra, 'signal'>,
): Promise<object> {
  if (wish.kind === 'asked') return legacyCreated(await host.start({ ...call, ttlMs: wish.ttlMs }, run))
  const { taskId } = await host.start(call, run)
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(host.timeoutMs)])
  const task = await host.wait(taskId, call.caller, run, timeout)
  if (signal.aborted) await host.cancel(taskId, call.caller)
  if (task === null) throw new Error(`task ${taskId} was lost`)
  return task.result ?? created(task)
}
