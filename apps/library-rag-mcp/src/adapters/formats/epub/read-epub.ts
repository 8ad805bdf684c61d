import { type FileContent, heading, NO_INFO, type Part } from '../../../domain/kinds/file-content.ts'
import { FormatFailure } from '../format-failure.ts'
import { attribute, childrenOf, type Document, elementsOf, textOf } from '../markup/dom.ts'
import { markupParts } from '../markup/markup-parts.ts'
import { yearIn } from '../markup/read-html.ts'
import { parseHtml, parseXml } from '../markup/xml.ts'
import { decodeXml } from '../text/decode-text.ts'
import type { Zip } from '../zip/open-zip.ts'
import { entryFrom } from '../zip/relations.ts'
import { type Chapter, readContents } from './book-contents.ts'

/** Reads the spine in order. Chapters without a heading are named as in the table of contents. */
export function readEpub(zip: Zip): FileContent {
  const container = zip.read('META-INF/container.xml')
  const [rootfile] = elementsOf(container === null ? null : parseXml(container), 'rootfile')
  const entry = rootfile?.attribs['full-path'] ?? zip.names.find((name) => name.endsWith('.opf')) ?? ''
  const bytes = zip.read(decodeURI(entry))
  if (bytes === null) throw new FormatFailure('damaged', 'no package document')
  const book = parseXml(bytes)
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  const items = new Map(
    Array.from(elementsOf(book, 'item'), (item) => [
      item.attribs.id ?? '',
      {
        entry: entryFrom(folder, decoded(item.attribs.href ?? '')),
        type: item.attribs['media-type'] ?? '',
        properties: item.attribs.properties ?? '',
      },
    ]),
  )
  const contents = readContents(zip, [...items.values()])
  const parts: Part[] = []
  const missing: string[] = []
  let label: string | null = null
  for (const reference of elementsOf(book, 'itemref')) {
    const item = items.get(reference.attribs.idref ?? '')
    if (item === undefined || /\bnav\b/.test(item.properties) || !/html|xml/.test(item.type)) continue
    const page = zip.read(item.entry)
    if (page === null) {
      missing.push(item.entry)
      continue
    }
    const own = markupParts(parseHtml(decodeXml(page)))
    for (const part of withChapterNames(own, contents.get(item.entry) ?? [])) {
      label = part.label ?? label
      parts.push({ ...part, label })
    }
  }
  const warnings =
    missing.length === 0
      ? []
      : [`Parts of the book that are not in the file: ${missing.slice(0, 5).join(', ')}.`]
  return { kind: 'epub', info: infoOf(book), parts, attachments: [], warnings }
}

/** Adds the name from the table of contents to a chapter whose text has no such heading. */
function withChapterNames(parts: readonly Part[], chapters: readonly Chapter[]): readonly Part[] {
  const [chapter] = chapters
  if (chapter === undefined || parts.length === 0) return parts
  const first = parts.find(({ role }) => role === 'heading')
  if (parts.slice(0, 5).some((part) => isChapterName(part, chapter)))
    return promoteHeading(parts, chapter, first)
  // A heading in other words is the chapter's own.
  if (first !== undefined && first === parts[0] && first.level <= chapter.level) return parts
  return [
    heading(chapter.level, chapter.title),
    ...parts.map((part) =>
      part.role === 'heading' ? { ...part, level: Math.max(part.level, chapter.level + 1) } : part,
    ),
  ]
}

function promoteHeading(
  parts: readonly Part[],
  { title, level }: Chapter,
  first: Part | undefined,
): readonly Part[] {
  const at = parts.findIndex((part) => isChapterName(part, { title }))
  if (first !== undefined && parts.indexOf(first) <= at) return parts
  return parts.map((part, index) => (index === at ? heading(level, part.text) : part))
}

/** Checks whether a line is the name of a chapter, with or without its number. */
function isChapterName({ text }: Part, { title }: Pick<Chapter, 'title'>): boolean {
  return (
    key(text) === key(title) ||
    (text.length <= title.length + 20 && !/[.;]$/.test(text) && key(text).endsWith(key(title)))
  )
}

const key = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function infoOf(book: Document): FileContent['info'] {
  const [metadata] = elementsOf(book, 'metadata')
  const all = (name: string) => Array.from(elementsOf(metadata, name))
  const said = (name: string) =>
    all(name)
      .map((element) => textOf(element).replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
  // EPUB 2 and EPUB 3 state the role of a creator in different places.
  const roles = new Map(
    childrenOf(metadata, 'meta').flatMap((meta) =>
      meta.attribs.property === 'role' ? [[meta.attribs.refines ?? '', textOf(meta).trim()] as const] : [],
    ),
  )
  const authors = all('creator').filter((creator) => {
    const role = attribute(creator, 'role') ?? roles.get(`#${creator.attribs.id}`) ?? 'aut'
    return role === 'aut'
  })
  const names = authors
    .map((author) => textOf(author).replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
  const dates = all('date')
  const published =
    dates.find((date) => attribute(date, 'event') === 'publication') ??
    dates.find((date) => attribute(date, 'event') !== 'modification')
  return {
    ...NO_INFO,
    title: said('title')[0] ?? null,
    author: names.join(', ') || said('creator')[0] || null,
    language: said('language')[0] ?? null,
    year: yearIn(textOf(published)),
  }
}
