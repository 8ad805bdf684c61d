import PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>

/** The bytes of a PDF drawn by `draw` on A5 pages; the first page is there already. */
export function makePdf(
  draw: (document: PdfDocument) => void,
  options: ConstructorParameters<typeof PDFDocument>[0] = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'A5', margin: 0, ...options })
  const parts: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (part: Uint8Array) => parts.push(part))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))))
    document.on('error', reject)
    draw(document)
    document.end()
  })
}

/** Draws one line with its baseline at `y` and gives where it ends; pdfkit breaks nothing of it. */
export function drawLine(
  document: PdfDocument,
  text: string,
  x: number,
  y: number,
  { size = 10, font = 'Times-Roman' }: { size?: number; font?: string } = {},
): number {
  document.font(font).fontSize(size)
  document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  return x + document.widthOfString(text)
}
