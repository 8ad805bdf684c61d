import type { Box } from '../layout/paragraphs/box.ts'

/** A raster image as displayed on a page. */
export interface Picture {
  /** Visible part, clipped to the page. */
  readonly box: Box
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** Equal for the same image on any page. */
  readonly key: string
  /** Index of the object on the page; null if something is drawn over it. */
  readonly object: number | null
}

export interface PagePictures {
  /** Physical page from 1. */
  readonly page: number
  /** Displayed size in points. */
  readonly width: number
  readonly height: number
  readonly pictures: readonly Picture[]
}

/** A figure on a page, made of one image or of several adjacent ones. */
export interface Figure {
  /** Physical page from 1. */
  readonly page: number
  /** Index among the figures of its page, from 1. */
  readonly number: number
  readonly box: Box
  /** Resolution in pixels per inch that preserves its detail, within bounds. */
  readonly dpi: number
  /** See {@link Picture.object}; null if the figure consists of several images, or has text on it. */
  readonly object: number | null
}

export interface FigureFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly extension: 'png' | 'jpg'
}

export interface DrawnFigure extends Figure {
  readonly file: FigureFile
}
