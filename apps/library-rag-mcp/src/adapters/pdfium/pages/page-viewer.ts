import { AppError } from '@agora-mcp/core/errors'
import { oneAtATime, untilAborted } from '@agora-mcp/core/lazy'
import { createTaskWorker, TaskFailure, type TaskWorker, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import { say } from '../../../messages/index.ts'
import type { PageViewer, ShownDocument } from '../../../ports/pages.ts'
import { guardMemory } from '../../threads/memory-guard.ts'
import { sharedBytes } from '../../threads/shared-bytes.ts'
import { pdfiumWasmFile } from '../wasm-file.ts'
import type { PageAnswer, PageSettings, PageTask } from './page.worker.ts'

export interface PageViewerOptions {
  /** Bytes by which the process may grow, without the file itself. Default: 700 MB. */
  readonly maxMemoryBytes?: number
  /** Milliseconds per page. Default: 30 seconds. */
  readonly taskTimeoutMs?: number
  /** Milliseconds that an unused file stays open. Default: one minute. */
  readonly idleMs?: number
}

interface Open {
  readonly contentHash: string
  readonly bytes: number
  readonly worker: TaskWorker<PageTask, PageAnswer>
}

/** Creates a page viewer with PDFium in its own thread. The last file stays open, since readers turn pages. */
export function createPageViewer(options: PageViewerOptions = {}): PageViewer {
  const { maxMemoryBytes = 700_000_000, taskTimeoutMs = 30_000, idleMs = 60_000 } = options
  let open: Open | null = null
  let idle: NodeJS.Timeout | undefined

  const close = async (): Promise<void> => {
    clearTimeout(idle)
    const { worker } = open ?? {}
    open = null
    await worker?.close()
  }
  const opened = async ({ contentHash, read }: ShownDocument): Promise<Open> => {
    if (open?.contentHash === contentHash) return open
    await close()
    const bytes = await read()
    const shared = sharedBytes(bytes)
    const settings: PageSettings = { wasmPath: pdfiumWasmFile(), bytes: shared }
    const worker = createTaskWorker<PageTask, PageAnswer>(
      () => threadHost(workerUrl('page', import.meta.url), settings),
      taskTimeoutMs,
    )
    open = { contentHash, bytes: bytes.length, worker }
    return open
  }
  const ask = oneAtATime(
    async (document: ShownDocument, task: PageTask, signal: AbortSignal): Promise<PageAnswer> => {
      signal.throwIfAborted()
      clearTimeout(idle)
      const { worker, bytes } = await opened(document)
      const guard = guardMemory({
        maxMemoryBytes: maxMemoryBytes + bytes,
        ownBytes: worker.heapBytes,
        tooMuch: () => cannotShow(task.page),
      })
      try {
        return await untilAborted(Promise.race([worker.run(task), guard.exceeded]), signal)
      } catch (error) {
        // A stopped page must not delay the next one.
        if (!(error instanceof TaskFailure)) await close()
        throw error instanceof TaskFailure ? cannotShow(task.page, error) : error
      } finally {
        guard.end()
        idle = setTimeout(() => void close(), idleMs).unref()
      }
    },
  )

  return {
    async draw(document, page, width, signal) {
      const answer = await ask(document, { kind: 'draw', page, width }, signal)
      if (answer.kind !== 'draw') throw cannotShow(page)
      return answer.png
    },
    async glyphs(document, page, signal) {
      const answer = await ask(document, { kind: 'glyphs', page }, signal)
      if (answer.kind !== 'glyphs') throw cannotShow(page)
      return answer.glyphs
    },
    close,
  }
}

const cannotShow = (page: number, cause?: Error): AppError =>
  new AppError('invalid_input', say('page_not_shown', { page }), { cause })
