import { serveTasks, workerSettings } from '@agora-mcp/core/tasks/serve'
import type { Figure, FigureFile, PagePictures } from '../../../domain/figures/picture.ts'
import { openPdfiumDocument } from '../document.ts'
import { drawPart, isBlank } from './draw-part.ts'
import { encodePng } from './encode-png.ts'
import { ownJpeg } from './own-jpeg.ts'
import { picturesOfPage } from './pictures-of-page.ts'

export interface FigureSettings {
  readonly wasmPath: string
  /** The PDF, shared with the parent, which may start another worker on it. */
  readonly bytes: Uint8Array<SharedArrayBuffer>
}

/** Tasks: list the images of some pages, or extract one figure as a file. */
export type FigureTask =
  | { readonly kind: 'list'; readonly pages: readonly number[] }
  | { readonly kind: 'draw'; readonly figure: Figure }

export type FigureAnswer =
  | { readonly kind: 'list'; readonly pages: readonly PagePictures[]; readonly tooLarge: number }
  /** Null if nothing is visible. */
  | { readonly kind: 'draw'; readonly file: FigureFile | null }

/** Resolution that suffices to tell an empty page from a picture. */
const PREVIEW_DPI = 36

const { wasmPath, bytes } = workerSettings<FigureSettings>()
const opened = await openPdfiumDocument(wasmPath, bytes)

serveTasks<FigureTask, FigureAnswer>((task) => {
  if (task.kind === 'list') {
    const listed = task.pages.map((number) =>
      opened.withPage(number, (page) => picturesOfPage(opened, page, number)),
    )
    const tooLarge = listed.reduce((sum, page) => sum + page.tooLarge, 0)
    return { answer: { kind: 'list', pages: listed.map(({ pictures }) => pictures), tooLarge } }
  }
  const file = opened.withPage(task.figure.page, (page) => draw(page, task.figure))
  return { answer: { kind: 'draw', file }, transfer: file ? [file.bytes.buffer] : [] }
})

function draw(page: number, { box, dpi, object }: Figure): FigureFile | null {
  if (isBlank(drawPart(opened, page, box, PREVIEW_DPI))) return null
  const jpeg = object === null ? null : ownJpeg(opened, page, object)
  if (jpeg !== null) return { bytes: jpeg, extension: 'jpg' }
  return { bytes: encodePng(drawPart(opened, page, box, dpi)), extension: 'png' }
}
