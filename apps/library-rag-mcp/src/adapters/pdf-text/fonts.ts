import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfFont } from '../../domain/pdf-content.ts'

/** Fonts of a document, numbered in order of appearance. */
export interface FontTable {
  readonly list: readonly PdfFont[]
  /** Reads the fonts of a page that are still unknown. */
  learn(page: PDFPageProxy, ids: ReadonlySet<string>): Promise<void>
  indexOf(id: string): number
}

/** Characters kept of a font name; the style is found within them, and no user sees the name. */
const MAX_NAME = 200
const SUBSET_TAG = /^[A-Z]{6}\+/
// The endings are those of TeX's fonts, e.g. CMBX12 and SFTI1000.
const BOLD = /bold|black|heavy|demi|(?<![a-z])bd(?![a-z])|^(?:cm|sf|ec|lm)\w*bx/i
const ITALIC = /ital|obli|slant|kursiv|^(?:cm|sf|ec|lm)\w*(?:ti|sl)\d/i

/**
 * Creates a table of real font names and weights. pdf.js only reports them with a page's drawing operators,
 * which cost more than the text: they are read only on pages with a new font.
 */
export function createFontTable(): FontTable {
  const list: PdfFont[] = []
  const indices = new Map<string, number>()
  return {
    list,
    async learn(page, ids) {
      const fresh = [...ids].filter((id) => !indices.has(id))
      if (fresh.length === 0) return
      // Text remains readable after a broken drawing operator, only without font names.
      await page.getOperatorList().catch(() => null)
      for (const id of fresh) {
        indices.set(id, list.length)
        list.push(describe(page.commonObjs.has(id) ? page.commonObjs.get(id) : null))
      }
    },
    indexOf: (id) => indices.get(id) ?? 0,
  }
}

/** Reads pdf.js's font object, whose `bold` and `black` are the font's own flags. */
function describe(
  font: { name?: string; bold?: boolean; black?: boolean; italic?: boolean } | null,
): PdfFont {
  const name = (font?.name ?? '').slice(0, MAX_NAME).replace(SUBSET_TAG, '')
  return {
    name,
    bold: Boolean(font?.bold || font?.black) || BOLD.test(name),
    italic: Boolean(font?.italic) || ITALIC.test(name),
  }
}
