import type { Block, Book, Metadata, Paragraph } from './book.ts'
import { parseInline } from './parse-inline.ts'

const FRONT_MATTER_MARK = ' {liminaire}'

/**
 * Reads the source of a book. Blocks are separated by blank lines:
 *
 * ```
 * ---                      first of all, `key: value` lines (see {@link Metadata})
 * ---
 * :::colophon … :::        paragraphs printed behind the title page
 * # Titre {liminaire}      a chapter before the numbered pages
 * # Titre · ## … · ### …   headings of three levels
 * @Nom Texte               a speech
 * > Texte                  a displayed quotation
 * Texte                    a paragraph; see {@link parseInline} for what it may hold
 * ```
 *
 * No-break spaces are typed as they are printed: U+00A0, and U+202F before `;`, `!` and `?`.
 * @throws Error that names the key or block that cannot be read.
 */
export function parseBook(source: string): Book {
  const header = /^---\n(.*?)\n---\n/s.exec(source)
  if (header?.[1] === undefined) throw new Error('The source does not begin with its metadata')
  const text = source.slice(header[0].length)
  const colophon = /^:::colophon\n(.*?)^:::$/ms.exec(text)
  const chapters = text.slice(colophon === null ? 0 : colophon.index + colophon[0].length)

  const front: Block[] = []
  const body: Block[] = []
  let current = body
  for (const block of blocksOf(chapters)) {
    if (block.startsWith('# ')) current = block.endsWith(FRONT_MATTER_MARK) ? front : body
    current.push(parseBlock(block.replace(FRONT_MATTER_MARK, '')))
  }
  return {
    metadata: parseMetadata(header[1]),
    colophon: blocksOf(colophon?.[1] ?? '').map(parseParagraph),
    front,
    body,
  }
}

function blocksOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim().replaceAll('\n', ' '))
    .filter((block) => block !== '')
}

function parseBlock(block: string): Block {
  const heading = /^(#+) (.+)$/.exec(block)
  if (heading?.[1] === undefined || heading[2] === undefined) return parseParagraph(block)
  const level = heading[1].length
  if (level !== 1 && level !== 2 && level !== 3) throw new Error(`Headings have three levels: ${block}`)
  return { kind: 'heading', level, title: heading[2] }
}

function parseParagraph(block: string): Paragraph {
  const speech = /^@(\p{L}+) (.+)$/u.exec(block)
  const quote = block.startsWith('> ')
  return {
    kind: 'paragraph',
    role: quote ? 'quote' : 'text',
    speaker: speech?.[1] ?? null,
    content: parseInline(speech?.[2] ?? (quote ? block.slice(2) : block)),
  }
}

function parseMetadata(lines: string): Metadata {
  const fields = new Map(
    lines
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(': ')
        return [line.slice(0, colon), line.slice(colon + 2)]
      }),
  )
  const field = (key: string): string => {
    const value = fields.get(key)
    if (value === undefined) throw new Error(`The metadata lacks ${key}`)
    return value
  }
  return {
    title: field('title'),
    subtitle: field('subtitle'),
    author: field('author'),
    year: Number(field('year')),
    language: field('language'),
    subject: field('subject'),
    keywords: field('keywords'),
  }
}
