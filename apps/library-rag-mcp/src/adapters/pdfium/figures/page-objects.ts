import type { Box } from '../../../domain/layout/paragraphs/box.ts'
import type { PdfiumDocument } from '../document.ts'
import { cornersOf, type Matrix, type Point } from './matrix.ts'

/** Geometry of the objects on a page, in boxes of the page as displayed. Handles are PDFium's. */
export interface PageObjects {
  readonly width: number
  readonly height: number
  toBox(points: readonly Point[]): Box
  boundsOf(object: number): Box | null
  matrixOf(object: number): Matrix | null
  clipOf(object: number): Box | null
  pixelSizeOf(image: number): { readonly pixelWidth: number; readonly pixelHeight: number }
  free(): void
}

/** Scale at which PDFium's whole pixels are hundredths of a point. */
const SCALE = 100
const MAX_SEGMENTS = 1_000

/** Reads geometry from PDFium, whose functions write their results into memory. */
export function readPageObjects({ pdfium, memory, malloc, free }: PdfiumDocument, page: number): PageObjects {
  const room = malloc(32)
  const width = pdfium.FPDF_GetPageWidthF(page)
  const height = pdfium.FPDF_GetPageHeightF(page)
  const floats = (count: number) => [...new Float32Array(memory().buffer, room, count)]
  const integers = () => [...new Int32Array(memory().buffer, room, 2)]

  const toBox = (points: readonly Point[]): Box => {
    const shown = points.map(([x, y]) => {
      pdfium.FPDF_PageToDevice(page, 0, 0, SCALE * width, SCALE * height, 0, x, y, room, room + 4)
      const [right = 0, down = 0] = integers()
      return [right / SCALE, down / SCALE] as const
    })
    const xs = shown.map(([x]) => x)
    const ys = shown.map(([, y]) => y)
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  }
  const pointsOf = (clip: number, path: number): Point[] => {
    const points: Point[] = []
    const segments = Math.min(MAX_SEGMENTS, pdfium.FPDFClipPath_CountPathSegments(clip, path))
    for (let at = 0; at < segments; at++) {
      const segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, at)
      if (!pdfium.FPDFPathSegment_GetPoint(segment, room, room + 4)) continue
      const [x = 0, y = 0] = floats(2)
      points.push([x, y])
    }
    return points
  }
  return {
    width,
    height,
    toBox,
    boundsOf(object) {
      if (!pdfium.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) return null
      const [left = 0, bottom = 0, right = 0, top = 0] = floats(4)
      return toBox(cornersOf(left, bottom, right, top))
    },
    matrixOf(object) {
      if (!pdfium.FPDFPageObj_GetMatrix(object, room)) return null
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = floats(6)
      return [a, b, c, d, e, f]
    },
    clipOf(object) {
      const clip = pdfium.FPDFPageObj_GetClipPath(object)
      const paths = clip === 0 ? 0 : pdfium.FPDFClipPath_CountPaths(clip)
      let visible: Box | null = null
      for (let path = 0; path < paths; path++) {
        const points = pointsOf(clip, path)
        if (points.length > 0) visible = visible === null ? toBox(points) : overlap(visible, toBox(points))
      }
      return visible
    },
    pixelSizeOf(image) {
      if (!pdfium.FPDFImageObj_GetImagePixelSize(image, room, room + 4))
        return { pixelWidth: 0, pixelHeight: 0 }
      const [pixelWidth = 0, pixelHeight = 0] = integers()
      return { pixelWidth, pixelHeight }
    },
    free: () => free(room),
  }
}

/** Intersects two rectangles; the result is inside out if they do not overlap. */
export function overlap(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

export function isEmpty({ left, top, right, bottom }: Box): boolean {
  return right <= left || bottom <= top
}
