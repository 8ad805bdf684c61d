import { createTaskWorker, TaskFailure, type TaskWorker, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import type { MarkdownTask } from './markdown.worker.ts'
import type { MarkdownDocument } from './read-markdown.ts'

/** An ordinary file takes some milliseconds; lists nested five hundred deep take half a minute. */
const TIMEOUT_MS = 20_000

/** Reads Markdown files one after the other in a thread, so that a file made to be slow holds nobody but itself. */
export interface MarkdownReader {
  /** @throws Error where the file takes too long or cannot be read */
  read(path: string, text: string): Promise<MarkdownDocument>
  /** Ends the thread; the next call starts another one. */
  rest(): Promise<void>
}

/** @param timeoutMs Milliseconds that one file may take. */
export function markdownReader(timeoutMs = TIMEOUT_MS): MarkdownReader {
  let worker: TaskWorker<MarkdownTask, MarkdownDocument> | null = null
  return {
    async read(path, text) {
      worker ??= createTaskWorker(() => threadHost(workerUrl('markdown', import.meta.url), null), timeoutMs)
      try {
        return await worker.run({ path, text })
      } catch (error) {
        if (!(error instanceof TaskFailure)) throw error
        throw new Error(
          error.message === 'takes too long'
            ? `takes more than ${timeoutMs / 1_000} s to read`
            : `cannot be read: ${error.message}`,
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
