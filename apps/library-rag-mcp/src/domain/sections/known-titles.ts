import type { ContentsEntry } from '../layout/furniture/contents-page.ts'
import type { OutlineItem } from '../pdf-content.ts'
import type { KnownTitle } from './locate-titles.ts'

const MIN_TITLES = 2

/** Lists the titles of a document's outline; empty if it only numbers the pages. */
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
 * Lists the titles of a printed table of contents. Levels come from decimal numbers if it has them, else from
 * the indent.
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

/** If several pages have a label, the one that others continue wins. */
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

/** Lists the distinct left edges of the entries in ascending order, merging those within a few points. */
function distinctIndents(entries: readonly ContentsEntry[]): number[] {
  const indents: number[] = []
  for (const left of entries.map((entry) => entry.left).sort((a, b) => a - b)) {
    if (left - (indents.at(-1) ?? Number.NEGATIVE_INFINITY) > 4) indents.push(left)
  }
  return indents
}
