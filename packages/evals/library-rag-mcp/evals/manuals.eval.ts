/**
 * Measures a long manual in each of its languages: how much of the body text stands in passages, whether
 * anything stands in two, whether passages are on their pages, and whether the outline became the table of contents.
 * The PDFs of Debian's manual are looked for where `apt-get install debian-reference-{en,de,fr,ja…}` puts them, or
 * below the folder that DEBIAN_REFERENCE names (the packages unpacked with `dpkg -x`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedder } from '@agora-mcp/core/embedding/open'
import { createLogger } from '@agora-mcp/core/log'
import { createPdfTextReader } from '../../../../apps/library-rag-mcp/src/adapters/pdf-text/reader.ts'
import type { Chunk } from '../../../../apps/library-rag-mcp/src/domain/chunk.ts'
import { chunkText } from '../../../../apps/library-rag-mcp/src/domain/chunking/chunk-text.ts'
import { layOut } from '../../../../apps/library-rag-mcp/src/domain/layout/lay-out.ts'
import { cleanCharacters } from '../../../../apps/library-rag-mcp/src/domain/layout/rows/characters.ts'
import type {
  OutlineItem,
  PdfContent,
  PdfPage,
} from '../../../../apps/library-rag-mcp/src/domain/pdf-content.ts'
import {
  type AssembledText,
  assembleText,
} from '../../../../apps/library-rag-mcp/src/domain/sections/assemble-text.ts'
import { findHeadings, toToc } from '../../../../apps/library-rag-mcp/src/domain/sections/find-headings.ts'
import type { TocEntry } from '../../../../apps/library-rag-mcp/src/domain/toc.ts'
import { isOnItsPages } from './right-pages.ts'

const SAMPLES = 20
const COVERED = 0.99
/** Running heads and page numbers stand outside of the middle of the page. */
const HEAD = 0.075

const folder = join(process.env.DEBIAN_REFERENCE ?? '/', 'usr/share/debian-reference')
const log = createLogger({ level: 'error' })
const model = await openEmbedder({ kind: 'bundled' }, { modelCacheDir: 'unused', log }).get()
console.log(
  'manual  pages  passages  body in passages  of the text  twice  pages right  all but  outline in toc  levels',
)
const manuals = existsSync(folder)
  ? readdirSync(folder).flatMap((name) => [...(/^debian-reference\.(.+)\.pdf$/.exec(name) ?? [])].slice(1))
  : []
if (manuals.length === 0) console.log(`skipped: there are no manuals in ${folder}`)
for (const language of manuals.sort())
  await measure(language, join(folder, `debian-reference.${language}.pdf`))

async function measure(language: string, path: string): Promise<void> {
  const content = await createPdfTextReader().read(new Uint8Array(readFileSync(path)))
  const layout = layOut(content)
  const headings = findHeadings(content.outline, layout)
  const assembled = assembleText(layout.blocks, headings, layout.labels)
  const chunks = chunkText(assembled, language, model)
  const covered = shareOfBody(content, assembled.text)
  const { inside, twice } = coverage(assembled, chunks)
  const right = sampledRight(content, chunks)
  const misplaced = chunks.filter((chunk) => !isOnItsPages(chunk, content.pages))
  const outline = flatten(content.outline)
  const toc = entriesOf(toToc(headings))
  const kept = outline.filter((title) => toc.titles.has(title)).length / outline.length
  console.log(
    `${language.padEnd(7)} ${String(content.pages.length).padStart(5)} ${String(chunks.length).padStart(9)} ` +
      `${covered.toFixed(4).padStart(17)} ${inside.toFixed(4).padStart(12)} ${String(twice).padStart(6)} ` +
      `${`${right} of ${SAMPLES}`.padStart(12)} ${String(misplaced.length).padStart(8)} ${kept.toFixed(3).padStart(15)} ${String(toc.levels).padStart(7)}`,
  )
  const isKept = covered >= COVERED && inside >= COVERED && twice === 0
  for (const { orderIndex, pageStart, text } of misplaced)
    console.log(
      `        passage ${orderIndex}, page ${pageStart}: ${text.slice(0, 60).replaceAll('\n', ' ')}`,
    )
  if (!isKept || right < SAMPLES || misplaced.length > 0 || kept < COVERED) process.exitCode = 1
}

/**
 * Share of the letters and digits on the pages, but for their heads and feet, that stand in the text. The body begins
 * where the outline's first title does: printed contents and lists of tables stand before it.
 */
function shareOfBody(content: PdfContent, text: string): number {
  const stock = counts(text)
  const first = Math.min(...content.outline.map(({ page }) => page ?? 1))
  let all = 0
  let found = 0
  for (const page of content.pages.slice(first - 1)) {
    for (const [sign, count] of counts(bodyOf(page))) {
      all += count
      const left = stock.get(sign) ?? 0
      found += Math.min(count, left)
      stock.set(sign, Math.max(0, left - count))
    }
  }
  return found / all
}

function bodyOf({ runs, height }: PdfPage): string {
  return runs
    .filter(({ y }) => y > HEAD * height && y < (1 - HEAD) * height)
    .map(({ text }) => cleanCharacters(text))
    .join('')
}

function counts(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const [sign] of text.matchAll(/[\p{L}\p{N}]/gu)) found.set(sign, (found.get(sign) ?? 0) + 1)
  return found
}

/** Share of the document's text that stands in a passage, white space left out, and characters that stand in two. */
function coverage({ text }: AssembledText, chunks: readonly Chunk[]): { inside: number; twice: number } {
  const times = new Uint8Array(text.length)
  for (const { charStart, charEnd } of chunks) {
    for (let at = charStart; at < charEnd; at++) times[at] = (times[at] ?? 0) + 1
  }
  let all = 0
  let inside = 0
  let twice = 0
  for (let at = 0; at < text.length; at++) {
    if (/\s/.test(text.charAt(at))) continue
    all += 1
    if ((times[at] ?? 0) > 0) inside += 1
    if ((times[at] ?? 0) > 1) twice += 1
  }
  return { inside: inside / all, twice }
}

/** Share of passages, from all over the document, that are on the pages they name. */
function sampledRight({ pages }: PdfContent, chunks: readonly Chunk[]): number {
  const sampled = Array.from(
    { length: SAMPLES },
    (_, sample) => chunks[Math.floor(((sample + 0.5) * chunks.length) / SAMPLES)],
  )
  return sampled.filter((chunk) => chunk && isOnItsPages(chunk, pages)).length
}

function flatten(items: readonly OutlineItem[]): string[] {
  return items.flatMap(({ title, children }) => [title, ...flatten(children)])
}

function entriesOf(entries: readonly TocEntry[], depth = 1): { titles: Set<string>; levels: number } {
  const titles = new Set(entries.map(({ title }) => title))
  let levels = entries.length === 0 ? 0 : depth
  for (const { children } of entries) {
    const below = entriesOf(children, depth + 1)
    for (const title of below.titles) titles.add(title)
    levels = Math.max(levels, below.levels)
  }
  return { titles, levels }
}
