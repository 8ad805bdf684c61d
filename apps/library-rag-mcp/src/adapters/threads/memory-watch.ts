// biome-ignore lint/style/noRestrictedImports: the memory it watches is that of the process itself
import { memoryUsage } from 'node:process'
import { watchGrowth } from './memory-growth.ts'

const MEMORY_CHECK_MS = 25
/** Times the limit from which on all work is given up, whoever takes the memory. */
const OTHERS = 3

export interface MemoryLimits {
  /** Bytes by which the process may grow before the threads of the work are asked. */
  readonly maxBytes: number
  /** Bytes that these may have together then. */
  readonly maxOwnBytes: number
  /** What they have. */
  readonly ownBytes: () => Promise<number>
}

/**
 * Watches work in threads by the memory of the process, since V8's own limits for threads count neither buffers nor the
 * memory of WebAssembly. Where the process grows too much, the threads are asked: it may be by another file that is read
 * at the same time.
 * @param onTooMuch Called, perhaps again and again, while the work has too much.
 * @returns what ends the watch.
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
