import { parentPort } from 'node:worker_threads'
import '../threads/silence.ts'
import { FormatFailure } from './format-failure.ts'
import type { FormatFailureCode, FormatJob, FormatMessage } from './messages.ts'
import { readAnyKind } from './read-any-kind.ts'

const send = (message: FormatMessage) => parentPort?.postMessage(message)

/** Classifies an error; libraries throw many kinds for unreadable files. */
function failureOf(error: unknown): FormatFailureCode {
  if (error instanceof FormatFailure) return error.code
  return error instanceof RangeError && error.message.includes('call stack') ? 'nested' : 'damaged'
}

parentPort?.on('message', async ({ bytes, fileName }: FormatJob) => {
  try {
    send({ type: 'done', content: await readAnyKind(bytes, fileName) })
  } catch (error) {
    const detail = String(error)
    send({ type: 'failed', failure: failureOf(error), detail })
  }
})
