import { AppError } from '@agora-mcp/core/errors'
import { untilAborted } from '@agora-mcp/core/lazy'
import { createTaskWorker, TaskFailure, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import type { PagePictures } from '../../../domain/figures/picture.ts'
import { say } from '../../../messages/index.ts'
import type { FigureReader, OpenFigures } from '../../../ports/reading.ts'
import { guardMemory } from '../../threads/memory-guard.ts'
import { sharedBytes } from '../../threads/shared-bytes.ts'
import { pdfiumWasmFile } from '../wasm-file.ts'
import type { FigureAnswer, FigureSettings, FigureTask } from './figures.worker.ts'

export interface FigureReaderOptions {
  /** Bytes by which the process may grow, without the file itself. Default: 700 MB. */
  readonly maxMemoryBytes?: number
  /** Milliseconds per task (some pages, or a figure). Default: 30 seconds. */
  readonly taskTimeoutMs?: number
}

/** Pages per task. */
const PAGES = 20

/** Creates an extractor of pictures from PDF files with PDFium, one thread per file. */
export function createFigureReader(options: FigureReaderOptions = {}): FigureReader {
  const { maxMemoryBytes = 700_000_000, taskTimeoutMs = 30_000 } = options
  return {
    async mayHaveFigures(bytes) {
      return namesAnImage(bytes)
    },
    async open(bytes, signal): Promise<OpenFigures> {
      const shared = sharedBytes(bytes)
      const settings: FigureSettings = { wasmPath: pdfiumWasmFile(), bytes: shared }
      const worker = createTaskWorker<FigureTask, FigureAnswer>(
        () => threadHost(workerUrl('figures', import.meta.url), settings),
        taskTimeoutMs,
      )
      const guard = guardMemory({
        maxMemoryBytes: maxMemoryBytes + bytes.length,
        ownBytes: worker.heapBytes,
        tooMuch: tooMuchMemory,
      })
      /** Runs a task; null if it failed, so that the other tasks go on in a new thread. */
      const ask = async (task: FigureTask): Promise<FigureAnswer | null> => {
        try {
          signal.throwIfAborted()
          return await untilAborted(Promise.race([worker.run(task), guard.exceeded]), signal)
        } catch (error) {
          if (error instanceof TaskFailure) return null
          await worker.close()
          throw error
        }
      }
      return {
        async list(pages, onProgress) {
          const listed: PagePictures[] = []
          const failed: number[] = []
          let tooLarge = 0
          for (let from = 0; from < pages.length; from += PAGES) {
            const some = pages.slice(from, from + PAGES)
            const answer = await ask({ kind: 'list', pages: some })
            if (answer?.kind === 'list') {
              listed.push(...answer.pages)
              tooLarge += answer.tooLarge
            } else {
              failed.push(...some)
            }
            onProgress(from + some.length)
          }
          return { pages: listed, failed, tooLarge }
        },
        async draw(figure) {
          const answer = await ask({ kind: 'draw', figure })
          return answer?.kind === 'draw' ? { file: answer.file, failed: false } : { file: null, failed: true }
        },
        async close() {
          guard.end()
          await worker.close()
        },
      }
    },
  }
}

/** Checks whether any image occurs: an image dictionary is never compressed, since it precedes the image's data. */
function namesAnImage(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = file.indexOf('/Image'); at !== -1; at = file.indexOf('/Image', at + 1)) {
    const before = file.toString('latin1', Math.max(0, at - 24), at)
    const after = file.toString('latin1', at + 6, at + 7)
    if (/\/Subtype\s*$/.test(before) && !/\w/.test(after)) return true
  }
  return false
}

const tooMuchMemory = (): AppError => new AppError('invalid_input', say('images_memory'))
