import PDFDocument from 'pdfkit'
import type { Metadata } from './book.ts'
import type { ComposedBook } from './compose.ts'
import type { Fonts } from './fonts.ts'
import type { Page, PlacedLine } from './page.ts'
import type { LinePart } from './set-text.ts'
import { NOTE, PAGE } from './style.ts'

// Fixed, so that the same source gives the same bytes.
const DATE = new Date(Date.UTC(2026, 10, 21))

/** An empty document with the book's metadata. */
export function createDocument(metadata: Metadata): PDFKit.PDFDocument {
  const { title, author, subject, keywords, language } = metadata
  return new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Keywords: keywords,
      Creator: 'agora-mcp',
      CreationDate: DATE,
      ModDate: DATE,
    },
  })
}

/** Draws the pages with outline, page labels and links, and gives the file's bytes. */
export async function renderBook(
  document: PDFKit.PDFDocument,
  book: ComposedBook,
  fonts: Fonts,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const finished = new Promise((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  const outline: PDFKit.PDFOutline[] = [document.outline]
  for (const page of book.pages) {
    document.addPage()
    document.addNamedDestination(page.label)
    for (const { level, title, y } of page.marks) {
      const parent = outline[level - 1]
      if (parent === undefined) throw new Error(`A heading skips a level: ${title}`)
      outline[level] = parent.addItem(title, { expanded: level === 1, ...{ top: y, left: PAGE.width } })
    }
    drawPage(document, page, fonts)
  }
  labelPages(document, book.frontPages)
  document.end()
  await finished
  return Buffer.concat(chunks)
}

function drawPage(document: PDFKit.PDFDocument, page: Page, fonts: Fonts): void {
  for (const line of page.lines) drawLine(document, line, fonts)
  if (page.noteRuleY !== null) {
    document.moveTo(page.left, page.noteRuleY).lineTo(page.left + NOTE.ruleWidth, page.noteRuleY)
    document.lineWidth(0.4).stroke()
  }
  for (const { y, height, label } of page.links) document.goTo(page.left, y, PAGE.textWidth, height, label)
}

/** A whole line is one text object, spaces included, so that a reader finds the words as they are printed. */
function drawLine(document: PDFKit.PDFDocument, { line, left, y }: PlacedLine, fonts: Fonts): void {
  let indent = 0
  const drawn = line.parts.filter((part) => {
    if (part.text === '') indent += part.width
    return part.text !== ''
  })
  const commands = drawn.flatMap((part) => drawPart(part, fonts))
  // pdfkit turns the page upside down; text is drawn the right way up.
  document.save().transform(1, 0, 0, -1, 0, PAGE.height)
  document.addContent(`BT 1 0 0 1 ${number(left + line.x + indent)} ${number(PAGE.height - y)} Tm`)
  document.addContent(commands.join('\n')).addContent('ET')
  document.restore()
}

function drawPart({ text, style, width }: LinePart, fonts: Fonts): string[] {
  fonts.usePage(style)
  const { font, codes, kerning } = fonts.glyphs(text, style)
  // Justification is given to the last glyph, which is the space itself where there is something to give.
  const given = ((width - fonts.width(text, style)) * 1000) / style.size
  const shown = codes.map((code, index) => {
    const extra = (kerning[index] ?? 0) + (index === codes.length - 1 ? given : 0)
    return `<${code}>${Math.abs(extra) < 0.05 ? '' : number(-extra)}`
  })
  return [`/${font} ${number(style.size)} Tf ${number(style.rise)} Ts [${shown.join('')}] TJ`]
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000)

/** Roman figures for the front matter, arabic ones from 1 for the body. */
function labelPages(document: PDFKit.PDFDocument, frontPages: number): void {
  const nums = [0, document.ref({ S: 'r' }), frontPages, document.ref({ S: 'D' })]
  for (const entry of nums) if (typeof entry !== 'number') entry.end(undefined)
  // pdfkit has no call for page labels; its catalogue is the one place to put them.
  const catalogue = (document as unknown as { _root: { data: Record<string, unknown> } })._root
  catalogue.data.PageLabels = { Nums: nums }
}
