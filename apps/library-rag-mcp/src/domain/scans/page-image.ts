/** A page in grey, one byte a pixel, row by row from the top. */
export interface PageImage {
  /** Physical page from 1. */
  readonly page: number
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** Size as displayed, in points. */
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array<ArrayBuffer>
}
