import { availableParallelism } from 'node:os'
import { AppError } from '@agora-mcp/core/errors'
import { once, untilAborted } from '@agora-mcp/core/lazy'
import { createTaskWorker, TaskFailure, type TaskWorker, threadHost, workerUrl } from '@agora-mcp/core/tasks'
import type { ScannedPage } from '../../domain/scans/scanned-page.ts'
import { say } from '../../messages/index.ts'
import type { OpenScan, PageRenderer, PageScanner, RecognizeOptions } from '../../ports/reading.ts'
import { guardMemory } from '../threads/memory-guard.ts'
import { sharedBytes } from '../threads/shared-bytes.ts'
import type { RecogniserSettings, RecognitionTask } from './recognise.worker.ts'
import { findRecognitionFiles, type RecognitionFiles } from './recognition-data.ts'

export interface PageScannerOptions {
  readonly dataFolder?: string | undefined
  /** Pages read in parallel. Default: the number of cores, at most four. */
  readonly workers?: number
  /** Bytes by which the process may grow, without the file itself. Default: 700 MB. */
  readonly maxMemoryBytes?: number
  /** Milliseconds per page. Default: two minutes. */
  readonly pageTimeoutMs?: number
}

/** Resolution of library scanners, which the models were trained on. */
const DPI = 300
const MAX_WORKERS = 4

type Recogniser = TaskWorker<RecognitionTask, ScannedPage>

/** @param timeoutMs Milliseconds per page. */
export type OpenRenderer = (bytes: Uint8Array<SharedArrayBuffer>, timeoutMs: number) => PageRenderer

/** Creates a scanner that reads drawn pages with Tesseract (WebAssembly) in worker threads, from local files. */
export function createPageScanner(openRenderer: OpenRenderer, options: PageScannerOptions = {}): PageScanner {
  const { workers = Math.min(MAX_WORKERS, availableParallelism()) } = options
  const { maxMemoryBytes = 700_000_000, pageTimeoutMs = 120_000 } = options
  const files = once(() => findRecognitionFiles(options.dataFolder))
  return {
    models: async () => [...(await files()).models.keys()],
    async open(bytes, signal) {
      const tools = { openRenderer, files: await files() }
      return openScan(bytes, signal, tools, { workers, maxMemoryBytes, pageTimeoutMs })
    },
  }
}

function openScan(
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
  { openRenderer, files }: { readonly openRenderer: OpenRenderer; readonly files: RecognitionFiles },
  { workers, maxMemoryBytes, pageTimeoutMs }: Required<Omit<PageScannerOptions, 'dataFolder'>>,
): OpenScan {
  const renderer = openRenderer(sharedBytes(bytes), pageTimeoutMs)
  const recognisers: Recogniser[] = Array.from({ length: workers }, () =>
    createTaskWorker(
      () =>
        threadHost(workerUrl('recognise', import.meta.url), {
          wasmPath: files.recogniserWasm,
        } satisfies RecogniserSettings),
      pageTimeoutMs,
    ),
  )
  const workersOfScan = [renderer, ...recognisers]
  const guard = guardMemory({
    maxMemoryBytes: maxMemoryBytes + bytes.length,
    ownBytes: async () => {
      const bytesOfEach = await Promise.all(workersOfScan.map((worker) => worker.heapBytes()))
      return bytesOfEach.reduce((sum, own) => sum + own, 0)
    },
    tooMuch: tooMuchMemory,
  })
  const close = async () => {
    guard.end()
    await Promise.all(workersOfScan.map((worker) => worker.close()))
  }
  /** Runs work until it finishes or is cancelled; on cancellation the threads end at once. */
  const runUntilStopped = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      signal.throwIfAborted()
      return await untilAborted(Promise.race([work(), guard.exceeded]), signal)
    } catch (error) {
      await close()
      throw error instanceof TaskFailure ? cannotShow(error) : error
    }
  }

  return {
    withPictures: (pages) => runUntilStopped(() => renderer.withPictures(pages)),
    recognize: (pages, model, tell) =>
      runUntilStopped(async () => {
        const modelPath = files.models.get(model)
        if (modelPath === undefined) throw new AppError('config', say('no_recognition_model', { model }))
        return await distributePages(pages, recognisers, tell, async (recogniser, page, onProgress) => {
          const image = await renderer.draw(page, DPI)
          const task: RecognitionTask = { image, model, modelPath }
          return await recogniser.run(task, { transfer: [image.grey.buffer], onProgress })
        })
      }),
    close,
  }
}

/** Lets each worker take the next page until none is left; returns the pages that failed. */
async function distributePages(
  pages: readonly number[],
  recognisers: readonly Recogniser[],
  { onPage, onProgress }: RecognizeOptions,
  read: (recogniser: Recogniser, page: number, onProgress: (share: number) => void) => Promise<ScannedPage>,
): Promise<number[]> {
  const failed: number[] = []
  const shares = new Map<number, number>()
  let done = 0
  const report = () => onProgress(done + [...shares.values()].reduce((sum, share) => sum + share, 0))
  const waiting = [...pages]
  const work = async (recogniser: Recogniser) => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      const number = page
      try {
        const scanned = await read(recogniser, number, (share) => {
          shares.set(number, share)
          report()
        })
        onPage(scanned)
      } catch (error) {
        // One unreadable page must not cost the reader the book.
        if (!(error instanceof TaskFailure)) throw error
        failed.push(number)
      }
      shares.delete(number)
      done += 1
      report()
    }
  }
  await Promise.all(recognisers.slice(0, pages.length).map(work))
  return failed
}

const tooMuchMemory = (): AppError => new AppError('invalid_input', say('scans_memory'))

const cannotShow = (cause: TaskFailure): AppError =>
  new AppError('invalid_input', say('pages_not_shown'), { cause })
