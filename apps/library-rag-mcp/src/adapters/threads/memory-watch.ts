// biome-ignore lint/style/noRestrictedImports: the memory it watches is that of the process itself
import { memoryUsage } from 'node:process'
import { watchGrowth } from './memory-growth.ts'

const MEMORY_CHECK_MS = 25
/** Factor of the limit at which all work is stopped, no matter which part takes the memory. */
const OTHERS = 3

export interface MemoryLimits {
  /** Growth of the process in bytes at which the threads are asked for theirs. */
  readonly maxBytes: number
  /** Bytes that the threads may then hold together. */
  readonly maxOwnBytes: number
  readonly ownBytes: () => Promise<number>
}

/**
 * Watches the memory of work in threads through the process, since V8's own limits for threads count neither
 * buffers nor WebAssembly. If the process grows too much, the threads are asked: the cause may be another
 * file read at the same time.
 * @param onTooMuch Called, possibly repeatedly, while the work takes too much.
 * @returns A function that stops watching.
 */
export function watchMemory(
  { maxBytes, maxOwnBytes, ownBytes }: MemoryLimits,
  onTooMuch: () => void,
): () => void {
  const isOver = watchGrowth(memoryUsage.rss, maxBytes)
  const isFarOver = watchGrowth(memoryUsage.rss, OTHERS * maxBytes)
  let isAsked = false
  const watch = setInterval(() => {
    if (isAsked || !isOver()) return
    if (isFarOver()) return onTooMuch()
    isAsked = true
    void ownBytes().then((bytes) => {
      isAsked = false
      if (bytes > maxOwnBytes) onTooMuch()
    })
  }, MEMORY_CHECK_MS)
  return () => clearInterval(watch)
}
