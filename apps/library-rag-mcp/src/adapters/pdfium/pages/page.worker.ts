import { serveTasks, workerSettings } from '@agora-mcp/core/tasks/serve'
import type { PageGlyphs } from '../../../domain/passages/page-glyphs.ts'
import { openPdfiumDocument } from '../document.ts'
import { drawPart } from '../figures/draw-part.ts'
import { encodePng } from '../figures/encode-png.ts'
import { readGlyphs } from './read-glyphs.ts'

export interface PageSettings {
  readonly wasmPath: string
  /** The PDF, shared with the parent, which may start another worker on it. */
  readonly bytes: Uint8Array<SharedArrayBuffer>
}

/** Tasks: draw a page as a PNG of a given width in pixels, or list the characters of its text layer. */
export type PageTask =
  | { readonly kind: 'draw'; readonly page: number; readonly width: number }
  | { readonly kind: 'glyphs'; readonly page: number }

export type PageAnswer =
  | { readonly kind: 'draw'; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'glyphs'; readonly glyphs: PageGlyphs }

const POINTS_AN_INCH = 72

const { wasmPath, bytes } = workerSettings<PageSettings>()
const opened = await openPdfiumDocument(wasmPath, bytes)
const { pdfium } = opened

serveTasks<PageTask, PageAnswer>((task) => {
  if (task.kind === 'glyphs') {
    return {
      answer: { kind: 'glyphs', glyphs: opened.withPage(task.page, (page) => readGlyphs(opened, page)) },
    }
  }
  const png = opened.withPage(task.page, (page) => {
    const right = pdfium.FPDF_GetPageWidthF(page)
    const bottom = pdfium.FPDF_GetPageHeightF(page)
    const dpi = (task.width / right) * POINTS_AN_INCH
    return encodePng(drawPart(opened, page, { left: 0, top: 0, right, bottom }, dpi))
  })
  return { answer: { kind: 'draw', png }, transfer: [png.buffer] }
})
