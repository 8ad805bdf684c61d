import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const MARGIN = 56
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf',
)

export interface ContextsPdf {
  readonly bytes: Uint8Array
  /** For each physical page, from index 0, the context that stands on it. */
  readonly contextOfPage: readonly number[]
}

/** A book of the contexts, each beginning a page under a heading of its own, as a reader might have it. */
export async function makeContextsPdf(title: string, contexts: readonly string[]): Promise<ContextsPdf> {
  const document = new PDFDocument({
    size: 'A5',
    margin: MARGIN,
    autoFirstPage: false,
    info: { Title: title },
  })
  const parts: Uint8Array[] = []
  const contextOfPage: number[] = []
  let current = 0
  document.on('data', (part: Uint8Array) => parts.push(part))
  document.on('pageAdded', () => contextOfPage.push(current))
  const done = new Promise<void>((resolve) => document.on('end', resolve))
  document.registerFont('body', FONT)
  for (const [index, context] of contexts.entries()) {
    current = index
    document.addPage()
    document.outline.addItem(`Article ${index + 1}`)
    document
      .font('body')
      .fontSize(16)
      .text(`Article ${index + 1}`)
      .moveDown(0.5)
    document.fontSize(10.5).text(context.replaceAll(/\s+/g, ' '), { align: 'justify' })
  }
  document.end()
  await done
  return { bytes: Buffer.concat(parts), contextOfPage }
}
