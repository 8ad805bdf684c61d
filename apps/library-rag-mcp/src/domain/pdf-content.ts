/** A typeface used in a document. */
export interface PdfFont {
  /** The name in the file without its subset tag, e.g. `TimesNewRomanPS-BoldMT`. */
  readonly name: string
  readonly bold: boolean
  readonly italic: boolean
}

/** A piece of text drawn in one go. Lengths are in points; the origin is the page's upper left corner as displayed. */
export interface TextRun {
  /** As in the file: ligatures, soft hyphens and spaces untouched. */
  readonly text: string
  /** Left end of the baseline. */
  readonly x: number
  /** The baseline, growing downwards. */
  readonly y: number
  readonly width: number
  /** Font size as displayed. */
  readonly size: number
  /** Index into {@link PdfContent.fonts}. */
  readonly font: number
  /** Direction of the baseline in degrees, clockwise; 0 is ordinary text. */
  readonly angle: number
}

export interface PdfPage {
  /** Physical page from 1. */
  readonly number: number
  /** The label that the file declares for this page, null where it declares none. */
  readonly label: string | null
  readonly width: number
  readonly height: number
  /** In the file's order, which is not always the reading order. */
  readonly runs: readonly TextRun[]
  /** False where the page is damaged; its runs are empty then. */
  readonly readable: boolean
}

/** A bookmark of the document's outline. */
export interface OutlineItem {
  readonly title: string
  /** Physical page from 1, null where the destination is missing or broken. */
  readonly page: number | null
  /** Distance from the page's top where it points, in points; null for the page as a whole. */
  readonly top: number | null
  readonly children: readonly OutlineItem[]
}

/** The document information dictionary, as far as it is filled in; texts are trimmed, never empty. */
export interface PdfInfo {
  readonly title: string | null
  readonly author: string | null
  /** The catalogue's declared language, e.g. `fr-FR`. */
  readonly language: string | null
}

/** What a PDF file says about itself, before any interpretation. */
export interface PdfContent {
  readonly info: PdfInfo
  readonly fonts: readonly PdfFont[]
  readonly pages: readonly PdfPage[]
  readonly outline: readonly OutlineItem[]
  /** What the file says of itself at such length that it was cut or left out, a sentence each. */
  readonly warnings: readonly string[]
}
