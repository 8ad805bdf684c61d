import { type Heading, sectionPath } from '../heading.ts'
import type { Layout } from '../layout/lay-out.ts'
import type { PdfContent } from '../pdf-content.ts'
import type { TocEntry } from '../toc.ts'
import { titlesOfContents, titlesOfOutline } from './known-titles.ts'
import { locateTitles } from './locate-titles.ts'
import { headingsByStyle } from './style-headings.ts'

/** Finds the headings of a document in reading order, from its outline, else its contents page, else their look. */
export function findHeadings(outline: PdfContent['outline'], layout: Layout): Heading[] {
  const fromOutline = locateTitles(titlesOfOutline(outline), layout.blocks)
  if (fromOutline.length > 0) return fromOutline
  const fromContents = locateTitles(titlesOfContents(layout.contents, layout.labels), layout.blocks)
  if (fromContents.length > 0) return fromContents
  return headingsByStyle(layout.blocks, layout.bodySize)
}

export function hasUsableOutline(outline: PdfContent['outline'], layout: Layout): boolean {
  return locateTitles(titlesOfOutline(outline), layout.blocks).length > 0
}

/** Builds the tree of headings: each is a child of the last one with a higher level. */
export function toToc(headings: readonly Heading[]): TocEntry[] {
  const roots: TocEntry[] = []
  const open: { level: number; children: TocEntry[] }[] = []
  for (const { title, level, page } of headings) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop()
    const children: TocEntry[] = []
    const siblings = open.at(-1)?.children ?? roots
    siblings.push({ title, level, pageStart: page, children })
    open.push({ level, children })
  }
  return roots
}

export function sectionPaths(headings: readonly Heading[]): string[] {
  const open: Heading[] = []
  return headings.map((heading) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    open.push(heading)
    return sectionPath(open.map(({ title }) => title))
  })
}
