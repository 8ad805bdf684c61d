import type { CallContext } from '../define/call-context.ts'
import type { ToolResult } from '../results/tool-result.ts'

/** A call that outlives its request. */
export interface Task {
  readonly taskId: string
  readonly status: 'working' | 'completed' | 'cancelled'
  readonly statusMessage?: string | undefined
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly lastUpdatedAt: string
  /** Milliseconds from creation until the task is deleted. */
  readonly ttlMs: number
  /** Present once completed, also for a call that failed. */
  readonly result?: ToolResult | undefined
}

export interface TaskCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  /** Identity of the caller, who alone may see the task. */
  readonly caller: string
  /** Retention that the client asks for. */
  readonly ttlMs?: number | undefined
}

/** Runs a tool without its client. Never rejects: a failure is a result too. */
export type RunTool = (
  tool: string,
  input: TaskCall['input'],
  context: Pick<CallContext, 'signal' | 'progress'>,
) => Promise<ToolResult>

/** Keeps tasks beyond their process. Unknown and expired ones and those of other callers are null alike. */
export interface TaskHost {
  /** Milliseconds after which a client that accepts tasks gets one instead of the result. */
  readonly timeoutMs: number
  /** Resolves when the task can be found even after a crash. @throws AppError if it is refused or cannot be stored */
  start(call: TaskCall, run: RunTool): Promise<Task>
  /** Finds a task, and resumes one whose process was killed. */
  find(taskId: string, caller: string, run: RunTool): Promise<Task | null>
  /** Waits until a task has ended, or `signal` aborts, and returns its state. */
  wait(taskId: string, caller: string, run: RunTool, signal: AbortSignal): Promise<Task | null>
  /** Cancels a task for good, unless it has ended, and returns its state once nothing of it runs. */
  cancel(taskId: string, caller: string): Promise<Task | null>
}
