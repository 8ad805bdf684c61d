import type { PdfPage } from '../pdf-content.ts'

/** Number of letters in a text. */
export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Number of letters in a page's text layer. */
export const lettersOn = (page: PdfPage): number =>
  page.runs.reduce((sum, run) => sum + lettersIn(run.text), 0)
