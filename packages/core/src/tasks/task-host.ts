import { fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
// biome-ignore lint/style/noRestrictedImports: a process gets the surroundings of its parent
import { env } from 'node:process'
import { type TransferListItem, Worker } from 'node:worker_threads'

/** Where tasks are done: a thread of this process, or a process of its own. */
export interface TaskHost {
  /** Emits `message` with what comes back, `error` with what it died of, and `exit`. */
  readonly events: EventEmitter
  post(message: unknown, transfer: readonly TransferListItem[]): void
  /** Bytes of this process that it has, see {@link heapOf}; absent where they are those of another process. */
  heapBytes?(): Promise<number>
  /** Ends it at once, whatever it does. */
  end(): Promise<void>
}

/**
 * A thread: what is posted to it may be handed over instead of copied. For JavaScript and WebAssembly alone: a native
 * addon that is ended in the middle of a call takes the whole process with it.
 */
export function threadHost(url: URL, settings: unknown): TaskHost {
  // What libraries print would end on stdout, which belongs to the protocol.
  const thread = new Worker(url, { workerData: settings, stdout: true, stderr: true })
  return {
    events: thread,
    post: (message, transfer) => thread.postMessage(message, transfer),
    heapBytes: () => heapOf(thread),
    async end() {
      await thread.terminate()
    },
  }
}

/** Bytes that a thread has, its buffers and WebAssembly's memory included; endless where it cannot be asked. */
export async function heapOf(thread: Worker): Promise<number> {
  // Since Node 24.0 and 22.16.
  if (!('getHeapStatistics' in thread)) return Number.POSITIVE_INFINITY
  // One that ends has nothing any more.
  const heap = await thread.getHeapStatistics().catch(() => null)
  return heap === null ? 0 : heap.total_heap_size + heap.external_memory + heap.malloced_memory
}

/** For a process that does little in JavaScript: garbage is collected soon, and threads share what the C library allots. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=64']
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' }

/** A process: it may die without harm to this one, and does not keep it alive. Its heap is kept small. */
export function processHost(url: URL, settings: unknown): TaskHost {
  const child = fork(url, [JSON.stringify(settings)], {
    serialization: 'advanced',
    // Not those of this process: a debugger's port is taken.
    execArgv: SMALL_HEAP,
    env: { ...env, ...ONE_ARENA },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  )
  return {
    events: child,
    // One that has died says so by `exit`.
    post: (message) => child.send(message as object, () => {}),
    async end() {
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
  }
}
