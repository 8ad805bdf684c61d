import { isAppError } from '@agora-mcp/core/errors'
import { successResult, type Task, type TaskHost } from '@agora-mcp/core/mcp'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import type { RequestReport } from '../../ports/team.ts'
import { waitForAnswer } from '../service-context.ts'
import { envelopeFor } from '../wire/user-view.ts'
import { ask, input, type McpDeps, resultOf } from './ask-team.ts'

const TIMEOUT_MS = 3_000
/** Time in milliseconds after which a task is no longer shown; its session stays. */
const TTL_MS = 86_400_000
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const TASK_ID = new RegExp(`^(${UUID})\\.(${UUID})$`)

/**
 * Runs questions as tasks. Nothing is stored for them: the id names a session and a request, whose log survives
 * the process and is readable by its owner alone.
 */
export function createSessionTasks(deps: McpDeps): TaskHost {
  const { context, caller } = deps

  const find = async (taskId: string): Promise<Task | null> => {
    const [, sessionId = '', requestId = ''] = TASK_ID.exec(taskId) ?? []
    const report = await context.team.request(sessionId, requestId, caller).catch((error: unknown) => {
      // An erased session is a conflict.
      if (isAppError(error) && (error.code === 'not_found' || error.code === 'conflict')) return null
      throw error
    })
    if (report === null || Date.parse(report.askedAt) + TTL_MS <= Date.now()) return null
    return taskOf(taskId, sessionId, report)
  }

  function taskOf(taskId: string, sessionId: string, { askedAt, outcome }: RequestReport): Task {
    const task = { taskId, createdAt: askedAt, lastUpdatedAt: outcome?.at ?? askedAt, ttlMs: TTL_MS }
    if (outcome === null) return { ...task, status: 'working' }
    if (outcome.withdrawn) return { ...task, status: 'cancelled' }
    // A plain-text message is answered in the newest version.
    const envelope = envelopeFor(outcome.envelope as Envelope, caller)
    const result = successResult({ output: resultOf(sessionId, envelope), content: [] }, true)
    return { ...task, status: 'completed', result }
  }

  return {
    timeoutMs: TIMEOUT_MS,
    async start(call) {
      const { sessionId, requestId } = await ask(input.parse(call.input), deps)
      const askedAt = new Date().toISOString()
      return taskOf(`${sessionId}.${requestId}`, sessionId, { askedAt, outcome: null })
    },
    find,
    async wait(taskId, _caller, _run, signal) {
      const task = await find(taskId)
      if (task?.status !== 'working' || signal.aborted) return task
      const [sessionId = '', requestId = ''] = taskId.split('.')
      await waitForAnswer(context, { sessionId, requestId }, caller, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      return find(taskId)
    },
    async cancel(taskId) {
      const task = await find(taskId)
      if (task?.status !== 'working') return task
      const [sessionId = '', requestId = ''] = taskId.split('.')
      await context.team.withdraw(sessionId, requestId, caller)
      return find(taskId)
    },
  }
}
