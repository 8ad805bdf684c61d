import type { Chunk } from './chunk.ts'
import type { Work } from './work.ts'

/** How a language abbreviates a page, years before our era, and pages counted in the file. */
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
 * A passage's reference as one line in the work's language: author, title, year, section, page. The printed pages where
 * they are known, else those of the file, marked as such; without pages, what the location says.
 */
export function citationOf(
  work: Work,
  chunk: Pick<Chunk, 'sectionPath' | 'pageStart' | 'pageEnd' | 'pageLabel' | 'pageLabelEnd'> &
    Partial<Pick<Chunk, 'location'>>,
): string {
  const terms = TERMS.get(work.language ?? '') ?? NEUTRAL
  const { pageStart, pageEnd, pageLabel } = chunk
  const pageLabelEnd = chunk.pageLabelEnd ?? pageLabel
  const printed =
    pageLabelEnd === pageLabel ? `${terms.page} ${pageLabel}` : `${terms.pages} ${pageLabel}–${pageLabelEnd}`
  const place =
    pageStart === null
      ? (chunk.location ?? null)
      : pageLabel === null
        ? filePages(pageStart, pageEnd, terms)
        : printed
  return [
    work.author,
    work.year === null ? work.title : `${work.title} (${year(work.year, terms)})`,
    chunk.sectionPath || null,
    place,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function filePages(start: number, end: number | null, { filePage }: Terms): string {
  return `${filePage} ${end !== null && end > start ? `${start}–${end}` : start}`
}

function year(value: number, { bce }: Terms): string {
  return value < 0 ? `${-value} ${bce}` : String(value)
}
