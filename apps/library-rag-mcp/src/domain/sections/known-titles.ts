import type { ContentsEntry } from '../layout/furniture/contents-page.ts'
import type { OutlineItem } from '../pdf-content.ts'
import type { KnownTitle } from './locate-titles.ts'

const MIN_TITLES = 2

/** The titles of a document's outline; none where it only numbers the pages. */
export function titlesOfOutline(outline: readonly OutlineItem[]): KnownTitle[] {
  const flatten = (items: readonly OutlineItem[], level: number): KnownTitle[] =>
    items.flatMap(({ title, page, top, children }) => [
      { title, level, page, top },
      ...flatten(children, level + 1),
    ])
  const titles = flatten(outline, 1)
  const meaningful = titles.filter(({ title }) => !/^(?:page|seite|p\.)?\s*\d+$/i.test(title))
  return meaningful.length >= Math.max(MIN_TITLES, titles.length / 2) ? titles : []
}

/**
 * The titles of a printed table of contents. Its levels are told by decimal numbers where it has them, else by how far
 * the entries are indented.
 * @param labels Printed number of each page from 1.
 */
export function titlesOfContents(
  entries: readonly ContentsEntry[],
  labels: readonly (string | null)[],
): KnownTitle[] {
  if (entries.length < MIN_TITLES) return []
  const pageOf = indexLabels(labels)
  const indents = distinctIndents(entries)
  const decimals = entries.filter(({ title }) => DECIMAL.test(title)).length
  return entries.map(({ title, label, left }) => ({
    title,
    level:
      decimals >= entries.length / 2
        ? decimalDepth(title)
        : 1 + indents.findLastIndex((indent) => left >= indent - 2),
    page: pageOf.get(label.toLowerCase()) ?? null,
    top: null,
  }))
}

/** The page that bears each label. Where several do, as cover and first chapter do, the one that others run on from. */
function indexLabels(labels: readonly (string | null)[]): Map<string, number> {
  const pageOf = new Map<string, number>()
  for (const [at, label] of labels.entries()) {
    if (label === null) continue
    const runsOn = labels[at + 1] === String(Number(label) + 1)
    if (runsOn || !pageOf.has(label.toLowerCase())) pageOf.set(label.toLowerCase(), at + 1)
  }
  return pageOf
}

const DECIMAL = /^(\d+(?:\.\d+)*)\.?\s+\S/

function decimalDepth(title: string): number {
  return DECIMAL.exec(title)?.[1]?.split('.').length ?? 1
}

/** Left edges of the entries, from the left, those within a few points of each other taken as one. */
function distinctIndents(entries: readonly ContentsEntry[]): number[] {
  const indents: number[] = []
  for (const left of entries.map((entry) => entry.left).sort((a, b) => a - b)) {
    if (left - (indents.at(-1) ?? Number.NEGATIVE_INFINITY) > 4) indents.push(left)
  }
  return indents
}
