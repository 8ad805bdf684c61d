/**
 * Character recognition on scans made of Debian's manual: words read in their place, and seconds a page on two workers.
 * The manual's PDFs are looked for where `apt-get install debian-reference-{en,de,fr}` puts them, or below the folder
 * that DEBIAN_REFERENCE names (the packages unpacked with `dpkg -x`).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPdfTextReader } from '../src/adapters/pdf-text.ts'
import { createPageScanner } from '../src/adapters/scans/page-scanner.ts'
import { linesOf } from '../src/domain/layout/rows.ts'
import type { PdfContent } from '../src/domain/pdf-content.ts'
import { recogniseStep } from '../src/pipeline/recognise.ts'
import { noFinishedWork } from '../test/memory-work.ts'
import { scanOf } from '../test/picture-pdf.ts'
import { comparableWords, wordAccuracy } from '../test/word-accuracy.ts'

const PAGES = 5
/** Pages as they come: tables, listings of commands, and prose. */
const MIXED = [30, 60, 100, 150, 200]
/** A page of prose has so many words, most of them in lines of so many: tables, lists and listings have short lines. */
const PROSE_WORDS = 300
const LONG_LINE = 9
const PROSE_SHARE = 0.75
const TARGET = { accuracy: 0.97, secondsAPage: 2.5 }

const folder = join(process.env.DEBIAN_REFERENCE ?? '/', 'usr/share/debian-reference')
const files = ['fr', 'de', 'en'].map((language) => ({
  language,
  path: join(folder, `debian-reference.${language}.pdf`),
}))
if (!files.every(({ path }) => existsSync(path))) {
  console.log(`skipped: no debian-reference.{fr,de,en}.pdf in ${folder}`)
} else {
  console.log('language   pages            words read   seconds a page')
  for (const { language, path } of files) {
    const prose = prosePages(await createPdfTextReader().read(new Uint8Array(readFileSync(path))))
    for (const [kind, pages] of Object.entries({ prose, mixed: MIXED })) {
      const { accuracy, seconds } = await measure(path, pages)
      console.log(
        `${language.padEnd(10)} ${kind.padEnd(16)} ${accuracy.toFixed(3).padStart(10)} ${seconds.toFixed(2).padStart(16)}`,
      )
      if (kind === 'prose' && accuracy < TARGET.accuracy) process.exitCode = 1
      if (seconds > TARGET.secondsAPage) process.exitCode = 1
    }
  }
}

async function measure(
  path: string,
  pages: readonly number[],
): Promise<{ accuracy: number; seconds: number }> {
  const bytes = readFileSync(path)
  const scan = await scanOf(bytes, pages)
  const reader = createPdfTextReader()
  const truth = await reader.read(new Uint8Array(bytes))
  const content = await reader.read(scan.slice())
  const start = performance.now()
  const read = await recogniseStep(
    { file: { path, contentHash: '' }, overrides: {}, warnings: [], mayHaveFigures: false, content },
    {
      pageScanner: createPageScanner({ workers: 2 }),
      finishedWork: noFinishedWork,
      sourceFiles: { read: async () => ({ path, contentHash: '', bytes: scan }) },
    },
    { signal: new AbortController().signal, progress: () => {} },
  )
  const seconds = (performance.now() - start) / 1000 / pages.length
  const trueWords = pages.flatMap((page) => wordsOf(truth, page))
  const readWords = pages.flatMap((_, at) => wordsOf(read.content, at + 1))
  return { accuracy: wordAccuracy(trueWords, readWords), seconds }
}

function wordsOf(content: PdfContent, number: number): string[] {
  const page = content.pages[number - 1]
  if (page === undefined) return []
  return comparableWords(
    linesOf(page, content.fonts)
      .lines.map(({ text }) => text)
      .join('\n'),
  )
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
