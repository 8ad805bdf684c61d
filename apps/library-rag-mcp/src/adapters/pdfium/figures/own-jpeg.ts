import type { PdfiumDocument } from '../document.ts'

// PDFium's public headers fpdf_edit.h and fpdfview.h.
const DEVICE_GREY = 1
const DEVICE_RGB = 2
const ICC_BASED = 7
const METADATA_BYTES = 28
const BITS_A_PIXEL_AT = 16
const COLOUR_SPACE_AT = 20
const JPEG_FILTER = 'DCTDecode'
const BLUE_GREEN_RED_ALPHA = 4
const OPAQUE = 255

/** Bytes of the largest file that is copied unchanged. */
const MAX_BYTES = 20_000_000

/**
 * Returns the JPEG file that an image in the PDF is made of, if that file alone looks like the page: grey or
 * RGB, without a mask. Null otherwise.
 * @param at Index of the image among the objects of the page.
 */
export function ownJpeg(opened: PdfiumDocument, page: number, at: number): Uint8Array<ArrayBuffer> | null {
  const { pdfium, malloc, free, memory } = opened
  const object = pdfium.FPDFPage_GetObject(page, at)
  const length = pdfium.FPDFImageObj_GetImageDataRaw(object, 0, 0)
  if (length <= 0 || length > MAX_BYTES) return null
  if (pdfium.FPDFPageObj_HasTransparency(object) || !isPlainJpeg(opened, page, object)) return null
  if (!isOpaque(opened, page, object)) return null
  const data = malloc(length)
  try {
    pdfium.FPDFImageObj_GetImageDataRaw(object, data, length)
    return memory().slice(data, data + length)
  } finally {
    free(data)
  }
}

function isPlainJpeg(
  { pdfium, malloc, free, memory }: PdfiumDocument,
  page: number,
  object: number,
): boolean {
  if (pdfium.FPDFImageObj_GetImageFilterCount(object) !== 1) return false
  const room = malloc(METADATA_BYTES)
  try {
    const length = pdfium.FPDFImageObj_GetImageFilter(object, 0, room, METADATA_BYTES)
    // The length includes the terminating zero.
    const name = Buffer.from(memory().subarray(room, room + Math.max(0, length - 1))).toString('latin1')
    if (name !== JPEG_FILTER || !pdfium.FPDFImageObj_GetImageMetadata(object, page, room)) return false
    const fields = new DataView(memory().buffer, room, METADATA_BYTES)
    const bits = fields.getUint32(BITS_A_PIXEL_AT, true)
    const space = fields.getInt32(COLOUR_SPACE_AT, true)
    // Four channels are printing inks, which browsers show wrongly.
    return [8, 24].includes(bits) && [DEVICE_GREY, DEVICE_RGB, ICC_BASED].includes(space)
  } finally {
    free(room)
  }
}

/** Checks that no mask hides a part of the image, by drawing it: PDFium offers no other way. */
function isOpaque({ pdfium, document, memory }: PdfiumDocument, page: number, object: number): boolean {
  const bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(document, page, object)
  if (bitmap === 0) return false
  try {
    if (pdfium.FPDFBitmap_GetFormat(bitmap) !== BLUE_GREEN_RED_ALPHA) return true
    const width = pdfium.FPDFBitmap_GetWidth(bitmap)
    const height = pdfium.FPDFBitmap_GetHeight(bitmap)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const bytes = memory().subarray(start, start + stride * height)
    // Skip the outermost pixels: an image that starts between two pixels covers them by half.
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        if (bytes[y * stride + 4 * x + 3] !== OPAQUE) return false
      }
    }
    return true
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
