import { watchMemory } from './memory-watch.ts'

export interface WorkGuard {
  /** Rejects when the work must stop: with the signal's reason, or what `tooMuch` makes. Never fulfilled. */
  readonly stopped: Promise<never>
  /** Ends the watch. */
  end(): void
}

/**
 * Watches work that threads do, until it is cancelled or takes too much memory.
 * @param options.maxMemoryBytes Bytes by which the process may grow meanwhile for this work.
 * @param options.ownBytes Bytes that the threads of the work have together.
 */
export function guardWork(options: {
  readonly signal: AbortSignal
  readonly maxMemoryBytes: number
  readonly ownBytes: () => Promise<number>
  readonly tooMuch: () => Error
}): WorkGuard {
  const { signal, maxMemoryBytes, ownBytes, tooMuch } = options
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting when it is stopped.
  stopped.catch(() => {})
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  // All that these threads take is WebAssembly's, of which they know.
  const limits = { maxBytes: maxMemoryBytes, maxOwnBytes: maxMemoryBytes, ownBytes }
  const endWatch = watchMemory(limits, () => reject(tooMuch()))
  return {
    stopped,
    end() {
      endWatch()
      signal.removeEventListener('abort', onAbort)
    },
  }
}
