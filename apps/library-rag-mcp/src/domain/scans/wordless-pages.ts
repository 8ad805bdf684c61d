import type { PdfPage } from '../pdf-content.ts'
import { lettersOn } from './letters.ts'

/** A page with fewer letters has no text of its own: a stray page number at most. */
const FEW_LETTERS = 20
/** A stamp such as "Digitised by …" has fewer, a page of prose many more. */
const STAMP_LETTERS = 250

/**
 * The pages whose text cannot be in the text layer, if they show any. Where most pages of a file have no more letters
 * than a stamp, it is a scan that was stamped: then all such pages count.
 */
export function wordlessPages(pages: readonly PdfPage[]): number[] {
  const letters = pages.map(lettersOn)
  const sparse = letters.filter((count) => count < STAMP_LETTERS).length
  const limit = sparse > pages.length / 2 ? STAMP_LETTERS : FEW_LETTERS
  return pages.filter((page, at) => page.readable && (letters[at] ?? 0) < limit).map((page) => page.number)
}
