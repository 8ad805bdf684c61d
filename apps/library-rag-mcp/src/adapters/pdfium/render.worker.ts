import { serveTasks, workerSettings } from '@agora-mcp/core/tasks/serve'
import type { PageImage } from '../../domain/scans/page-image.ts'
import type { WordlessPage } from '../../domain/scans/wordless-pages.ts'
import { openPdfiumDocument } from './document.ts'

export interface RendererSettings {
  readonly wasmPath: string
  /** The PDF, shared with the parent, which may start another worker on it. */
  readonly bytes: Uint8Array<SharedArrayBuffer>
}

/** Tasks: find the pages that may show more text than is known, or draw one page. */
export type RenderTask =
  | { readonly kind: 'pictures'; readonly pages: readonly WordlessPage[] }
  | { readonly kind: 'render'; readonly page: number; readonly dpi: number }

export type RenderAnswer =
  | { readonly kind: 'pictures'; readonly pages: readonly number[] }
  | { readonly kind: 'render'; readonly image: PageImage }

const POINTS_AN_INCH = 72
/** Most pixels drawn: an A3 page at 300 dpi has 17 million, a poster is drawn coarser. */
const MAX_PIXELS = 25_000_000
/** Least share of the page for a picture that may contain text. */
const MIN_PICTURE = 0.02
/** Depth limit for pictures in nested forms, against hostile files. */
const DEEPEST_FORM = 4
const MAX_OBJECTS = 2_000
/** Least number of shapes on a page without letters that may be outlined text. */
const MIN_SHAPES = 40
/** Least number of texts without known characters. */
const MIN_TEXTS = 3
/** Most characters drawn per letter of prose, with spaces and punctuation. */
const MAX_PER_LETTER = 2

// PDFium's public header fpdfview.h and fpdf_edit.h.
const GREY = 1
const WHITE = 0xffffffff
const WITH_ANNOTATIONS = 0x01
const GREYSCALE = 0x08
const TEXT_OBJECT = 1
const PATH_OBJECT = 2
const IMAGE_OBJECT = 3
const FORM_OBJECT = 5

const { wasmPath, bytes } = workerSettings<RendererSettings>()
const { pdfium, memory, malloc, free, withPage } = await openPdfiumDocument(wasmPath, bytes)

serveTasks<RenderTask, RenderAnswer>((task) => {
  if (task.kind === 'pictures') {
    const shown = task.pages.filter(({ number, letters }) =>
      withPage(number, (page) => mayShowText(page, letters)),
    )
    return { answer: { kind: 'pictures', pages: shown.map(({ number }) => number) } }
  }
  const image = withPage(task.page, (page) => render(page, task))
  return { answer: { kind: 'render', image }, transfer: [image.grey.buffer] }
})

function render(page: number, { page: number, dpi }: { page: number; dpi: number }): PageImage {
  const width = pdfium.FPDF_GetPageWidthF(page)
  const height = pdfium.FPDF_GetPageHeightF(page)
  const scale = Math.min(dpi / POINTS_AN_INCH, Math.sqrt(MAX_PIXELS / (width * height)))
  const pixelWidth = Math.max(1, Math.round(width * scale))
  const pixelHeight = Math.max(1, Math.round(height * scale))
  const bitmap = pdfium.FPDFBitmap_CreateEx(pixelWidth, pixelHeight, GREY, 0, 0)
  if (bitmap === 0) throw new Error('There is no memory for the picture of the page')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, pixelWidth, pixelHeight, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, pixelWidth, pixelHeight, 0, WITH_ANNOTATIONS | GREYSCALE)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const grey = new Uint8Array(pixelWidth * pixelHeight)
    for (let y = 0; y < pixelHeight; y++) {
      const row = start + y * stride
      grey.set(memory().subarray(row, row + pixelWidth), y * pixelWidth)
    }
    return { page: number, pixelWidth, pixelHeight, width, height, grey }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/** Checks whether a page may show more text than is known: a picture, outlines, or texts without known characters. */
function mayShowText(page: number, letters: number): boolean {
  const area = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page)
  let left = MAX_OBJECTS
  let shapes = 0
  let texts = 0
  const holdsImage = (
    count: number,
    objectAt: (at: number) => number,
    leastArea: number,
    depth: number,
  ): boolean => {
    for (let at = 0; at < count && left > 0; at++, left--) {
      const object = objectAt(at)
      const type = pdfium.FPDFPageObj_GetType(object)
      if (type === PATH_OBJECT && ++shapes >= MIN_SHAPES) return true
      if (type === TEXT_OBJECT && ++texts === MIN_TEXTS && charactersOn(page) > MAX_PER_LETTER * letters)
        return true
      if ((type !== IMAGE_OBJECT && type !== FORM_OBJECT) || areaOf(object) < leastArea) continue
      if (type === IMAGE_OBJECT) return true
      if (depth === DEEPEST_FORM) continue
      const inner = (index: number) => pdfium.FPDFFormObj_GetObject(object, index)
      // Inside a form, sizes are in its own units: assume its images are as large as the form.
      if (holdsImage(pdfium.FPDFFormObj_CountObjects(object), inner, 0, depth + 1)) return true
    }
    return false
  }
  const objectAt = (at: number) => pdfium.FPDFPage_GetObject(page, at)
  return holdsImage(pdfium.FPDFPage_CountObjects(page), objectAt, MIN_PICTURE * area, 1)
}

function charactersOn(page: number): number {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return Number.POSITIVE_INFINITY
  const count = pdfium.FPDFText_CountChars(text)
  pdfium.FPDFText_ClosePage(text)
  return count
}

/** Returns the area of an object's bounding box in square points. */
function areaOf(object: number): number {
  const box = malloc(16)
  try {
    if (!pdfium.FPDFPageObj_GetBounds(object, box, box + 4, box + 8, box + 12)) return 0
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(memory().buffer, box, 4)
    return Math.abs((right - left) * (top - bottom))
  } finally {
    free(box)
  }
}
