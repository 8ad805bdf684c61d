import { oneAtATime } from '@agora-mcp/core/lazy'
import { createTaskWorker, TaskFailure, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import type { PageImage } from '../../domain/scans/page-image.ts'
import type { RenderAnswer, RendererSettings, RenderTask } from './render.worker.ts'
import { pdfiumWasmFile } from './wasm-file.ts'

/** One PDF whose pages are drawn in a thread, one at a time. */
export interface PageRenderer {
  /** Those of the pages that show a picture. @throws TaskFailure */
  withPictures(pages: readonly number[]): Promise<readonly number[]>
  /** A page as a picture, so many dots an inch. @throws TaskFailure when it cannot be drawn. */
  draw(page: number, dpi: number): Promise<PageImage>
  /** Bytes of this process that the thread has. */
  heapBytes(): Promise<number>
  close(): Promise<void>
}

/**
 * Opens a PDF with PDFium. Nothing is loaded before the first page is asked for.
 * @param timeoutMs Milliseconds a page may take.
 */
export function openPageRenderer(bytes: Uint8Array<SharedArrayBuffer>, timeoutMs: number): PageRenderer {
  const settings: RendererSettings = { wasmPath: pdfiumWasmFile(), bytes }
  const worker = createTaskWorker<RenderTask, RenderAnswer>(
    () => threadHost(workerUrl('render', import.meta.url), settings),
    timeoutMs,
  )
  const run = oneAtATime((task: RenderTask) => worker.run(task))
  return {
    async withPictures(pages) {
      const answer = await run({ kind: 'pictures', pages })
      return answer.kind === 'pictures' ? answer.pages : []
    },
    async draw(page, dpi) {
      const answer = await run({ kind: 'render', page, dpi })
      if (answer.kind !== 'render') throw new TaskFailure('no picture')
      return answer.image
    },
    heapBytes: () => worker.heapBytes(),
    close: () => worker.close(),
  }
}
