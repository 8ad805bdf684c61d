import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, type CodedMessage } from '@agora-mcp/core/errors'
import { heapOf, isSource, workerUrl } from '@agora-mcp/core/tasks'
import type { PdfContent, PdfFont, PdfPage } from '../../domain/pdf-content.ts'
import { say } from '../../messages/index.ts'
import type { PdfReader, PdfReadOptions } from '../../ports/reading.ts'
import { watchMemory } from '../threads/memory-watch.ts'
import { ReadingThreads } from '../threads/reading-threads.ts'
import type { PdfFailure, PdfTextJob, PdfTextMessage } from './messages.ts'
import { looksTruncated, startsAsPdf } from './signature.ts'

export interface PdfTextLimits {
  /** Default: 5,000. */
  maxPages?: number
  /** Bytes by which the process may grow while reading a file. Default: 700 MB. */
  maxMemoryBytes?: number
  /** Milliseconds per file. Default: ten minutes. */
  timeoutMs?: number
  /** Milliseconds per page, to stop pages with millions of operators. Default: one minute. */
  pageTimeoutMs?: number
}

/** A thread that accounts for this share of the limit caused the growth of the process. */
const OWN_SHARE = 0.5

/** Reads with pdf.js in threads, stopped at limits that V8 lacks: its own do not count a file's buffers. */
export function createPdfTextReader(limits: PdfTextLimits = {}): PdfReader {
  const {
    maxPages = 5_000,
    maxMemoryBytes = 700_000_000,
    timeoutMs = 600_000,
    pageTimeoutMs = 60_000,
  } = limits
  const threads = new ReadingThreads(workerUrl('pdf-text', import.meta.url))
  return {
    async read(bytes, options = {}) {
      options.signal?.throwIfAborted()
      if (!startsAsPdf(bytes)) throw new AppError('invalid_input', say('not_pdf'))
      if (looksTruncated(bytes)) throw failed('damaged', maxPages)
      const job: PdfTextJob = { bytes, maxPages, cMapFolder: cMapFolder() }
      return await run(threads, job, { maxMemoryBytes, timeoutMs, pageTimeoutMs }, options)
    },
  }
}

async function run(
  threads: ReadingThreads,
  job: PdfTextJob,
  { maxMemoryBytes, timeoutMs, pageTimeoutMs }: Required<Omit<PdfTextLimits, 'maxPages'>>,
  { signal, onPage }: PdfReadOptions,
): Promise<PdfContent> {
  const thread = threads.take()
  const pages: PdfPage[] = []
  const fonts: PdfFont[] = []
  let pagesCount = 0
  let stop = () => {}

  const result = new Promise<PdfContent>((resolve, reject) => {
    const endWatch = watchMemory(
      {
        maxBytes: maxMemoryBytes,
        maxOwnBytes: OWN_SHARE * maxMemoryBytes,
        ownBytes: () => heapOf(thread),
      },
      () => reject(new AppError('invalid_input', say('pdf_memory'))),
    )
    const rejectWith = (message: CodedMessage) => () => reject(new AppError('invalid_input', message))
    const clock = setTimeout(rejectWith(say('pdf_time')), timeoutMs)
    let pageClock: NodeJS.Timeout | undefined
    const startPage = () => {
      clearTimeout(pageClock)
      const number = pages.length + 1
      if (number <= pagesCount)
        pageClock = setTimeout(rejectWith(say('page_time', { page: number })), pageTimeoutMs)
    }
    const onAbort = () => reject(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    stop = () => {
      endWatch()
      clearTimeout(clock)
      clearTimeout(pageClock)
      signal?.removeEventListener('abort', onAbort)
    }

    thread.on('message', (message: PdfTextMessage) => {
      switch (message.type) {
        case 'opened':
          pagesCount = message.pagesCount
          startPage()
          break
        case 'page':
          pages.push(message.page)
          fonts.push(...message.fonts)
          startPage()
          onPage?.(pages.length, pagesCount)
          break
        case 'done':
          if (pages.some((page) => page.readable)) {
            const { info, outline, warnings } = message
            resolve({ info, outline, pages, fonts, warnings })
          } else {
            reject(failed('damaged', job.maxPages))
          }
          break
        case 'failed':
          reject(failed(message.failure, job.maxPages, message.detail))
      }
    })
    thread.on('error', (cause) => reject(failed('damaged', job.maxPages, cause)))
    thread.on('exit', () => reject(failed('damaged', job.maxPages)))
  })
  let succeeded = false
  try {
    thread.postMessage(job, [job.bytes.buffer])
    const content = await result
    succeeded = true
    return content
  } finally {
    stop()
    await threads.giveBack(thread, succeeded)
  }
}

function failed(failure: PdfFailure, maxPages: number, cause?: unknown): AppError {
  const messages = {
    encrypted: say('pdf_encrypted'),
    too_many_pages: say('pdf_too_long', { pages: maxPages }),
    damaged: say('pdf_damaged'),
  }
  return new AppError('invalid_input', messages[failure], { cause })
}

/** Folder of pdf.js's character maps, without which some Chinese, Japanese and Korean files have no text. */
function cMapFolder(): string {
  const folder = isSource(import.meta.url)
    ? join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')
    : fileURLToPath(new URL('./cmaps', import.meta.url))
  return folder + sep
}
