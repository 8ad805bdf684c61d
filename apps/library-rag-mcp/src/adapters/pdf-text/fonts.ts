import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfFont } from '../../domain/pdf-content.ts'

/** The fonts of a document, numbered in the order in which they are met. */
export interface FontTable {
  readonly list: readonly PdfFont[]
  /** Looks up those of a page's fonts that are new. */
  learn(page: PDFPageProxy, ids: ReadonlySet<string>): Promise<void>
  /** Number of a font that was learned. */
  indexOf(id: string): number
}

/** Characters of a name; its style stands within them, and nobody is shown it. */
const MOST_NAME = 200
const SUBSET_TAG = /^[A-Z]{6}\+/
// The endings are those of TeX's fonts, e.g. CMBX12 and SFTI1000.
const BOLD = /bold|black|heavy|demi|(?<![a-z])bd(?![a-z])|^(?:cm|sf|ec|lm)\w*bx/i
const ITALIC = /ital|obli|slant|kursiv|^(?:cm|sf|ec|lm)\w*(?:ti|sl)\d/i

/**
 * Real names and weights of fonts. pdf.js tells them only beside a page's drawing operators, which cost more than its
 * text: they are read on the few pages that bring a new font.
 */
export function createFontTable(): FontTable {
  const list: PdfFont[] = []
  const indices = new Map<string, number>()
  return {
    list,
    async learn(page, ids) {
      const fresh = [...ids].filter((id) => !indices.has(id))
      if (fresh.length === 0) return
      // A broken drawing operator leaves the text readable: its fonts are then without a name.
      await page.getOperatorList().catch(() => null)
      for (const id of fresh) {
        indices.set(id, list.length)
        list.push(describe(page.commonObjs.has(id) ? page.commonObjs.get(id) : null))
      }
    },
    indexOf: (id) => indices.get(id) ?? 0,
  }
}

/** What pdf.js's font object tells; `bold` and `black` there come from the font's own flags. */
function describe(
  font: { name?: string; bold?: boolean; black?: boolean; italic?: boolean } | null,
): PdfFont {
  const name = (font?.name ?? '').slice(0, MOST_NAME).replace(SUBSET_TAG, '')
  return {
    name,
    bold: Boolean(font?.bold || font?.black) || BOLD.test(name),
    italic: Boolean(font?.italic) || ITALIC.test(name),
  }
}
