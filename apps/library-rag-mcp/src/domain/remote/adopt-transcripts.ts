import type { PdfContent } from '../pdf-content.ts'
import { lettersIn, lettersOn } from '../scans/letters.ts'
import type { TranscribedPage } from './transcript.ts'

/**
 * The pages to be taken from a service, and the document without what stood on them: a stamp is read with the rest of
 * the page. Where the service found fewer letters than the file has, the file's text stays.
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
