import { type FileInfo, NO_INFO } from '../../../domain/kinds/file-content.ts'
import { type Document, elementsOf, textOf } from '../markup/dom.ts'
import { yearIn } from '../markup/read-html.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'

export function coreProperties(zip: Zip, entry: string): FileInfo {
  const bytes = zip.read(entry)
  if (bytes === null) return NO_INFO
  const said = parseXml(bytes)
  return {
    ...NO_INFO,
    title: first(said, 'title'),
    author: first(said, 'initial-creator') ?? first(said, 'creator'),
    language: first(said, 'language'),
    madeIn: yearIn(first(said, 'created') ?? first(said, 'creation-date')),
  }
}

function first(said: Document, name: string): string | null {
  const [element] = elementsOf(said, name)
  return textOf(element).trim() || null
}
