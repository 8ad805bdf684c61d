/** A grey page, one byte per pixel, row by row from the top. */
export interface PageImage {
  /** Physical page from 1. */
  readonly page: number
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** Displayed size in points. */
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array<ArrayBuffer>
}
