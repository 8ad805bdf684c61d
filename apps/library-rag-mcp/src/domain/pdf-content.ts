export interface PdfFont {
  /** Name in the file without its subset tag, e.g. `TimesNewRomanPS-BoldMT`. */
  readonly name: string
  readonly bold: boolean
  readonly italic: boolean
}

/** Text drawn by one operator. Lengths are in points from the page's upper left corner as displayed. */
export interface TextRun {
  /** As in the file, with ligatures, soft hyphens and spaces. */
  readonly text: string
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
  /** Place among the runs of its page as drawn; absent for recognised text and the values of form fields. */
  readonly drawn?: number
}

export interface PdfPage {
  /** Physical page from 1. */
  readonly number: number
  /** Page label declared in the file; null if there is none. */
  readonly label: string | null
  readonly width: number
  readonly height: number
  /** In file order, which may differ from reading order. */
  readonly runs: readonly TextRun[]
  /** False if the page is damaged; its runs are empty then. */
  readonly readable: boolean
}

export interface OutlineItem {
  readonly title: string
  /** Physical page from 1; null if the destination is missing or broken. */
  readonly page: number | null
  /** Distance of the target from the page's top, in points; null for the page as a whole. */
  readonly top: number | null
  readonly children: readonly OutlineItem[]
}

/** Entries of the document information dictionary; texts are trimmed, never empty. */
export interface PdfInfo {
  readonly title: string | null
  readonly author: string | null
  /** Language declared in the catalogue, e.g. `fr-FR`. */
  readonly language: string | null
}

/** Raw content of a PDF file before any interpretation. */
export interface PdfContent {
  readonly info: PdfInfo
  readonly fonts: readonly PdfFont[]
  readonly pages: readonly PdfPage[]
  readonly outline: readonly OutlineItem[]
  /** One sentence for each metadata text that was truncated or omitted because of its length. */
  readonly warnings: readonly string[]
}
