import type { Box } from '../layout/paragraphs/box.ts'

/** A raster image where a page shows it. */
export interface Picture {
  /** What is seen of it, cut at the edges of the page. */
  readonly box: Box
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** Equal for the same image, wherever it is shown. */
  readonly key: string
  /** Its number on the page where nothing is drawn over it, so that its own data show it as it is; else null. */
  readonly object: number | null
}

/** The images of one page. */
export interface PagePictures {
  /** Physical page from 1. */
  readonly page: number
  /** Size as displayed, in points. */
  readonly width: number
  readonly height: number
  readonly pictures: readonly Picture[]
}

/** A part of a page that a reader would call a figure, made of one image or of several that lie together. */
export interface Figure {
  /** Physical page from 1. */
  readonly page: number
  /** Place among the figures of its page, from 1. */
  readonly number: number
  readonly box: Box
  /** Pixels an inch that show all of its detail, within reason. */
  readonly dpi: number
  /** See {@link Picture.object}; null where several images make up the figure, or text stands on it. */
  readonly object: number | null
}

/** A figure as a file. */
export interface FigureFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly extension: 'png' | 'jpg'
}

/** A figure with its file. */
export interface DrawnFigure extends Figure {
  readonly file: FigureFile
}
