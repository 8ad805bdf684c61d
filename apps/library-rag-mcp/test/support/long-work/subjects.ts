import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawLine, makePdf } from '../pdfs/make-pdf.ts'
import { scanOf } from '../pdfs/picture-pdf.ts'
import { stripedPng } from '../pdfs/pictures.ts'
import { setParagraph } from '../pdfs/typeset.ts'

const DEMO = join(import.meta.dirname, '../../../demo')
const LEFT = 50
const WIDTH = 320
const TOP = 60
const BOTTOM = 540

/** A book of prose with as many pages, a heading each ten, and a picture after as many as told. */
export function longBook(pages: number, picturesEach = 50): Promise<Uint8Array<ArrayBuffer>> {
  const paragraphs = readFileSync(join(DEMO, 'le-mot-et-la-renoncule.md'), 'utf8')
    .split(/\n{2,}/)
    .filter((paragraph) => /^[\p{Lu}«]/u.test(paragraph) && paragraph.length > 200)
    .map((paragraph) => paragraph.replace(/\s+/g, ' '))
  return makePdf((document) => {
    let next = 0
    for (let page = 1; page <= pages; page++) {
      if (page > 1) document.addPage()
      let y = TOP
      if (page % 10 === 1) {
        document.outline.addItem(`Chapitre ${page}`)
        y = setParagraph(document, `Chapitre ${page}`, y, { left: LEFT, width: WIDTH, size: 16 }) + 10
      }
      if (page % picturesEach === 0) {
        document.image(stripedPng(600, 300, page), LEFT, y, { width: 200, height: 100 })
        y += 120
      }
      while (y < BOTTOM) {
        // A number in each makes it a text of its own, which is embedded once.
        const text = `${next + 1}. ${paragraphs[next % paragraphs.length]}`
        y = setParagraph(document, text, y, { left: LEFT, width: WIDTH }) + 6
        next += 1
      }
    }
  })
}

/** A few lines in large letters, on as many pages, as a scan that is soon read. */
export async function scannedSheets(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const flowers = ['la rose', 'le lis', 'la renoncule', 'le souci', 'la pivoine', 'le bleuet']
  const printed = await makePdf((document) => {
    for (let page = 1; page <= pages; page++) {
      if (page > 1) document.addPage()
      const flower = flowers[page % flowers.length]
      const lines = [
        'Le nom ne fait pas la chose,',
        `car ${flower} passe`,
        `et le nom reste quand ${flower} est morte.`,
      ]
      for (const [at, line] of lines.entries()) drawLine(document, line, 40, 80 + 30 * at, { size: 20 })
    }
  })
  return scanOf(
    printed,
    Array.from({ length: pages }, (_, at) => at + 1),
  )
}

/** Pages of the demo's book as a scan. */
export function scannedBook(pages: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  return scanOf(readFileSync(join(DEMO, 'le-mot-et-la-renoncule.pdf')), pages)
}
