import type { FileContent } from '../../../domain/kinds/file-content.ts'
import { FormatFailure } from '../format-failure.ts'
import { attribute, childOf, childrenOf, type Element, nameOf } from '../markup/dom.ts'
import { parseXml } from '../markup/xml.ts'
import type { Zip } from '../zip/open-zip.ts'
import { coreProperties } from './core-properties.ts'
import { odfParts } from './odf-text.ts'
import { type SlideText, slideParts } from './read-pptx.ts'

/** Reads an OpenDocument presentation slide by slide, each with its notes. */
export function readOdp(zip: Zip): FileContent {
  const bytes = zip.read('content.xml')
  const show = bytes === null ? null : childOf(parseXml(bytes), 'document-content', 'body', 'presentation')
  if (show === null) throw new FormatFailure('damaged', 'content.xml')
  const parts = childrenOf(show, 'page').flatMap((page, at) => {
    const notes = childrenOf(page, 'notes').flatMap((own) => textsIn(own).map(({ text }) => text))
    return slideParts(at + 1, textsIn(page), notes)
  })
  return { kind: 'odp', info: coreProperties(zip, 'meta.xml'), parts, attachments: [], warnings: [] }
}

function textsIn(parent: Element): SlideText[] {
  return childrenOf(parent).flatMap((shape): SlideText[] => {
    const name = nameOf(shape)
    if (name === 'notes' || name === 'page-thumbnail') return []
    const kind = attribute(shape, 'class')
    if (kind !== null && ['page-number', 'date-time', 'footer', 'header'].includes(kind)) return []
    if (name === 'g') return textsIn(shape)
    const said = odfParts(shape).map(({ text }) => text)
    if (said.length === 0) return []
    return kind === 'title'
      ? [{ isTitle: true, text: said.join(' ') }]
      : said.map((text) => ({ isTitle: false, text }))
  })
}
