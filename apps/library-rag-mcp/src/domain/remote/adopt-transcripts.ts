import type { PdfContent, PdfPage } from '../pdf-content.ts'
import { lettersIn, lettersOn } from '../scans/letters.ts'
import type { TranscribedPage } from './transcript.ts'

/**
 * Selects the pages to take from a service, and removes their own text from the document: a stamp is read
 * with the rest of the page. If the service found fewer letters than the file has, the file's text stays.
 */
export function adoptTranscripts(
  content: PdfContent,
  read: readonly TranscribedPage[],
): { content: PdfContent; transcribed: readonly TranscribedPage[] } {
  const pageOf = new Map(content.pages.map((page) => [page.number, page]))
  const transcribed = read.filter(({ number, markdown }) => {
    const page = pageOf.get(number)
    return page !== undefined && lettersIn(markdown) > lettersOn(page)
  })
  const numbers = new Set(transcribed.map(({ number }) => number))
  const pages = content.pages.map((page) => (numbers.has(page.number) ? { ...page, runs: [] } : page))
  return { content: { ...content, pages }, transcribed }
}

/** Adds transcribed words in the middle of the page, for steps that count the text. */
export function pagesWithWords(
  pages: readonly PdfPage[],
  transcribed: readonly TranscribedPage[],
): readonly PdfPage[] {
  const markdownOf = new Map(transcribed.map(({ number, markdown }) => [number, markdown]))
  return pages.map((page) => {
    const text = markdownOf.get(page.number)
    if (text === undefined) return page
    const run = { text, x: page.width / 2, y: page.height / 2, width: 0, size: 10, font: 0, angle: 0 }
    return { ...page, runs: [run] }
  })
}
