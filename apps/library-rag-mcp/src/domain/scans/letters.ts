import type { PdfPage } from '../pdf-content.ts'

export const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

export const lettersOn = (page: PdfPage): number =>
  page.runs.reduce((sum, run) => sum + lettersIn(run.text), 0)
