import { createHash } from 'node:crypto'
import type { PagePictures, Picture } from '../../../domain/figures/picture.ts'
import type { Box } from '../../../domain/layout/paragraphs/box.ts'
import type { PdfiumDocument } from '../document.ts'
import { applied, cornersOf, IDENTITY, isUpright, type Matrix, product } from './matrix.ts'
import { isEmpty, overlap, type PageObjects, readPageObjects } from './page-objects.ts'

// PDFium's public header fpdf_edit.h.
const IMAGE_OBJECT = 3
const FORM_OBJECT = 5
/** Depth limit for images in nested forms, against hostile files. */
const DEEPEST_FORM = 4
const MAX_OBJECTS = 20_000
const MAX_PICTURES = 500
/** Larger images are identified by their size. */
const MAX_HASHED_BYTES = 1_000_000
/** Most pixels of an image; an A3 scan at 600 dpi has 70 million. */
const MAX_PIXELS = 80_000_000

/** Lists the visible images of a page, and counts those too large to draw. */
export function picturesOfPage(
  opened: PdfiumDocument,
  page: number,
  number: number,
): { pictures: PagePictures; tooLarge: number } {
  const { pdfium } = opened
  const objects = readPageObjects(opened, page)
  const { width, height } = objects
  const pictures: Picture[] = []
  let tooLarge = 0
  let left = MAX_OBJECTS

  const addImage = (object: number, form: Matrix, at: number | null) => {
    const { pixelWidth, pixelHeight } = objects.pixelSizeOf(object)
    const box = boxOf(object, form, objects)
    if (pixelWidth <= 0 || pixelHeight <= 0 || box === null) return
    if (pixelWidth * pixelHeight > MAX_PIXELS) {
      tooLarge += 1
      return
    }
    const key = `${pixelWidth}x${pixelHeight} ${keyOf(opened, object)}`
    const own = objects.matrixOf(object)
    const isPlain = at !== null && own !== null && isUpright(own) && objects.clipOf(object) === null
    pictures.push({ box, pixelWidth, pixelHeight, key, object: isPlain ? at : null })
  }
  const walk = (count: number, objectAt: (at: number) => number, form: Matrix, depth: number) => {
    for (let at = 0; at < count && left > 0 && pictures.length < MAX_PICTURES; at++, left--) {
      const object = objectAt(at)
      const type = pdfium.FPDFPageObj_GetType(object)
      if (depth === 0 && pictures.length > 0) coverPictures(pictures, objects.boundsOf(object))
      if (type === IMAGE_OBJECT) addImage(object, form, depth === 0 ? at : null)
      const own = type === FORM_OBJECT && depth < DEEPEST_FORM ? objects.matrixOf(object) : null
      if (own === null) continue
      const inner = (index: number) => pdfium.FPDFFormObj_GetObject(object, index)
      walk(pdfium.FPDFFormObj_CountObjects(object), inner, product(own, form), depth + 1)
    }
  }
  try {
    const objectAt = (at: number) => pdfium.FPDFPage_GetObject(page, at)
    walk(pdfium.FPDFPage_CountObjects(page), objectAt, IDENTITY, 0)
    return { pictures: { page: number, width, height, pictures }, tooLarge }
  } finally {
    objects.free()
  }
}

/** Returns the visible box of an image on its page; null if it is invisible. */
function boxOf(object: number, form: Matrix, objects: PageObjects): Box | null {
  const own = objects.matrixOf(object)
  if (own === null) return null
  // An image fills the unit square of its own space.
  const corners = cornersOf(0, 0, 1, 1).map((corner) => applied(form, applied(own, corner)))
  const sheet = { left: 0, top: 0, right: objects.width, bottom: objects.height }
  const clip = objects.clipOf(object) ?? sheet
  const seen = overlap(overlap(objects.toBox(corners), sheet), clip)
  return isEmpty(seen) ? null : seen
}

/** Removes from images the part that a later drawing covers. */
function coverPictures(pictures: Picture[], over: Box | null): void {
  if (over === null) return
  for (const [at, picture] of pictures.entries()) {
    if (picture.object !== null && !isEmpty(overlap(picture.box, over))) {
      pictures[at] = { ...picture, object: null }
    }
  }
}

/** Returns a key of an image's data as stored in the file. */
function keyOf({ pdfium, memory, malloc, free }: PdfiumDocument, object: number): string {
  const length = pdfium.FPDFImageObj_GetImageDataRaw(object, 0, 0)
  if (length <= 0 || length > MAX_HASHED_BYTES) return String(length)
  const data = malloc(length)
  try {
    pdfium.FPDFImageObj_GetImageDataRaw(object, data, length)
    const bytes = memory().subarray(data, data + length)
    return createHash('sha1').update(bytes).digest('base64')
  } finally {
    free(data)
  }
}
