import type { Chunk } from './chunk.ts'
import type { StoredWork, Work } from './work.ts'

/** Abbreviations of a language for pages, years BC and pages counted in the file. */
interface Terms {
  readonly page: string
  readonly pages: string
  readonly filePage: string
  readonly bce: string
}

const TERMS: ReadonlyMap<string, Terms> = new Map(
  Object.entries<Terms>({
    fr: { page: 'p.', pages: 'p.', filePage: 'p. du PDF', bce: 'av. J.-C.' },
    en: { page: 'p.', pages: 'pp.', filePage: 'PDF p.', bce: 'BCE' },
    de: { page: 'S.', pages: 'S.', filePage: 'PDF-S.', bce: 'v. Chr.' },
    el: { page: 'σ.', pages: 'σσ.', filePage: 'σ. PDF', bce: 'π.Χ.' },
  }),
)
const NEUTRAL: Terms = { page: 'p.', pages: 'pp.', filePage: 'PDF p.', bce: 'BCE' }

/**
 * Formats the reference of a passage in the work's language on one line: author, title, year, section, page.
 * Uses printed page numbers if known, else the file's, those of a PDF marked as such; without pages, the
 * location.
 */
export function citationOf(
  work: Work & Partial<Pick<StoredWork, 'kind'>>,
  chunk: Pick<Chunk, 'sectionPath' | 'pageStart' | 'pageEnd' | 'pageLabel' | 'pageLabelEnd'> &
    Partial<Pick<Chunk, 'location'>>,
): string {
  const terms = TERMS.get(work.language ?? '') ?? NEUTRAL
  const { pageStart, pageEnd, pageLabel } = chunk
  const pageLabelEnd = chunk.pageLabelEnd ?? pageLabel
  const place =
    pageStart === null
      ? (chunk.location ?? null)
      : pageLabel === null
        ? filePages(work, pageStart, pageEnd ?? pageStart, terms)
        : pageRange(pageLabel, pageLabelEnd, terms)
  return [
    work.author,
    work.year === null ? work.title : `${work.title} (${year(work.year, terms)})`,
    chunk.sectionPath || null,
    place,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function filePages(
  { kind }: Partial<Pick<StoredWork, 'kind'>>,
  start: number,
  end: number,
  terms: Terms,
): string {
  if (kind === 'image') return pageRange(start, end, terms)
  return `${terms.filePage} ${end > start ? `${start}–${end}` : start}`
}

const pageRange = <Page>(start: Page, end: Page, { page, pages }: Terms): string =>
  start === end ? `${page} ${start}` : `${pages} ${start}–${end}`

function year(value: number, { bce }: Terms): string {
  return value < 0 ? `${-value} ${bce}` : String(value)
}
