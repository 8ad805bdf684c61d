import { createTaskWorker, TaskFailure, type TaskWorker, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import { problem } from '../../messages/index.ts'
import type { TextTask } from './text.worker.ts'
import type { TextDocument } from './text-document.ts'
import { Unreadable } from './unreadable.ts'

/** An ordinary file takes some milliseconds; lists nested five hundred deep take half a minute. */
const TIMEOUT_MS = 20_000

/** Reads Markdown files and tables one after the other in a thread, so that a file made to be slow holds nobody but itself. */
export interface TextReader {
  /** @throws Unreadable where the file takes too long or cannot be read */
  read(task: TextTask): Promise<TextDocument>
  /** Ends the thread; the next call starts another one. */
  rest(): Promise<void>
}

/** @param timeoutMs Milliseconds that one file may take. */
export function textReader(timeoutMs = TIMEOUT_MS): TextReader {
  let worker: TaskWorker<TextTask, TextDocument> | null = null
  return {
    async read(task) {
      worker ??= createTaskWorker(() => threadHost(workerUrl('text', import.meta.url), null), timeoutMs)
      try {
        return await worker.run(task)
      } catch (error) {
        if (!(error instanceof TaskFailure)) throw error
        throw new Unreadable(
          error.message === 'takes too long'
            ? problem('too_slow', { seconds: timeoutMs / 1_000 })
            : problem('reader_failed', { why: error.message }),
          true,
        )
      }
    },
    async rest() {
      const resting = worker
      worker = null
      await resting?.close()
    },
  }
}
