import PDFDocument from 'pdfkit'

/** Bytes of a PDF of this text, each part on a page of its own. @param title Default: none. */
export async function textPdf(pages: string | readonly string[], title?: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...(title === undefined ? {} : { info: { Title: title } }) })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (const [at, text] of [pages].flat().entries()) {
    if (at > 0) document.addPage()
    document.text(text)
  }
  document.end()
  await ended
  return Buffer.concat(parts)
}
