import type { PdfPage } from '../pdf-content.ts'
import { lettersOn } from './letters.ts'

/** A page with fewer letters has no text of its own: a stray page number at most. */
const FEW_LETTERS = 20
/** A stamp such as "Digitised by …" has fewer, a page of prose many more. */
const STAMP_LETTERS = 250

/** A page that may show text which its text layer lacks. */
export interface WordlessPage {
  readonly number: number
  /** Letters that its text layer has. */
  readonly letters: number
}

/**
 * The pages whose text cannot be in the text layer, if they show any. Where most pages of a file have no more letters
 * than a stamp, it is a scan that was stamped: then all such pages count.
 */
export function wordlessPages(pages: readonly PdfPage[]): WordlessPage[] {
  const counted = pages.map((page) => ({
    number: page.number,
    letters: lettersOn(page),
    readable: page.readable,
  }))
  const sparse = counted.filter(({ letters }) => letters < STAMP_LETTERS).length
  const limit = sparse > pages.length / 2 ? STAMP_LETTERS : FEW_LETTERS
  return counted
    .filter(({ readable, letters }) => readable && letters < limit)
    .map(({ number, letters }) => ({ number, letters }))
}
