import { type FileContent, NO_INFO } from '../../../domain/kinds/file-content.ts'
import type { DecodedText } from '../text/decode-text.ts'
import { latin1 } from '../text/decode-text.ts'
import { encodingWarnings } from '../text/read-plain-text.ts'
import { type Document, elementsOf, textOf } from './dom.ts'
import { mainText } from './main-text.ts'
import { markupParts } from './markup-parts.ts'
import { parseHtml } from './xml.ts'

export const declaredEncoding = (bytes: Uint8Array): string | null =>
  /<(?:meta[^>]*charset|\?xml[^>]*encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(
    latin1(bytes.subarray(0, 4_096)),
  )?.[1] ?? null

/** Reads the main text of a web page; nothing that it links to is fetched or run. */
export function readHtml({ text, encoding }: DecodedText): FileContent {
  const page = parseHtml(text)
  const { main, isLeftOut } = mainText(page)
  const parts = markupParts(main, isLeftOut)
  const meta = metaOf(page)
  const title = meta('og:title', 'dc.title', 'dcterms.title', 'citation_title') ?? titleOf(page)
  // Prefer the heading in the text: programs append the site's name to the title.
  const headline = parts.find(({ role }) => role === 'heading')?.text
  const [html] = elementsOf(page, 'html')
  return {
    kind: 'html',
    info: {
      ...NO_INFO,
      title: headline !== undefined && title?.includes(headline) ? headline : title,
      author: meta('author', 'dc.creator', 'dcterms.creator', 'citation_author'),
      language: html?.attribs.lang ?? html?.attribs['xml:lang'] ?? meta('dc.language'),
      year: yearIn(
        meta('article:published_time', 'dc.date', 'dcterms.date', 'date', 'citation_publication_date'),
      ),
    },
    parts,
    attachments: [],
    warnings: encodingWarnings(encoding),
  }
}

function metaOf(page: Document): (...names: string[]) => string | null {
  const said = new Map<string, string>()
  for (const { attribs } of elementsOf(page, 'meta')) {
    const name = (attribs.name ?? attribs.property ?? '').toLowerCase()
    if (attribs.content?.trim() && !said.has(name)) said.set(name, attribs.content.trim())
  }
  return (...names) => names.map((name) => said.get(name)).find((value) => value !== undefined) ?? null
}

function titleOf(page: Document): string | null {
  const [title] = elementsOf(page, 'title')
  return textOf(title).replace(/\s+/g, ' ').trim() || null
}

export const yearIn = (date: string | null | undefined): number | null => {
  const year = /(?<!\d)(1\d{3}|20\d{2})(?!\d)/.exec(date ?? '')?.[1]
  return year === undefined ? null : Number(year)
}
