/**
 * Makes the demonstration's PDF from its source: `node demo/make-pdf.ts` in this package writes
 * `le-mot-et-la-renoncule.pdf`. The same source gives the same bytes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { composeBook } from './typesetting/compose.ts'
import { loadFonts } from './typesetting/fonts.ts'
import { parseBook } from './typesetting/parse.ts'
import { createDocument, renderBook } from './typesetting/render.ts'

/** The file made of the book's source text. @throws Error where the source cannot be read or set. */
export async function makePdf(source: string): Promise<Uint8Array> {
  const book = parseBook(source)
  const document = createDocument(book.metadata)
  const fonts = loadFonts(document)
  return renderBook(document, composeBook(book, fonts), fonts)
}

if (import.meta.main) {
  const source = await readFile(new URL('./le-mot-et-la-renoncule.md', import.meta.url), 'utf8')
  await writeFile(new URL('./le-mot-et-la-renoncule.pdf', import.meta.url), await makePdf(source))
}
