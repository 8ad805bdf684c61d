/**
 * Measures whether check_quotation separates true quotations from false ones: 2,000 that were altered in ten ways and 2,000 true ones in
 * all typographies, over twenty books in five languages, and true ones from pages that were read by character recognition,
 * through the built server; beside quotecheck from PyPI where python3 has it. Then whether check_claim supports only
 * what is so, on 500 claims judged by hand in French and English, and what check_quotation takes at 100,000 passages.
 */
import { seededRandom } from '@agora-mcp/testing/random'
import { quantile } from '../../measuring/statistics.ts'
import { checkJudgedClaims } from './claims/judged-claims.ts'
import { ALTERATIONS, type Quoted, TYPOGRAPHIES } from './quotations/alterations.ts'
import { type MadeBook, makeBooks, printBook } from './quotations/made-books.ts'
import { type Compared, compareWithQuotecheck } from './quotations/quotecheck.ts'
import { checkRecognised } from './quotations/recognised.ts'
import { timeQuotations } from './quotations/speed.ts'
import { startLibrary } from './start-library.ts'

interface Answer {
  readonly verdict: string
  readonly places: readonly { readonly page_start: number; readonly page_end: number }[]
}

const OF_EACH_ALTERATION = 200
const TRUE_QUOTATIONS = 2_000
/** Number of each kind; difflib takes a second for each. */
const COMPARED = 20
const MIN_EXACT = 0.995
const MIN_RIGHT_PAGES = 0.99

const random = seededRandom(7)
const books = makeBooks()
const library = await startLibrary()
const { call, parse } = library
for (const [at, book] of books.entries()) await parse(`book-${at}`, await printBook(book))
const times: number[] = []

async function check({ text, ...claimed }: Quoted): Promise<Answer> {
  const start = performance.now()
  const answer = await call<Answer>('check_quotation', { quotation: text, ...claimed })
  times.push(performance.now() - start)
  return answer
}

/** A stretch of some words of a random page, and the page. */
function stretch(): { book: MadeBook; page: number; text: string } {
  const book = books[Math.floor(random() * books.length)] as MadeBook
  const page = Math.floor(random() * book.pages.length)
  const words = (book.pages[page] ?? '').split(' ')
  const length = 12 + Math.floor(random() * 22)
  const from = Math.floor(random() * Math.max(1, words.length - length))
  return { book, page: page + 1, text: words.slice(from, from + length).join(' ') }
}

/** Sentences of one kind: with another name one may be that of another page. */
const isTrueElsewhere = (altered: Quoted, text: string): boolean =>
  altered.text !== text && books.some(({ pages }) => pages.join(' ').includes(altered.text))

const compared: Compared[] = []
const textOf = ({ pages }: MadeBook): string => pages.join(' ')

let calledExact = 0
for (const [name, alter] of Object.entries(ALTERATIONS)) {
  const verdicts = new Map<string, number>()
  for (let made = 0; made < OF_EACH_ALTERATION; ) {
    const { book, page, text } = stretch()
    const altered = alter(text, book, page, books, random)
    if (altered === null || isTrueElsewhere(altered, text)) continue
    made += 1
    if (made <= COMPARED) compared.push({ kind: name, quotation: altered.text, text: textOf(book) })
    const { verdict } = await check(altered)
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
    const isWrong = verdict === 'exact' || (verdict === 'elsewhere' && !['page', 'author'].includes(name))
    if (isWrong) {
      calledExact += 1
      console.log(`  ${name} called ${verdict}: ${JSON.stringify(altered)}`)
    }
  }
  console.log(
    `${name.padEnd(12)} ${Array.from(verdicts, ([verdict, count]) => `${verdict} ${count}`).join(', ')}`,
  )
}

const typographies = Object.entries(TYPOGRAPHIES)
let [exact, rightPages] = [0, 0]
const exactByKind = new Map<string, number>()
for (let made = 0; made < TRUE_QUOTATIONS; made += 1) {
  const [name, set] = typographies[made % typographies.length] ?? ['plain', (text: string) => text]
  const { book, page, text } = stretch()
  if (made < COMPARED * typographies.length) {
    compared.push({ kind: `true: ${name}`, quotation: set(text), text: textOf(book) })
  }
  const { verdict, places } = await check({ text: set(text), author: book.author })
  if (verdict === 'exact') {
    exact += 1
    exactByKind.set(name, (exactByKind.get(name) ?? 0) + 1)
  } else console.log(`  ${name} called ${verdict}: ${JSON.stringify(set(text))}`)
  if (places.some((place) => place.page_start <= page && page <= place.page_end)) rightPages += 1
}
for (const [name, count] of exactByKind) console.log(`true, ${name.padEnd(26)} exact ${count}`)
compareWithQuotecheck(compared)
const areRecognisedRight = await checkRecognised(
  books.filter((_, at) => at % 4 === 0),
  random,
)
const areClaimsRight = await checkJudgedClaims(library)
await library.close()
const isFast = await timeQuotations(random)

const share = (count: number) => count / TRUE_QUOTATIONS
console.log(
  `altered ones called exact: ${calledExact} of ${OF_EACH_ALTERATION * Object.keys(ALTERATIONS).length}`,
)
console.log(`true ones called exact: ${share(exact)}, on the right page: ${share(rightPages)}`)
console.log(
  `milliseconds a call: median ${quantile(times, 0.5).toFixed(1)}, 95 % ${quantile(times, 0.95).toFixed(1)}`,
)
if (
  !areClaimsRight ||
  !areRecognisedRight ||
  !isFast ||
  calledExact > 0 ||
  share(exact) < MIN_EXACT ||
  share(rightPages) < MIN_RIGHT_PAGES
)
  process.exitCode = 1
