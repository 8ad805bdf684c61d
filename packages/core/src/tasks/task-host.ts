import { fork } from 'node:child_process'
import type { EventEmitter } from 'node:events'
// biome-ignore lint/style/noRestrictedImports: a process gets the surroundings of its parent
import { env } from 'node:process'
import { type TransferListItem, Worker } from 'node:worker_threads'

/** Thread or process that runs tasks. */
export interface TaskHost {
  /** Emits `message` with replies, `error` with the cause of death, and `exit`. */
  readonly events: EventEmitter
  post(message: unknown, transfer: readonly TransferListItem[]): void
  /** Memory used within this process in bytes, see {@link heapOf}; absent for a separate process. */
  heapBytes?(): Promise<number>
  end(): Promise<void>
}

/**
 * Starts a thread; messages may be transferred instead of copied. For JavaScript and WebAssembly only:
 * terminating a native addon in the middle of a call kills the whole process.
 */
export function threadHost(url: URL, settings: unknown): TaskHost {
  // Output of libraries would end up on stdout, which belongs to the protocol.
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

/** Memory used by a thread in bytes, including buffers and WebAssembly memory; infinite if unknown. */
export async function heapOf(thread: Worker): Promise<number> {
  // Available since Node 24.0 and 22.16.
  if (!('getHeapStatistics' in thread)) return Number.POSITIVE_INFINITY
  // A terminated thread uses no memory.
  const heap = await thread.getHeapStatistics().catch(() => null)
  return heap === null ? 0 : heap.total_heap_size + heap.external_memory + heap.malloced_memory
}

/** For processes with little JavaScript: collects garbage early and makes threads share the C library's arenas. */
const SMALL_HEAP = ['--max-semi-space-size=1', '--max-old-space-size=64']
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' }

/** Starts a process: it may crash without harming this one, and does not keep it alive. Its heap is kept small. */
export function processHost(url: URL, settings: unknown): TaskHost {
  const child = fork(url, [JSON.stringify(settings)], {
    serialization: 'advanced',
    // Do not inherit the options of this process: a debugger's port is already in use.
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
    // A dead process is reported by `exit`.
    post: (message) => child.send(message as object, () => {}),
    async end() {
      child.ref()
      child.kill('SIGKILL')
      await ended
    },
  }
}
