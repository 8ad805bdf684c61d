import { watchMemory } from './memory-watch.ts'

export interface MemoryGuard {
  /** Rejects with what `tooMuch` makes, once the work takes too much. Never fulfilled. */
  readonly exceeded: Promise<never>
  /** Ends the watch. */
  end(): void
}

/**
 * Watches the memory of work that threads do; to be raced against each of its results.
 * @param options.maxMemoryBytes Bytes by which the process may grow meanwhile for this work.
 * @param options.ownBytes Bytes that the threads of the work have together.
 */
export function guardMemory(options: {
  readonly maxMemoryBytes: number
  readonly ownBytes: () => Promise<number>
  readonly tooMuch: () => Error
}): MemoryGuard {
  const { maxMemoryBytes, ownBytes, tooMuch } = options
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting when it is too much.
  exceeded.catch(() => {})
  // All that these threads take is WebAssembly's, of which they know.
  const limits = { maxBytes: maxMemoryBytes, maxOwnBytes: maxMemoryBytes, ownBytes }
  return { exceeded, end: watchMemory(limits, () => reject(tooMuch())) }
}
