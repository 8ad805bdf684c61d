import { createTaskWorker, TaskFailure, type TaskWorker, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import { problem } from '../../messages/index.ts'
import type { TextTask } from './text.worker.ts'
import type { TextDocument } from './text-document.ts'
import { Unreadable } from './unreadable.ts'

/** Time limit per file. An ordinary file takes milliseconds; lists nested five hundred deep take half a minute. */
const TIMEOUT_MS = 20_000

/** Reads Markdown and tables, one file at a time in a thread; a maliciously slow one blocks only itself. */
export interface TextReader {
  /** @throws Unreadable if the file takes too long or cannot be read */
  read(task: TextTask): Promise<TextDocument>
  /** Stops the thread; the next call restarts it. */
  stop(): Promise<void>
}

/** @param timeoutMs Time limit per file, in milliseconds. */
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
    async stop() {
      const resting = worker
      worker = null
      await resting?.close()
    },
  }
}
