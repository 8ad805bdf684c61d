import { scanOf } from '../../../../../apps/library-rag-mcp/test/support/pdfs/picture-pdf.ts'
import { startLibrary } from '../start-library.ts'
import { type MadeBook, printBook } from './made-books.ts'

interface Answer {
  readonly verdict: string
  readonly places: readonly { readonly page_start: number }[]
  readonly differences: readonly { readonly given: string | null; readonly found: string | null }[]
}

/** Pages of each book that are read as pictures; character recognition takes seconds a page. */
const PAGES = 3
const OF_A_PAGE = 20
const WORDS = 16
/** Letters in which a misread word differs from what is printed, at most. */
const MAX_LETTERS = 6
const MIN_RIGHT = 0.99

/**
 * Quotes true words from pages that were read by character recognition: exact, or near with the letters that were misread.
 * @returns whether nearly all are, on the right page
 */
export async function checkRecognised(books: readonly MadeBook[], random: () => number): Promise<boolean> {
  const { call, parse, close } = await startLibrary()
  const counts = { exact: 0, near: 0, other: 0, rightPage: 0 }
  for (const book of books) {
    const title = `${book.title} as a picture`
    const pages = book.pages.slice(0, PAGES)
    const printed = await printBook({ title, author: book.author, pages })
    await parse(
      `scan-${book.title}`,
      await scanOf(
        printed,
        pages.map((_, at) => at + 1),
      ),
    )
    for (const [at, text] of pages.entries()) {
      const words = text.split(' ')
      for (let made = 0; made < OF_A_PAGE; made += 1) {
        const from = Math.floor(random() * (words.length - WORDS))
        const quotation = words.slice(from, from + WORDS).join(' ')
        const { verdict, places, differences } = await call<Answer>('check_quotation', { quotation })
        if (verdict === 'exact') counts.exact += 1
        else if (verdict === 'near' && differences.every(isMisread)) counts.near += 1
        else {
          counts.other += 1
          console.log(`  recognised, called ${verdict}: ${JSON.stringify({ quotation, differences })}`)
        }
        if (places.some(({ page_start }) => page_start === at + 1)) counts.rightPage += 1
      }
    }
  }
  await close()
  const all = counts.exact + counts.near + counts.other
  console.log(
    `recognised   exact ${counts.exact}, near with the misread letters ${counts.near}, other ${counts.other}; right page ${counts.rightPage} of ${all}`,
  )
  return (counts.exact + counts.near) / all >= MIN_RIGHT && counts.rightPage / all >= MIN_RIGHT
}

/** True if two words differ as a misread one does from the printed one. */
const isMisread = ({ given, found }: Answer['differences'][number]): boolean =>
  Math.abs((given ?? '').length - (found ?? '').length) <= MAX_LETTERS
