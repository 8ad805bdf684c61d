import type { Box } from '../../../domain/layout/paragraphs/box.ts'
import type { PdfiumDocument } from '../document.ts'
import type { Pixels } from './encode-png.ts'

const POINTS_AN_INCH = 72
/** Most pixels drawn; a full A4 page at 300 dpi has 8.7 million. */
const MAX_PIXELS = 9_000_000
/** Grey levels, of 256, between visible content and paper; scanned empty paper varies less. */
const MIN_CONTRAST = 40
/** Share of pixels that count as stains. */
const STAINS = 0.002

// PDFium's public header fpdfview.h.
const BLUE_GREEN_RED_X = 3
const BYTES_A_PIXEL = 4
const WHITE = 0xffffffff

/** Draws a part of a page as displayed, with everything on it; in grey if it has no colour. */
export function drawPart(
  { pdfium, memory }: PdfiumDocument,
  page: number,
  { left, top, right, bottom }: Box,
  dpi: number,
): Pixels {
  const area = (right - left) * (bottom - top)
  const scale = Math.min(dpi / POINTS_AN_INCH, Math.sqrt(MAX_PIXELS / Math.max(1, area)))
  const width = Math.max(1, Math.round((right - left) * scale))
  const height = Math.max(1, Math.round((bottom - top) * scale))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BLUE_GREEN_RED_X, 0, 0)
  if (bitmap === 0) throw new Error('There is no memory for the picture')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(
      bitmap,
      page,
      Math.round(-left * scale),
      Math.round(-top * scale),
      Math.round(pdfium.FPDF_GetPageWidthF(page) * scale),
      Math.round(pdfium.FPDF_GetPageHeightF(page) * scale),
      0,
      0,
    )
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    return toPixels(memory().subarray(start, start + stride * height), { width, height, stride })
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/** Checks whether a picture shows nothing: an empty scanned page or a box of one colour. */
export function isBlank({ channels, bytes }: Pixels): boolean {
  const counts = new Uint32Array(256)
  // Green, the middle channel, carries most of the brightness.
  for (let at = channels === 3 ? 1 : 0; at < bytes.length; at += channels) {
    const level = bytes[at] as number
    counts[level] = (counts[level] as number) + 1
  }
  const total = bytes.length / channels
  const levelAt = (share: number) => {
    let seen = 0
    return counts.findIndex((count) => {
      seen += count
      return seen > share * total
    })
  }
  return levelAt(1 - STAINS) - levelAt(STAINS) < MIN_CONTRAST
}

function toPixels(
  drawn: Uint8Array,
  { width, height, stride }: { width: number; height: number; stride: number },
): Pixels {
  const rgb = new Uint8Array(width * height * 3)
  let isGrey = true
  for (let y = 0, to = 0; y < height; y++) {
    for (let from = y * stride; from < y * stride + width * BYTES_A_PIXEL; from += BYTES_A_PIXEL) {
      const blue = drawn[from] as number
      const green = drawn[from + 1] as number
      const red = drawn[from + 2] as number
      if (blue !== green || green !== red) isGrey = false
      rgb[to++] = red
      rgb[to++] = green
      rgb[to++] = blue
    }
  }
  if (!isGrey) return { width, height, channels: 3, bytes: rgb }
  const grey = Uint8Array.from({ length: width * height }, (_, at) => rgb[3 * at] as number)
  return { width, height, channels: 1, bytes: grey }
}
