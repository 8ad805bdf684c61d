import type { Book } from './book.ts'
import { CONTENTS_TITLE, type ContentsEntry, setContents } from './contents.ts'
import type { Fonts } from './fonts.ts'
import { blankPage, isRightHand, type Page, textPage } from './page.ts'
import { type PageRows, paginate } from './paginate.ts'
import { setColumn } from './rows.ts'
import { colophonPage, titlePage } from './title-page.ts'

/** The pages of a book, and how many of them are numbered in roman figures. */
export interface ComposedBook {
  readonly pages: readonly Page[]
  readonly frontPages: number
}

/** Title page and colophon. */
const OPENING_PAGES = 2

/** Sets a book: title page, colophon, contents and front matter numbered i, ii, iii…, then the body from 1. */
export function composeBook(book: Book, fonts: Fonts): ComposedBook {
  const front = paginate(setColumn(book.front, fonts))
  const body = paginate(setColumn(book.body, fonts))
  const contentsFrom = (frontStart: number): PageRows[] => {
    const listed = [
      ...entriesOf(front, (index) => roman(frontStart + index)),
      ...entriesOf(body, (index) => String(index + 1)),
    ]
    return paginate(setContents(listed, fonts))
  }
  // Where the front matter begins depends on how long the contents are, which no page number changes.
  const contents = contentsFrom(OPENING_PAGES + contentsFrom(1).length + 1)

  const pages: Page[] = [titlePage(book, 1, fonts), colophonPage(book, 2, fonts)]
  const add = (rows: readonly PageRows[], labelOf: (index: number) => string, firstChapter: string) => {
    let chapter = firstChapter
    for (const [index, page] of rows.entries()) {
      const place = { physical: pages.length + 1, label: labelOf(index) }
      chapter = chapterIn(page) ?? chapter
      const head = isRightHand(place.physical) ? chapter : book.metadata.title
      pages.push(textPage(page, place, head, fonts))
    }
  }
  const nextRoman = () => roman(pages.length + 1)
  add(contents, nextRoman, CONTENTS_TITLE)
  add(front, nextRoman, '')
  if (!isRightHand(pages.length + 1))
    pages.push(blankPage({ physical: pages.length + 1, label: nextRoman() }))
  const frontPages = pages.length
  add(body, (index) => String(index + 1), '')
  return { pages, frontPages }
}

function entriesOf(pages: readonly PageRows[], labelOf: (index: number) => string): ContentsEntry[] {
  return pages.flatMap((page, index) =>
    page.rows.flatMap(({ heading }) => (heading === null ? [] : [{ ...heading, label: labelOf(index) }])),
  )
}

const chapterIn = (page: PageRows): string | undefined =>
  page.rows.findLast(({ heading }) => heading?.level === 1)?.heading?.title

/** Small roman figures, for 1 to 39. */
function roman(number: number): string {
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
  return 'x'.repeat(Math.floor(number / 10)) + ones[number % 10]
}
