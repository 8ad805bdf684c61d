import { AppError, type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import { say } from '../../messages/index.ts'
import type { SharedWork, WorkCaller, WorkReport } from '../../ports/jobs.ts'

/** Longest time without a progress report, so that clients do not assume a stalled call. */
const HEARTBEAT_MS = 1_000
/** Progress increment of a heartbeat: the protocol demands growth, but it must not overtake the work. */
const HEARTBEAT_STEP = 0.001

interface Job<Result, Known> {
  readonly controller: AbortController
  readonly callers: Set<WorkCaller>
  /** True if the work continues though nobody waits for it. */
  kept: boolean
  /** Timer that stops work nobody has come back for. */
  orphanClock: NodeJS.Timeout | undefined
  last: WorkReport
  known: Known | null
  readonly result: Promise<Result>
}

/** Most failures kept for their callers. */
const MAX_FAILURES = 100
/** Milliseconds that work continues after a progress report if nobody asks for it again. */
const ORPHAN_MS = 1_800_000

/** @param orphanMs Milliseconds after which work that nobody waits for is stopped. */
export function createSharedWork<Result, Known>(
  orphanMs = ORPHAN_MS,
): SharedWork<Result, Known> & { close(): Promise<void> } {
  type Begin = Parameters<SharedWork<Result, Known>['join']>[1]
  const jobs = new Map<string, Job<Result, Known>>()
  /** Failures that nobody was waiting for, each reported once: the file may change before the next call. */
  const failures = new Map<string, AppError>()

  const start = (key: string, begin: Begin): Job<Result, Known> => {
    const controller = new AbortController()
    const state: Omit<Job<Result, Known>, 'result'> = {
      controller,
      callers: new Set(),
      kept: false,
      orphanClock: undefined,
      last: { done: 0, total: 100, message: say('opening') },
      known: null,
    }
    const report = (next: WorkReport) => {
      state.last = next
      for (const caller of state.callers) caller.progress(next.done, next.total, next.message)
    }
    let reported = false
    const heart = setInterval(() => {
      if (!reported) report({ ...state.last, done: state.last.done + HEARTBEAT_STEP })
      reported = false
    }, HEARTBEAT_MS)
    const progress = (done: number, total: number, message: CodedMessage) => {
      reported = true
      report({ done: Math.max(done, state.last.done), total, message })
    }
    const tell = (known: Known) => {
      state.known = known
    }
    const result = begin({ signal: controller.signal, progress, tell }).finally(() => {
      clearInterval(heart)
      clearTimeout(job.orphanClock)
      if (jobs.get(key) === job) jobs.delete(key)
    })
    const job: Job<Result, Known> = Object.assign(state, { result })
    jobs.set(key, job)
    // A caller who stopped waiting learns of a permanent failure from the next call; after a temporary one
    // that call resumes the work.
    result.catch((error: unknown) => {
      if (job.kept && job.callers.size === 0 && isAppError(error) && error.code === 'invalid_input') {
        failures.set(key, error)
        const [oldest] = failures.keys()
        if (failures.size > MAX_FAILURES && oldest !== undefined) failures.delete(oldest)
      }
    })
    return job
  }

  return {
    async join(key, begin, caller) {
      caller.signal.throwIfAborted()
      const failure = failures.get(key)
      if (failure !== undefined) {
        failures.delete(key)
        throw failure
      }
      const running = jobs.get(key)
      const job = running && !running.controller.signal.aborted ? running : start(key, begin)
      job.callers.add(caller)
      clearTimeout(job.orphanClock)
      const { done, total, message } = job.last
      if (done > 0) caller.progress(done, total, message)

      const left = Promise.withResolvers<never>()
      const onAbort = () => {
        job.callers.delete(caller)
        if (job.callers.size > 0 || job.kept) return left.reject(caller.signal.reason)
        job.controller.abort(caller.signal.reason)
        // Reject only after the job has cleaned up.
        job.result.then(
          () => left.reject(caller.signal.reason),
          () => left.reject(caller.signal.reason),
        )
      }
      caller.signal.addEventListener('abort', onAbort, { once: true })
      let clock: NodeJS.Timeout | undefined
      const timeout = new Promise<'over'>((resolve) => {
        if (caller.timeoutMs !== undefined) clock = setTimeout(() => resolve('over'), caller.timeoutMs)
      })
      try {
        const finished = job.result.then((value) => ({ value }))
        const first = await Promise.race([finished, left.promise, timeout])
        if (first !== 'over') return { finished: true as const, result: first.value }
        job.kept = true
        return { finished: false as const, report: job.last, known: job.known }
      } finally {
        clearTimeout(clock)
        caller.signal.removeEventListener('abort', onAbort)
        job.callers.delete(caller)
        if (job.kept && job.callers.size === 0 && jobs.get(key) === job) {
          clearTimeout(job.orphanClock)
          job.orphanClock = setTimeout(() => job.controller.abort(orphaned()), orphanMs)
        }
      }
    },
    async close() {
      const running = [...jobs.values()]
      for (const { controller } of running) controller.abort(shutdownError())
      await Promise.allSettled(running.map(({ result }) => result))
    },
  }
}

const orphaned = (): AppError => new AppError('unavailable', say('abandoned'))

const shutdownError = (): AppError => new AppError('unavailable', say('stopping'))
