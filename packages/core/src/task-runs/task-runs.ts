import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../errors/index.ts'
import { once, untilAborted } from '../lazy/index.ts'
import type { Logger } from '../log/index.ts'
import type { RunTool, Task, TaskHost } from '../mcp/index.ts'
import { defined } from '../schemas/defined.ts'
import { NOBODY, retentionOf, type StoredTask } from './stored-task.ts'

export interface TaskRunsOptions {
  /** Folder of the tasks, created on first use; several processes may share it. */
  readonly folder: string
  readonly program: string
  readonly log: Logger
  /** As in {@link TaskHost}. */
  readonly timeoutMs?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface TaskRuns extends TaskHost {
  /** Stops the running tasks, which the next process resumes when their clients ask for them. */
  close(): Promise<void>
}

interface Run {
  readonly abort: AbortController
  message: string | undefined
  ended: Promise<void>
}

const TIMEOUT_MS = 3_000
/** Tasks that one process runs at once. A client gets the id of a task at once, so nothing else would bound them. */
const MAX_RUNNING = 20
/** Milliseconds between two readings of a task that another process may change. */
const POLL_MS = 1_000

/** Runs tools as tasks. After a kill a task is run again when it is asked for, so its tool must resume or redo. */
export function createTaskRuns(options: TaskRunsOptions): TaskRuns {
  const { folder, program, log, timeoutMs = TIMEOUT_MS, now = Date.now } = options
  const runs = new Map<string, Run>()
  const closing = new AbortController()
  const open = once(async () => {
    // Loaded lazily, since a database slows the start.
    const { isRunning, takeRunnerNumber } = await import('./runner-number.ts')
    const { openTaskFile } = await import('./task-file.ts')
    const runner = takeRunnerNumber(folder, program)
    const file = openTaskFile(folder, program, now)
    try {
      // Those of a dead process that had the same number.
      await file.abandon(runner.number)
      return { runner, file, isRunning }
    } catch (error) {
      file.close()
      runner.release()
      throw error
    }
  })
  let opening: ReturnType<typeof open> | undefined
  const opened = () => {
    closing.signal.throwIfAborted()
    opening = open()
    return opening
  }

  function begin({ taskId, tool, input }: StoredTask, run: RunTool): void {
    if (runs.has(taskId) || closing.signal.aborted) return
    const started: Run = { abort: new AbortController(), message: undefined, ended: Promise.resolve() }
    runs.set(taskId, started)
    started.ended = work(taskId, () => {
      const signal = AbortSignal.any([started.abort.signal, closing.signal])
      const progress: Parameters<RunTool>[2]['progress'] = (_done, _total, message) => {
        started.message = typeof message === 'string' ? message : message?.text
      }
      return run(tool, input, { signal, progress })
    })
      .catch((error: unknown) => log.error('a task could not be stored', { task: taskId, error }))
      .finally(() => runs.delete(taskId))
  }

  async function work(taskId: string, run: () => ReturnType<RunTool>): Promise<void> {
    const { file } = await opened()
    // Another process may cancel the task, or delete it after its time.
    const poll = setInterval(async () => {
      const task = await file.find(taskId).catch(() => undefined)
      if (task !== undefined && task?.status !== 'working') runs.get(taskId)?.abort.abort(cancelled())
    }, POLL_MS)
    try {
      const result = await run()
      if (!closing.signal.aborted) await file.end(taskId, { status: 'completed', result })
    } finally {
      clearInterval(poll)
    }
  }

  async function resume(task: StoredTask, run: RunTool): Promise<void> {
    const { file, runner, isRunning } = await opened()
    if (task.runner !== runner.number) {
      if (task.runner !== NOBODY && isRunning(folder, task.runner)) return
      if (!(await file.hand(task, runner.number))) return
    }
    begin(task, run)
  }

  async function find(taskId: string, caller: string, run: RunTool): Promise<Task | null> {
    const { file } = await opened()
    // Before the read, after which a run may end.
    const isRunning = runs.has(taskId)
    const task = await file.find(taskId, caller)
    if (task?.status === 'working' && !isRunning) await resume(task, run)
    return task && shown(task, runs.get(taskId))
  }

  return {
    timeoutMs,
    async start({ tool, input, caller, ttlMs }, run) {
      const { file, runner } = await opened()
      if (runs.size >= MAX_RUNNING) {
        throw new AppError('unavailable', `Too many tasks are running: ${MAX_RUNNING}`, {
          hint: 'Wait until one of them has ended, or cancel one.',
        })
      }
      const at = new Date(now()).toISOString()
      const task: StoredTask = {
        taskId: randomUUID(),
        tool,
        input,
        runner: runner.number,
        status: 'working',
        createdAt: at,
        lastUpdatedAt: at,
        ttlMs: retentionOf(ttlMs),
      }
      await file.create(task, caller)
      begin(task, run)
      return shown(task, undefined)
    },
    find,
    async wait(taskId, caller, run, signal) {
      const over = AbortSignal.any([signal, closing.signal])
      for (;;) {
        const task = await find(taskId, caller, run)
        if (task?.status !== 'working' || over.aborted) return task
        const change = runs.get(taskId)?.ended ?? sleep(POLL_MS, undefined, { signal: over })
        await untilAborted(change, over).catch(() => {})
      }
    },
    async cancel(taskId, caller) {
      const { file } = await opened()
      if ((await file.find(taskId, caller)) === null) return null
      // Stored first, so that no process resumes it.
      await file.end(taskId, { status: 'cancelled' })
      const run = runs.get(taskId)
      run?.abort.abort(cancelled())
      await run?.ended
      return file.find(taskId, caller)
    },
    async close() {
      closing.abort(new AppError('unavailable', 'The server is stopping'))
      await Promise.all([...runs.values()].map(({ ended }) => ended))
      const own = await opening?.catch(() => undefined)
      own?.file.close()
      own?.runner.release()
    },
  }
}

const cancelled = () => new Error('the task was cancelled')

const shown = (
  { runner: _runner, tool: _tool, input: _input, ...task }: StoredTask,
  run: Run | undefined,
): Task => ({
  ...task,
  ...defined({ statusMessage: run?.message }),
})
