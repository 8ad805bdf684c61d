/** `node demo-office/source/make-pdf.ts` writes the technical specification, the same bytes each time. */
import { readFile, writeFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'

const TITLE = 'Cahier des clauses techniques particulières, rue des Tanneurs'
const MARGIN = 64
const GREY = '#555555'

/** The file made of a source of chapters (`#`), sections (`##`) and paragraphs. */
export async function makePdf(source: string): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: 80, bottom: 80, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'fr',
    info: {
      Title: TITLE,
      Author: 'Bureau d’études Lisse VRD',
      Producer: 'pdfkit',
      Creator: 'agora-mcp',
      CreationDate: new Date(Date.UTC(2026, 9, 30)),
      ModDate: new Date(Date.UTC(2026, 9, 30)),
    },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve) => document.on('end', resolve))
  document.on('data', (chunk: Buffer) => chunks.push(chunk))

  const chapters = source.split(/^# /m).filter((text) => text.trim() !== '')
  for (const [index, chapter] of chapters.entries()) {
    if (index > 0) document.addPage()
    writeChapter(document, chapter)
  }
  numberPages(document)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function writeChapter(document: PDFKit.PDFDocument, chapter: string): void {
  const [heading = '', ...blocks] = chapter.split(/\n\s*\n/).map((block) => block.trim())
  document.font('Helvetica-Bold').fontSize(17).text(heading)
  const { outline } = document
  const entry = outline.addItem(heading)
  for (const block of blocks.filter((text) => text !== '')) {
    const section = /^## (.*)$/.exec(block)?.[1]
    if (section === undefined) {
      document.moveDown(0.5).font('Helvetica').fontSize(10.5).text(block, { lineGap: 2.5 })
    } else {
      document.moveDown(1).font('Helvetica-Bold').fontSize(12.5).text(section)
      entry.addItem(section)
    }
  }
}

/** Running head and page number, outside the text. */
function numberPages(document: PDFKit.PDFDocument): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    // A line below the margin would begin another page.
    document.page.margins.bottom = 0
    document.font('Helvetica').fontSize(8).fillColor(GREY)
    document.text('CCTP, rue des Tanneurs', MARGIN, 40, { lineBreak: false })
    document.text(`${page + 1} / ${count}`, MARGIN, document.page.height - 48, {
      width: document.page.width - 2 * MARGIN,
      align: 'center',
      lineBreak: false,
    })
    document.fillColor('black')
  }
}

if (import.meta.main) {
  const source = await readFile(new URL('./cctp.md', import.meta.url), 'utf8')
  await writeFile(new URL('../documents/cctp-rue-des-tanneurs.pdf', import.meta.url), await makePdf(source))
}
