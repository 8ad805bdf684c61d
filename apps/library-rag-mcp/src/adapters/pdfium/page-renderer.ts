import { oneAtATime } from '@agora-mcp/core/lazy'
import { createTaskWorker, TaskFailure, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import type { PageRenderer } from '../../ports/reading.ts'
import type { RenderAnswer, RendererSettings, RenderTask } from './render.worker.ts'
import { pdfiumWasmFile } from './wasm-file.ts'

/** Loads PDFium for the first page. @param timeoutMs Milliseconds per page. */
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
