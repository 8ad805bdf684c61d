import { type Layout, layOut } from '../../../src/domain/layout/lay-out.ts'
import { blockText } from '../../../src/domain/layout/paragraphs/block.ts'
import { inThreadReader } from './in-thread-reader.ts'
import { makePdf, type PdfDocument } from './make-pdf.ts'

export async function readLayout(draw: (document: PdfDocument) => void): Promise<Layout> {
  return layOut(await inThreadReader.read(await makePdf(draw)))
}

export function texts(layout: Layout, kind: 'text' | 'note' = 'text'): string[] {
  return layout.blocks.filter((block) => block.kind === kind).map(blockText)
}
