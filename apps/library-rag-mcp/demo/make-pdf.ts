/** `node demo/make-pdf.ts` writes `le-mot-et-la-renoncule.pdf` from its source, the same bytes each time. */
import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { parseBook } from './typesetting/parse.ts'

const GARAMOND = ['400Regular', '400Regular_Italic', '600SemiBold'].map((cut) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/eb-garamond/${cut}/EBGaramond_${cut}.ttf`)),
)
const TEMPLATE = fileURLToPath(new URL('./typesetting/book.typ', import.meta.url))

/** The file made of the book's source text. @throws Error where the source cannot be read or set. */
export function makePdf(source: string): Uint8Array {
  const book = parseBook(source)
  const typst = NodeCompiler.create({
    workspace: dirname(TEMPLATE),
    fontArgs: [{ fontPaths: GARAMOND.map(dirname) }],
    inputs: { book: JSON.stringify(book) },
  })
  return typst.pdf({ mainFilePath: TEMPLATE }, { creationTimestamp: Date.UTC(2026, 10, 21) / 1000 })
}

if (import.meta.main) {
  const source = await readFile(new URL('./le-mot-et-la-renoncule.md', import.meta.url), 'utf8')
  await writeFile(new URL('./le-mot-et-la-renoncule.pdf', import.meta.url), makePdf(source))
}
