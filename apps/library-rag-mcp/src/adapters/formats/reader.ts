import { AppError } from '@agora-mcp/core/errors'
import { heapOf, workerUrl } from '@agora-mcp/core/tasks'
import { say } from '../../messages/index.ts'
import type { FormatReader } from '../../ports/reading.ts'
import { watchMemory } from '../threads/memory-watch.ts'
import { ReadingThreads } from '../threads/reading-threads.ts'
import { isPdf } from './is-pdf.ts'
import type { FormatFailureCode, FormatJob, FormatMessage } from './messages.ts'

export interface FormatLimits {
  /** Bytes by which the process may grow while reading a file. Default: 700 MB. */
  readonly maxMemoryBytes?: number
  /** Milliseconds per file. Default: two minutes. */
  readonly timeoutMs?: number
}

const OWN_SHARE = 0.5

/** Creates a reader of formats other than PDF, in worker threads that are stopped at a memory or time limit. */
export function createFormatReader({
  maxMemoryBytes = 700_000_000,
  timeoutMs = 120_000,
}: FormatLimits = {}): FormatReader {
  const threads = new ReadingThreads(workerUrl('formats', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryBytes / 1_000_000 },
  })
  return {
    async read(bytes, fileName, signal) {
      signal.throwIfAborted()
      if (isPdf(bytes)) return null
      return await run(threads, { bytes, fileName }, { maxMemoryBytes, timeoutMs }, signal)
    },
  }
}

async function run(
  threads: ReadingThreads,
  job: FormatJob,
  { maxMemoryBytes, timeoutMs }: Required<FormatLimits>,
  signal: AbortSignal,
) {
  const thread = threads.take()
  let stop = () => {}
  type Read = Extract<FormatMessage, { type: 'done' }>['content']
  const result = new Promise<Read>((resolve, reject) => {
    const fail = (failure: FormatFailureCode | 'memory' | 'time', cause?: unknown) =>
      reject(new AppError('invalid_input', say(`file_${failure}`), { cause }))
    const limits = { maxBytes: maxMemoryBytes, maxOwnBytes: OWN_SHARE * maxMemoryBytes }
    const endWatch = watchMemory({ ...limits, ownBytes: () => heapOf(thread) }, () => fail('memory'))
    const clock = setTimeout(() => fail('time'), timeoutMs)
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    stop = () => {
      endWatch()
      clearTimeout(clock)
      signal.removeEventListener('abort', onAbort)
    }
    thread.on('message', (message: FormatMessage) => {
      if (message.type === 'done') resolve(message.content)
      else fail(message.failure, message.detail)
    })
    thread.on('error', (cause) =>
      fail(Object(cause).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'damaged', cause),
    )
    thread.on('exit', () => fail('damaged'))
  })
  let succeeded = false
  try {
    thread.postMessage(job)
    const content = await result
    succeeded = true
    return content
  } finally {
    stop()
    await threads.giveBack(thread, succeeded)
  }
}
