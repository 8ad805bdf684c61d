/**
 * Seconds a page that reading scans takes, on two workers, as a book is read: 300 dpi, its model known. Straight pages
 * of the demonstration's book, and German ones, whose model is the slowest of those that come along. How well they are
 * read: `pnpm eval scans`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPageRenderer } from '../../../../apps/library-rag-mcp/src/adapters/pdfium/page-renderer.ts'
import { createPageScanner } from '../../../../apps/library-rag-mcp/src/adapters/tesseract/page-scanner.ts'
import { scanOf } from '../../../../apps/library-rag-mcp/test/support/pdfs/picture-pdf.ts'
import { report } from '../../measuring/statistics.ts'
import { GERMAN_PAGE, sampleBook } from '../evals/scan-samples.ts'

const WORKERS = 2
const BUDGET_SECONDS = 2.5
/** Full pages of prose, dialogue and notes. */
const FRENCH_PAGES = [7, 8, 9, 10, 12, 13, 16, 17, 20, 22, 24, 26]
const GERMAN_PAGES = 12

const demo = readFileSync(
  join(import.meta.dirname, '../../../../apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf'),
)
const german = await sampleBook({ ...GERMAN_PAGE, pages: Array(GERMAN_PAGES).fill(GERMAN_PAGE.text) })
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const scanner = createPageScanner(openPageRenderer, { workers: WORKERS })
const { signal } = new AbortController()

const kept = [
  await bench('French', 'fra', await scanOf(demo, FRENCH_PAGES), FRENCH_PAGES.length),
  await bench('German', 'deu', await scanOf(german, upTo(GERMAN_PAGES)), GERMAN_PAGES),
]
if (kept.includes(false)) process.exitCode = 1

async function bench(
  name: string,
  model: string,
  scan: Uint8Array<ArrayBuffer>,
  count: number,
): Promise<boolean> {
  const open = await scanner.open(scan, signal)
  try {
    const [start, before] = [performance.now(), process.cpuUsage()]
    let words = 0
    await open.recognize(upTo(count), model, {
      onPage: ({ lines }) => {
        words += lines.reduce((sum, line) => sum + line.words.length, 0)
      },
      onProgress: () => {},
    })
    const { user, system } = process.cpuUsage(before)
    const seconds = (performance.now() - start) / 1000 / count
    const computed = (user + system) / 1e6 / count
    console.log(
      `  ${name}: ${Math.round(words / count)} words and ${computed.toFixed(2)} s of computing a page`,
    )
    return report(`seconds a scanned page, ${name}, ${count} pages on ${WORKERS} workers`, seconds, {
      budget: BUDGET_SECONDS,
      unit: ' s',
    })
  } finally {
    await open.close()
  }
}
