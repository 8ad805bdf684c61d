import { childOf, childrenOf, type Element, elementsOf, nameOf, textOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'
import { entryFrom } from '../zip/relations.ts'

export interface Chapter {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
}

interface Item {
  readonly entry: string
  readonly type: string
  readonly properties: string
}

/** Reads the table of contents (EPUB 3, else EPUB 2), grouped by the zip entry in which each chapter begins. */
export function readContents(zip: Zip, items: readonly Item[]): Map<string, Chapter[]> {
  const chapters = new Map<string, Chapter[]>()
  const add = (source: string, folder: string, chapter: Chapter) => {
    const [path = '', fragment] = source.split('#')
    const entry = entryFrom(folder, safelyDecoded(path))
    // Only the first line that points into the middle of a file names its beginning.
    if (fragment !== undefined && chapters.has(entry)) return
    if (chapter.title !== '') chapters.set(entry, [...(chapters.get(entry) ?? []), chapter])
  }
  const navigation = items.find(({ properties }) => /\bnav\b/.test(properties))
  const ncx = items.find(({ type }) => type === 'application/x-dtbncx+xml')
  const source = navigation ?? ncx
  const bytes = source === undefined ? null : zip.read(source.entry)
  if (source === undefined || bytes === null) return chapters
  const folder = source.entry.slice(0, source.entry.lastIndexOf('/') + 1)
  const document = parseXml(bytes)
  if (source === navigation) {
    const navs = Array.from(elementsOf(document, 'nav'))
    const toc =
      navs.find((nav) => (nav.attribs['epub:type'] ?? nav.attribs.role ?? '').includes('toc')) ?? navs[0]
    const walk = (list: Element | null, level: number) => {
      for (const item of childrenOf(list, 'li')) {
        const [link] = childrenOf(item).filter((child) => ['a', 'span'].includes(nameOf(child)))
        if (link?.attribs.href !== undefined) add(link.attribs.href, folder, { title: said(link), level })
        walk(childOf(item, 'ol'), level + 1)
      }
    }
    walk(childOf(toc, 'ol'), 1)
  } else {
    const walk = (parent: Element, level: number) => {
      for (const point of childrenOf(parent, 'navPoint')) {
        const target = childOf(point, 'content')?.attribs.src
        if (target !== undefined) add(target, folder, { title: said(childOf(point, 'navLabel')), level })
        walk(point, level + 1)
      }
    }
    for (const map of elementsOf(document, 'navMap')) walk(map, 1)
  }
  return chapters
}

const said = (element: Element | null): string => textOf(element).replace(/\s+/g, ' ').trim()

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
