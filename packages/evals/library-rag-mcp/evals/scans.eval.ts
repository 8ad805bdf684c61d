/**
 * Character recognition, the language not told: words read in their place, and seconds of computing a page. Scans are
 * made of pages of Debian's manual in three languages, half of whose French pages are English, straight and worn, and
 * of pages of Latin, Fraktur and Greek. The manual's PDFs are looked for where
 * `apt-get install debian-reference-{en,de,fr}` puts them, or below the folder that DEBIAN_REFERENCE names (the packages
 * unpacked with `dpkg -x`); ancient Greek needs grc.traineddata in the folder that LIBRARY_RAG_OCR_DATA_DIR names.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPdfTextReader } from '../../../../apps/library-rag-mcp/src/adapters/pdf-text/reader.ts'
import { openPageRenderer } from '../../../../apps/library-rag-mcp/src/adapters/pdfium/page-renderer.ts'
import { createPageScanner } from '../../../../apps/library-rag-mcp/src/adapters/tesseract/page-scanner.ts'
import { linesOf } from '../../../../apps/library-rag-mcp/src/domain/layout/rows/rows.ts'
import type { PdfContent } from '../../../../apps/library-rag-mcp/src/domain/pdf-content.ts'
import { beginDraft } from '../../../../apps/library-rag-mcp/src/pipeline/draft.ts'
import { recogniseScansStep } from '../../../../apps/library-rag-mcp/src/pipeline/steps/recognise-scans.ts'
import { noIngestionCache } from '../../../../apps/library-rag-mcp/test/support/memory-cache.ts'
import { scanOf } from '../../../../apps/library-rag-mcp/test/support/pdfs/picture-pdf.ts'
import { comparableWords, wordAccuracy } from '../../../../apps/library-rag-mcp/test/support/word-accuracy.ts'
import { SCAN_SAMPLES, sampleBook } from './scan-samples.ts'
import { wear } from './worn-page.ts'

const PAGES = 10
/** Pages as they come: tables, listings of commands, and prose. */
const MIXED = [30, 60, 100, 150, 200]
/** A page of prose has so many words, most of them in lines of so many: tables, lists and listings have short lines. */
const PROSE_WORDS = 300
const LONG_LINE = 9
const PROSE_SHARE = 0.75
/** Two workers share the computing, so that a page of this takes 2.5 seconds where nothing else runs. */
const TARGET = { accuracy: 0.97, cpuSecondsAPage: 5 }
const WORN = { degrees: 1.5, paper: [215, 165], grain: 60 } as const

const dataFolder = process.env.LIBRARY_RAG_OCR_DATA_DIR
const reader = createPdfTextReader()
const scanner = createPageScanner(openPageRenderer, { workers: 2, dataFolder })

console.log('scan                         pages  words read   CPU s a page')
const folder = join(process.env.DEBIAN_REFERENCE ?? '/', 'usr/share/debian-reference')
for (const language of ['fr', 'de', 'en']) {
  const path = join(folder, `debian-reference.${language}.pdf`)
  if (!existsSync(path)) {
    console.log(`skipped: there is no ${path}`)
    continue
  }
  const bytes = readFileSync(path)
  const truth = await reader.read(new Uint8Array(bytes))
  const prose = prosePages(truth)
  await report(`${language} prose`, await scanOf(bytes, prose), wordsOf(truth, prose), TARGET.accuracy)
  await report(`${language} mixed`, await scanOf(bytes, MIXED), wordsOf(truth, MIXED))
  const few = prose.slice(0, 3)
  const worn = await scanOf(bytes, few, (image) => wear(image, WORN))
  await report(`${language} prose, askew, grey, grainy`, worn, wordsOf(truth, few))
}
const models = await scanner.models()
for (const sample of SCAN_SAMPLES) {
  if (!models.includes(sample.model)) {
    console.log(`skipped: ${sample.name}, since there is no ${sample.model}.traineddata`)
    continue
  }
  const pages = sample.pages.map((_, at) => at + 1)
  const scan = await scanOf(await sampleBook(sample), pages)
  await report(sample.name, scan, comparableWords(sample.pages.join('\n')), TARGET.accuracy)
}

async function report(
  name: string,
  scan: Uint8Array<ArrayBuffer>,
  truth: readonly string[],
  target = 0,
): Promise<void> {
  const content = await reader.read(scan.slice())
  const before = process.cpuUsage()
  const read = await recogniseScansStep(
    { ...beginDraft({ path: name, contentHash: '' }, 'pdf', {}), mayHaveFigures: false, content },
    {
      remoteReader: null,
      pageScanner: scanner,
      ingestionCache: noIngestionCache,
      sourceFiles: { read: async () => ({ path: name, contentHash: '', bytes: scan }) },
    },
    { signal: new AbortController().signal, progress: () => {} },
  )
  const { user, system } = process.cpuUsage(before)
  const pages = content.pages.length
  const seconds = (user + system) / 1_000_000 / pages
  const accuracy = wordAccuracy(
    truth,
    wordsOf(
      read.content,
      content.pages.map(({ number }) => number),
    ),
  )
  console.log(
    `${name.padEnd(28)} ${String(pages).padStart(5)} ${accuracy.toFixed(3).padStart(11)} ${seconds.toFixed(2).padStart(14)}`,
  )
  if (accuracy < target || seconds > TARGET.cpuSecondsAPage) process.exitCode = 1
}

function wordsOf(content: PdfContent, numbers: readonly number[]): string[] {
  return numbers.flatMap((number) => {
    const page = content.pages[number - 1]
    if (page === undefined) return []
    const lines = linesOf(page, content.fonts).lines.map(({ text }) => text)
    return comparableWords(lines.join('\n'))
  })
}

/** Pages evenly taken from those that are prose. */
function prosePages({ pages, fonts }: PdfContent): number[] {
  const prose = pages.filter((page) => {
    const words = linesOf(page, fonts).lines.map(({ text }) => comparableWords(text).length)
    const inLongLines = words.filter((count) => count >= LONG_LINE).reduce((sum, count) => sum + count, 0)
    const all = words.reduce((sum, count) => sum + count, 0)
    return all >= PROSE_WORDS && inLongLines >= PROSE_SHARE * all
  })
  return Array.from({ length: PAGES }, (_, at) => prose[Math.floor(((at + 0.5) * prose.length) / PAGES)])
    .map((page) => page?.number)
    .filter((number) => number !== undefined)
}
