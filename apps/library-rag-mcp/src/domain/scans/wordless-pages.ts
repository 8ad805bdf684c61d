import type { PdfPage } from '../pdf-content.ts'
import { lettersOn } from './letters.ts'

/** A page with fewer letters has no text of its own, only a page number. */
const FEW_LETTERS = 20
/** Most letters of a stamp such as "Digitised by …"; a page of prose has many more. */
const STAMP_LETTERS = 250

/** A page that may show text missing from its text layer. */
export interface WordlessPage {
  readonly number: number
  readonly letters: number
}

/** If most pages have no more letters than a stamp, the file is a stamped scan, and all such pages count. */
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
