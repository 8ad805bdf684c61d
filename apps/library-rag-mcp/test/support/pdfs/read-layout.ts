import type { PdfTextMessage } from '../../../src/adapters/pdf-text/messages.ts'
import { readTextLayer } from '../../../src/adapters/pdf-text/read-text-layer.ts'
import { type Layout, layOut } from '../../../src/domain/layout/lay-out.ts'
import { blockText } from '../../../src/domain/layout/paragraphs/block.ts'
import { makePdf, type PdfDocument } from './make-pdf.ts'

/** The layout of a PDF drawn by `draw`, which is read in this thread: to start one for each takes longer than to read. */
export async function readLayout(draw: (document: PdfDocument) => void): Promise<Layout> {
  const told: PdfTextMessage[] = []
  // Fonts of other scripts, which need maps of characters, are not drawn here.
  const job = { bytes: await makePdf(draw), maxPages: 5_000, cMapFolder: 'none/' }
  await readTextLayer(job, (message) => told.push(message))
  const done = told.find(({ type }) => type === 'done')
  if (done?.type !== 'done') throw new Error(`The PDF cannot be read: ${JSON.stringify(told.at(-1))}`)
  const read = told.filter((message) => message.type === 'page')
  return layOut({
    info: done.info,
    outline: done.outline,
    warnings: done.warnings,
    pages: read.map(({ page }) => page),
    fonts: read.flatMap(({ fonts }) => fonts),
  })
}

/** The texts of the blocks of a kind. */
export function texts(layout: Layout, kind: 'text' | 'note' = 'text'): string[] {
  return layout.blocks.filter((block) => block.kind === kind).map(blockText)
}
