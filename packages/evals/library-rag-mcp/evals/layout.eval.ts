/**
 * Measures whether pages with columns are read in order: a hundred pages of fourteen kinds, drawn with known order. A page is
 * kept where nine of ten neighbouring lines stand next to each other. Beside it the same of poppler's `pdftotext`, where it
 * is installed. `SHOW=KIND` prints what is read of the pages of a kind that are not kept.
 */
import { spawnSync } from 'node:child_process'
import { createPdfTextReader } from '../../../../apps/library-rag-mcp/src/adapters/pdf-text/reader.ts'
import { layOut } from '../../../../apps/library-rag-mcp/src/domain/layout/lay-out.ts'
import { blockText } from '../../../../apps/library-rag-mcp/src/domain/layout/paragraphs/block.ts'
import { makePdf } from '../../../../apps/library-rag-mcp/test/support/pdfs/make-pdf.ts'
import { KINDS } from './columns/kinds.ts'
import { neighboursKept } from './columns/neighbours.ts'
import { createPageInHand } from './columns/page-in-hand.ts'

const PAGES = 100
const KEPT = 0.9
const WANTED = 0.95

interface Result {
  readonly kind: string
  readonly own: number
  readonly peer: number | null
}

const kinds = Object.keys(KINDS)
const results: Result[] = []
for (let page = 0; page < PAGES; page++) results.push(await measure(kinds[page % kinds.length] ?? '', page))

console.log('kind                    pages   kept   neighbours   pdftotext kept   neighbours')
for (const kind of kinds)
  print(
    kind,
    results.filter((result) => result.kind === kind),
  )
const kept = print('all', results)
if (kept < WANTED) process.exitCode = 1

async function measure(kind: string, seed: number): Promise<Result> {
  let lines: readonly string[] = []
  const bytes = await makePdf(
    (document) => {
      const page = createPageInHand(document, seed)
      KINDS[kind]?.(page)
      lines = page.lines
    },
    { size: 'A4' },
  )
  const peer = spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8' })
  const layout = layOut(await createPdfTextReader().read(bytes))
  const text = layout.blocks.map(blockText).join('\n')
  const own = neighboursKept(lines, text)
  if (own < KEPT && process.env.SHOW === kind) console.log(`${kind}, seed ${seed}\n${text}\n`)
  return { kind, own, peer: peer.status === 0 ? neighboursKept(lines, peer.stdout) : null }
}

/** One row of figures; gives the share of pages that are kept. */
function print(name: string, rows: readonly Result[]): number {
  const mean = (shares: readonly number[]) =>
    shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)
  const keptOf = (shares: readonly number[]) => shares.filter((share) => share >= KEPT).length
  const own = rows.map((row) => row.own)
  const peer = rows.flatMap((row) => row.peer ?? [])
  const beside =
    peer.length === 0 ? 'not installed' : `${keptOf(peer)}`.padStart(14) + mean(peer).toFixed(3).padStart(13)
  console.log(
    name.padEnd(23) +
      String(rows.length).padStart(6) +
      String(keptOf(own)).padStart(7) +
      mean(own).toFixed(3).padStart(13) +
      `   ${beside}`,
  )
  return keptOf(own) / Math.max(1, rows.length)
}
