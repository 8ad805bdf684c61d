import {
  AnnotationType,
  type PDFDocumentProxy,
  type PDFPageProxy,
  Util,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextRun } from '../../domain/pdf-content.ts'

/** Default size in points for text without one in its appearance. */
const USUAL_SIZE = 10
const MIN_SIZE = 4
/** Mean width of a character, in font sizes. */
const CHARACTER = 0.5
/** Height of the baseline of a single line above the lower edge of its field, in font sizes. */
const BASELINE = 0.3
const LEADING = 1.2
/** Characters kept of one field or annotation. */
const MAX_CHARACTERS = 20_000
const MAX_REMARKS = 2_000
const HIDDEN = 0b100011
/** All but links, pop-ups and attached files, which have no text of their own. */
const WITH_TEXT = new Set<number>(
  Object.values(AnnotationType).filter(
    (type) =>
      type !== AnnotationType.LINK && type !== AnnotationType.POPUP && type !== AnnotationType.FILEATTACHMENT,
  ),
)

interface Annotation {
  readonly pageIndex: number
  readonly subtype: string
  readonly rect: readonly [number, number, number, number]
  readonly annotationFlags?: number
  readonly fieldValue?: unknown
  readonly checkBox?: boolean
  readonly radioButton?: boolean
  readonly buttonValue?: string | null
  readonly contentsObj?: { readonly str: string }
  readonly defaultAppearanceData?: { readonly fontSize?: number }
}

/** Annotations that have text, by the index of their page. */
export type Remarks = ReadonlyMap<number, readonly Annotation[]>

/** Reads all pages at once, since page by page pdf.js also reads the text below every link. */
export async function readRemarks(document: PDFDocumentProxy): Promise<Remarks> {
  const found = await annotationsBetween(document, 0, document.numPages)
  return Map.groupBy(found, ({ pageIndex }) => pageIndex)
}

/** One damaged page costs no other page its annotations: where pages fail together, each half is tried. */
async function annotationsBetween(
  document: PDFDocumentProxy,
  from: number,
  to: number,
): Promise<Annotation[]> {
  const others = Array.from({ length: document.numPages }, (_, index) => index).filter(
    (index) => index < from || index >= to,
  )
  try {
    return ((await document.getAnnotationsByType(WITH_TEXT, new Set(others))) ?? []) as Annotation[]
  } catch {
    if (to - from === 1) return []
    const middle = Math.floor((from + to) / 2)
    return [
      ...(await annotationsBetween(document, from, middle)),
      ...(await annotationsBetween(document, middle, to)),
    ]
  }
}

/** Places what was filled in or written on a page: field values, checked boxes, text boxes and notes. */
export function placeRemarks(page: PDFPageProxy, remarks: Remarks): TextRun[] {
  const { transform } = page.getViewport({ scale: 1 })
  const annotations = remarks.get(page.pageNumber - 1) ?? []
  return annotations.slice(0, MAX_REMARKS).flatMap((annotation) => {
    if (((annotation.annotationFlags ?? 0) & HIDDEN) !== 0) return []
    const lines = textOf(annotation)
      .slice(0, MAX_CHARACTERS)
      .split(/\r\n?|\n/)
    return lines.join('').trim() === '' ? [] : placed(lines, annotation, transform)
  })
}

function textOf({
  subtype,
  fieldValue,
  checkBox,
  radioButton,
  buttonValue,
  contentsObj,
}: Annotation): string {
  if (subtype !== 'Widget') return contentsObj?.str ?? ''
  if (checkBox === true || radioButton === true) {
    const isTicked =
      typeof fieldValue === 'string' && fieldValue !== 'Off' && (buttonValue ?? fieldValue) === fieldValue
    return isTicked ? '☒' : ''
  }
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return values.filter((value) => typeof value === 'string').join(', ')
}

function placed(lines: readonly string[], annotation: Annotation, toView: number[]): TextRun[] {
  const [x1, y1, x2, y2] = annotation.rect
  const corners = [Util.transform(toView, [1, 0, 0, 1, x1, y1]), Util.transform(toView, [1, 0, 0, 1, x2, y2])]
  const xs = corners.map((corner) => Number(corner[4]))
  const ys = corners.map((corner) => Number(corner[5]))
  const [left, top, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...ys)]
  const told = annotation.defaultAppearanceData?.fontSize ?? 0
  const size = told >= MIN_SIZE ? told : Math.max(MIN_SIZE, Math.min(USUAL_SIZE, bottom - top))
  const first = lines.length === 1 ? (top + bottom) / 2 + BASELINE * size : top + size
  return lines.flatMap((text, at) =>
    text.trim() === ''
      ? []
      : [
          {
            text: `${text} `,
            x: left,
            y: first + at * LEADING * size,
            width: CHARACTER * size * text.length,
            size,
            font: 0,
            angle: 0,
          },
        ],
  )
}

const MAX_NAMES = 10
const MAX_NAME = 100

/** Names the files attached to a document in one sentence; empty if there are none. */
export async function attachmentWarnings(document: PDFDocumentProxy): Promise<string[]> {
  const attached = await document.getAttachments().catch(() => null)
  const names = [...(attached ?? [])].map(([key, { filename }]) =>
    (filename || key).replace(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_NAME),
  )
  if (names.length === 0) return []
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  return [`Attached to the file and not read: ${names.slice(0, MAX_NAMES).join(', ')}${more}.`]
}
