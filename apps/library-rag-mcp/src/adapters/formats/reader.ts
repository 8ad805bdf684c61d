import { Worker } from 'node:worker_threads'
import { AppError } from '@agora-mcp/core/errors'
import { heapOf, workerUrl } from '@agora-mcp/core/tasks'
import { say } from '../../messages/index.ts'
import type { FormatReader } from '../../ports/reading.ts'
import { watchMemory } from '../threads/memory-watch.ts'
import { isPdf } from './is-pdf.ts'
import type { FormatFailureCode, FormatJob, FormatMessage } from './messages.ts'

export interface FormatLimits {
  /** Bytes by which the process may grow while reading a file. Default: 700 MB. */
  readonly maxMemoryBytes?: number
  /** Milliseconds per file. Default: two minutes. */
  readonly timeoutMs?: number
}

const OWN_SHARE = 0.5

/** Creates a reader of formats other than PDF. Each file gets a worker thread, stopped at a memory or time limit. */
export function createFormatReader({
  maxMemoryBytes = 700_000_000,
  timeoutMs = 120_000,
}: FormatLimits = {}): FormatReader {
  return {
    async read(bytes, fileName, signal) {
      signal.throwIfAborted()
      if (isPdf(bytes)) return null
      return await run({ bytes, fileName }, { maxMemoryBytes, timeoutMs }, signal)
    },
  }
}

async function run(
  job: FormatJob,
  { maxMemoryBytes, timeoutMs }: Required<FormatLimits>,
  signal: AbortSignal,
) {
  const worker = new Worker(workerUrl('formats', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryBytes / 1_000_000 },
    // stdout belongs to the protocol.
    stdout: true,
    stderr: true,
  })
  let stop = () => {}
  type Read = Extract<FormatMessage, { type: 'done' }>['content']
  const result = new Promise<Read>((resolve, reject) => {
    const fail = (failure: FormatFailureCode | 'memory' | 'time', cause?: unknown) =>
      reject(new AppError('invalid_input', say(`file_${failure}`), { cause }))
    const limits = { maxBytes: maxMemoryBytes, maxOwnBytes: OWN_SHARE * maxMemoryBytes }
    const endWatch = watchMemory({ ...limits, ownBytes: () => heapOf(worker) }, () => fail('memory'))
    const clock = setTimeout(() => fail('time'), timeoutMs)
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    stop = () => {
      endWatch()
      clearTimeout(clock)
      signal.removeEventListener('abort', onAbort)
    }
    worker.on('message', (message: FormatMessage) => {
      if (message.type === 'done') resolve(message.content)
      else fail(message.failure, message.detail)
    })
    worker.on('error', (cause) =>
      fail(Object(cause).code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'damaged', cause),
    )
    worker.on('exit', () => fail('damaged'))
  })
  try {
    return await result
  } finally {
    stop()
    await worker.terminate()
  }
}
