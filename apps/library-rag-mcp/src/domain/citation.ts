import type { Chunk } from './chunk.ts'
import { locationIn, placeWords } from './kinds/place-words.ts'
import type { StoredWork, Work } from './work.ts'

/** Abbreviations of a language for pages counted in the file and years BC. */
interface Terms {
  readonly filePage: string
  readonly bce: string
}

const TERMS: ReadonlyMap<string, Terms> = new Map(
  Object.entries<Terms>({
    fr: { filePage: 'p. du PDF', bce: 'av. J.-C.' },
    de: { filePage: 'PDF-S.', bce: 'v. Chr.' },
    el: { filePage: 'σ. PDF', bce: 'π.Χ.' },
  }),
)
const NEUTRAL: Terms = { filePage: 'PDF p.', bce: 'BCE' }

/**
 * Formats the reference of a passage in the work's language on one line: author, title, year, file, section,
 * page. Uses printed page numbers if known, else the file's, those of a PDF marked as such; without pages, the
 * location. A PDF is found by its title; other files, and attachments below their e-mail, are named.
 */
export function citationOf(
  work: Work & Partial<Pick<StoredWork, 'kind' | 'sourcePath'>>,
  chunk: Pick<Chunk, 'sectionPath' | 'pageStart' | 'pageEnd' | 'pageLabel' | 'pageLabelEnd'> &
    Partial<Pick<Chunk, 'location'>>,
): string {
  const terms = TERMS.get(work.language ?? '') ?? NEUTRAL
  const { pageStart, pageEnd, pageLabel } = chunk
  const place =
    pageStart === null
      ? locationIn(work.language, chunk.location ?? '')
      : pageLabel === null
        ? filePages(work, pageStart, pageEnd ?? pageStart, terms)
        : pageRange(work, pageLabel, chunk.pageLabelEnd ?? pageLabel)
  const file = fileCited(work)
  return [
    work.author ?? '',
    // Many files have no title but their name.
    file === null || !isNameOf(work.title, file) || work.year !== null ? titled(work, terms) : '',
    file ?? '',
    chunk.sectionPath,
    place,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function titled({ title, year }: Work, { bce }: Terms): string {
  if (year === null) return title
  return `${title} (${year < 0 ? `${-year} ${bce}` : year})`
}

/** Name of an e-mail's file, in the path of an attachment. */
const MAIL = /\.eml$/i

/** Returns the name of the file to look into, below those of the e-mails around it; null for a PDF of its own. */
function fileCited({ kind, sourcePath }: Partial<Pick<StoredWork, 'kind' | 'sourcePath'>>): string | null {
  const names = sourcePath?.split(/[/\\]/) ?? []
  const first = names.slice(0, -1).findIndex((name) => MAIL.test(name))
  if (first !== -1) return names.slice(first).join('/')
  return kind === undefined || kind === 'pdf' ? null : (names.at(-1) ?? null)
}

const isNameOf = (title: string, file: string): boolean =>
  file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '') === title

function filePages(
  work: Pick<Work, 'language'> & { kind?: StoredWork['kind'] },
  start: number,
  end: number,
  terms: Terms,
): string {
  if (work.kind === 'image') return pageRange(work, start, end)
  return `${terms.filePage} ${end > start ? `${start}–${end}` : start}`
}

function pageRange<Page>({ language }: Pick<Work, 'language'>, start: Page, end: Page): string {
  const [page, pages] = placeWords(language).page
  return start === end ? `${page} ${start}` : `${pages} ${start}–${end}`
}
