import { citationOf } from '../citation.ts'
import type { Page } from '../document.ts'
import type { StoredWork } from '../work.ts'

/** A stretch of a document with all that a quotation of it needs. */
export interface QuotationPlace {
  readonly sourceId: string
  readonly author: string | null
  readonly title: string
  /** Null in a document without pages. */
  readonly pageStart: number | null
  readonly pageEnd: number | null
  /** Printed numbers of those pages, null where none is known. */
  readonly pageLabel: string | null
  readonly pageLabelEnd: string | null
  readonly charStart: number
  readonly charEnd: number
  readonly citation: string
  /** As it stands in the document. */
  readonly text: string
}

export function placeOf(
  {
    work,
    text,
    pages,
  }: { readonly work: StoredWork; readonly text: string; readonly pages: readonly Page[] },
  charStart: number,
  charEnd: number,
): QuotationPlace {
  const pageAt = (offset: number) =>
    pages.find(({ spans }) => spans.some((span) => span.charStart <= offset && offset < span.charEnd))
  const [first, last] = [pageAt(charStart), pageAt(charEnd - 1)]
  const located = {
    pageStart: first?.number ?? null,
    pageEnd: last?.number ?? first?.number ?? null,
    pageLabel: first?.label ?? null,
    pageLabelEnd: last?.label ?? null,
  }
  return {
    sourceId: work.sourceId,
    author: work.author,
    title: work.title,
    ...located,
    charStart,
    charEnd,
    citation: citationOf(work, { ...located, sectionPath: '' }),
    text: text.slice(charStart, charEnd),
  }
}

export interface Attribution {
  readonly author?: string | undefined
  readonly work?: string | undefined
  /** A physical page or a printed number. */
  readonly page?: string | undefined
}

/** Tells whether a page that was claimed is one that a place lies on, counted in the file or as printed. */
export function isOnPage(page: string | undefined, place: QuotationPlace): boolean {
  if (page === undefined) return true
  const claimed = page.replace(/^(?:pages?|pp?|s|seiten?|f|ff)\.?\s*/i, '').trim()
  // A page of the file that shows two of the book has both their numbers: `12–13`.
  const labels = [place.pageLabel, place.pageLabelEnd].flatMap((label) =>
    label === null ? [] : [label, ...label.split('–')],
  )
  if (labels.some((label) => label.toLowerCase() === claimed.toLowerCase())) return true
  const number = /^\d{1,6}$/.test(claimed) ? Number(claimed) : Number.NaN
  const { pageStart, pageEnd } = place
  return pageStart !== null && pageEnd !== null && pageStart <= number && number <= pageEnd
}
