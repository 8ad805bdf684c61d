import type { OutlineItem, PdfFont, PdfInfo, PdfPage } from '../../domain/pdf-content.ts'

export interface PdfTextJob {
  /** Transferred, not copied. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly maxPages: number
  /** Folder of pdf.js's character maps, with a final separator. */
  readonly cMapFolder: string
}

export type PdfFailure = 'encrypted' | 'damaged' | 'too_many_pages'

/** Messages of the worker: `opened`, one `page` per page in order, then `done`; or `failed` at any point. */
export type PdfTextMessage =
  | { readonly type: 'opened'; readonly pagesCount: number }
  | {
      readonly type: 'page'
      readonly page: PdfPage
      /** Fonts that first appear on this page; their numbers follow the known ones. */
      readonly fonts: readonly PdfFont[]
    }
  | {
      readonly type: 'done'
      readonly info: PdfInfo
      readonly outline: readonly OutlineItem[]
      readonly warnings: readonly string[]
    }
  | { readonly type: 'failed'; readonly failure: PdfFailure; readonly detail: string }
