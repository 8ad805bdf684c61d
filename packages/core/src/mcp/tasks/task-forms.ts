import type { CreateTaskResultV1, TaskV1 } from '@modelcontextprotocol/ext-tasks/core/v1'
import type { CreateTaskResultV2, DetailedTaskV2, TaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2'
import type { ToolResult } from '../results/tool-result.ts'
import type { Task } from './task-host.ts'

// The protocol has two forms of tasks. The revision 2025-11-25 has them as an experiment: the client asks for
// one in `params.task`. Since 2026-07-28 they are the extension `io.modelcontextprotocol/tasks`: the client
// declares that it accepts them and the server decides; Claude Code speaks this form.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
// https://modelcontextprotocol.github.io/ext-tasks/specification/2026-07-28/tasks.html

export const LEGACY_TASKS_CAPABILITY = { cancel: {}, requests: { tools: { call: {} } } }

/** Suggested time between two polls, in milliseconds. */
const POLL_MS = 2_000
/** Key of `_meta` under which a result of the revision 2025-11-25 names its task. */
const RELATED_TASK = 'io.modelcontextprotocol/related-task'

const optional = (statusMessage: string | undefined) => (statusMessage === undefined ? {} : { statusMessage })

function metadata({ taskId, status, statusMessage, createdAt, lastUpdatedAt, ttlMs }: Task): TaskV2 {
  const common = { taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs: POLL_MS }
  return { ...common, ...optional(statusMessage) }
}

export const created = (task: Task): CreateTaskResultV2 => ({ ...metadata(task), resultType: 'task' })

/** Answer of `tasks/get`, with the result once there is one. */
export function detailed(task: Task): DetailedTaskV2 {
  const result = task.result === undefined ? {} : { result: { ...task.result, resultType: 'complete' } }
  return { ...metadata(task), ...result } as DetailedTaskV2
}

/** A task in the form of 2025-11-25, where a call whose result is an error has failed. */
export function legacy({
  taskId,
  status,
  statusMessage,
  createdAt,
  lastUpdatedAt,
  ttlMs,
  result,
}: Task): TaskV1 {
  const failed = result?.isError === true
  const message = failed ? firstText(result) : statusMessage
  const common = { taskId, createdAt, lastUpdatedAt, ttl: ttlMs, pollInterval: POLL_MS }
  return { ...common, status: failed ? 'failed' : status, ...optional(message) }
}

export const legacyCreated = (task: Task): CreateTaskResultV1 => ({ task: legacy(task) })

export const legacyResult = (taskId: string, result: ToolResult): ToolResult => ({
  ...result,
  _meta: { ...result._meta, [RELATED_TASK]: { taskId } },
})

const firstText = ({ content: [first] }: ToolResult): string | undefined =>
  first?.type === 'text' ? first.text : undefined
