import type { PageGlyphs } from '../../../domain/passages/page-glyphs.ts'
import type { PdfiumDocument } from '../document.ts'

/** Most characters read, more than the densest telephone book page has. */
const MAX_CHARACTERS = 60_000
/** Units into which PDFium divides a page for display coordinates. */
const UNITS = 20_000

/** Reads the characters of a page's text layer with their positions as displayed, after rotation and cropping. */
export function readGlyphs({ pdfium, memory, malloc, free }: PdfiumDocument, page: number): PageGlyphs {
  const width = pdfium.FPDF_GetPageWidthF(page)
  const height = pdfium.FPDF_GetPageHeightF(page)
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return { width, height, characters: [], boxes: new Float32Array() }
  const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_CHARACTERS)
  const characters: string[] = []
  const boxes = new Float32Array(4 * count)
  const scratch = malloc(24)
  /** Converts a point of the page to fractions of the page as displayed. */
  const displayed = (x: number, y: number): readonly [number, number] => {
    pdfium.FPDF_PageToDevice(page, 0, 0, UNITS, UNITS, 0, x, y, scratch + 16, scratch + 20)
    const [across = 0, down = 0] = new Int32Array(memory().buffer, scratch + 16, 2)
    return [across / UNITS, down / UNITS]
  }
  try {
    for (let at = 0; at < count; at++) {
      const code = pdfium.FPDFText_GetUnicode(text, at)
      characters.push(isScalar(code) ? String.fromCodePoint(code) : ' ')
      if (!pdfium.FPDFText_GetLooseCharBox(text, at, scratch)) continue
      const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(memory().buffer, scratch, 4)
      const [x1, y1] = displayed(left, top)
      const [x2, y2] = displayed(right, bottom)
      const corners = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
      boxes.set(corners.map(withinPage), 4 * at)
    }
    return { width, height, characters, boxes }
  } finally {
    free(scratch)
    pdfium.FPDFText_ClosePage(text)
  }
}

const withinPage = (share: number): number => Math.min(1, Math.max(0, share))

/** Checks whether a number is a Unicode scalar value. */
const isScalar = (code: number): boolean =>
  code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
