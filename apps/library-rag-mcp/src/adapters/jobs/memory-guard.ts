// biome-ignore lint/style/noRestrictedImports: the memory it watches is that of the process itself
import { memoryUsage } from 'node:process'
import { watchGrowth } from './memory-growth.ts'

const MEMORY_CHECK_MS = 25

export interface WorkGuard {
  /** Rejects when the work must stop: with the signal's reason, or what `tooMuch` makes. Never fulfilled. */
  readonly stopped: Promise<never>
  /** Ends the watch. */
  end(): void
}

/**
 * Watches work that threads do: V8's own limits for workers count neither buffers nor the memory of WebAssembly.
 * @param options.maxMemoryBytes Bytes by which the process may grow meanwhile.
 */
export function guardWork(options: {
  readonly signal: AbortSignal
  readonly maxMemoryBytes: number
  readonly tooMuch: () => Error
}): WorkGuard {
  const { signal, maxMemoryBytes, tooMuch } = options
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting when it is stopped.
  stopped.catch(() => {})
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const isOver = watchGrowth(memoryUsage.rss, maxMemoryBytes)
  const watch = setInterval(() => {
    if (isOver()) reject(tooMuch())
  }, MEMORY_CHECK_MS)
  return {
    stopped,
    end() {
      clearInterval(watch)
      signal.removeEventListener('abort', onAbort)
    },
  }
}
