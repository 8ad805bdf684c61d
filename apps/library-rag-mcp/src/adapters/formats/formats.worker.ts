import { parentPort } from 'node:worker_threads'
import '../threads/silence.ts'
import { FormatFailure } from './format-failure.ts'
import type { FormatJob, FormatMessage } from './messages.ts'
import { readAnyKind } from './read-any-kind.ts'

const send = (message: FormatMessage) => parentPort?.postMessage(message)

parentPort?.on('message', async ({ bytes, fileName }: FormatJob) => {
  try {
    send({ type: 'done', content: await readAnyKind(bytes, fileName) })
  } catch (error) {
    const detail = String(error)
    // Libraries throw many kinds of errors for unreadable files.
    send({ type: 'failed', failure: error instanceof FormatFailure ? error.code : 'damaged', detail })
  }
})
