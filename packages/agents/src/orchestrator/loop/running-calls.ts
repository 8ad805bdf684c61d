/** Calls of roles in progress, by request, so that a withdrawn request does not keep its model writing. */
export interface RunningCalls {
  /** Runs a call. @returns Its result; null if it was aborted by {@link abort}. */
  run<Result>(requestId: string, call: (signal: AbortSignal) => Promise<Result>): Promise<Result | null>
  abort(requestId: string): void
}

export function createRunningCalls(): RunningCalls {
  const running = new Map<string, AbortController>()
  return {
    async run(requestId, call) {
      const controller = new AbortController()
      running.set(requestId, controller)
      try {
        return await call(controller.signal)
      } catch (error) {
        if (controller.signal.aborted) return null
        throw error
      } finally {
        running.delete(requestId)
      }
    },
    abort: (requestId) => running.get(requestId)?.abort(),
  }
}
