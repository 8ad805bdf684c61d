import type { PdfPage } from '../pdf-content.ts'

/** Counts the letters of a text. */
export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Counts the letters of a page's text layer. */
export const lettersOn = (page: PdfPage): number =>
  page.runs.reduce((sum, run) => sum + lettersIn(run.text), 0)
