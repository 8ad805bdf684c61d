import { watchMemory } from './memory-watch.ts'

export interface MemoryGuard {
  /** Rejects with the error of `tooMuch` once the work takes too much memory. Never fulfilled. */
  readonly exceeded: Promise<never>
  end(): void
}

/**
 * Watches the memory of work in threads; race `exceeded` against each result.
 * @param options.maxMemoryBytes Bytes by which the process may grow for this work.
 * @param options.ownBytes Returns the bytes held by the threads of this work.
 */
export function guardMemory(options: {
  readonly maxMemoryBytes: number
  readonly ownBytes: () => Promise<number>
  readonly tooMuch: () => Error
}): MemoryGuard {
  const { maxMemoryBytes, ownBytes, tooMuch } = options
  const { promise: exceeded, reject } = Promise.withResolvers<never>()
  // Prevent an unhandled rejection if nobody is waiting.
  exceeded.catch(() => {})
  // These threads only hold WebAssembly memory, which they can report.
  const limits = { maxBytes: maxMemoryBytes, maxOwnBytes: maxMemoryBytes, ownBytes }
  return { exceeded, end: watchMemory(limits, () => reject(tooMuch())) }
}
