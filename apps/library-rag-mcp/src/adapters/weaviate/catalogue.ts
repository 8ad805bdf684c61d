import { isDeepStrictEqual } from 'node:util'
import type { OpenCollection, StoredObject } from '@agora-mcp/weaviate'
import type { WorkFilter, WorkNames } from '../../domain/filters/work-filter.ts'
import type { StoredWork } from '../../domain/work.ts'
import { toWork, WORK_PROPERTIES } from './rows.ts'

export interface CatalogueLog {
  /** Number of the last added, replaced or otherwise changed document. */
  readonly changes: number
  readonly deletions: number
}

interface ReadState {
  readonly log: CatalogueLog
  /** Generations being stored or deleted. */
  readonly moving: ReadonlyMap<number, unknown>
}

interface CatalogueWork {
  readonly id: string
  readonly change: number
  readonly work: StoredWork
  readonly contentHash: string
}

export interface Catalogue {
  /** Ordered by author and title; works without an author come last. */
  readonly works: readonly CatalogueWork[]
  readonly names: WorkNames
}

const PROPERTIES = [...WORK_PROPERTIES, 'content_hash', 'change'] as const
/** Works read by one request. */
const PAGE = 5_000
/** Milliseconds after which the works are read again, to find what a killed process did not count in the log. */
const MAX_AGE_MS = 10 * 60_000

/** Keeps the works in this process until the log has counted a change, so that a read takes no request. */
export function createCatalogue(
  works: Pick<OpenCollection, 'all' | 'assertCaughtUp'>,
): (state: ReadState) => Promise<Catalogue> {
  let known: { log: CatalogueLog; at: number; catalogue: Catalogue } | null = null
  let isChecking = false

  /** Keeps the works, unless the copy that answered was down and lacks some. */
  const keep = async (log: CatalogueLog, catalogue: Catalogue): Promise<void> => {
    const at = Date.now()
    const most = await works.assertCaughtUp()
    if (catalogue.works.length >= most) known = { log, at, catalogue }
  }

  return async ({ log, moving }) => {
    // A work is written after the log has counted it, and its generation is moving until then.
    const isSettled = moving.size === 0
    const isCurrent =
      known !== null && isDeepStrictEqual(known.log, log) && Date.now() - known.at < MAX_AGE_MS
    if (isSettled && isCurrent && known !== null) return known.catalogue
    const objects: StoredObject[] = []
    for await (const object of works.all({ properties: PROPERTIES }, PAGE)) objects.push(object)
    const catalogue = toCatalogue(objects)
    if (isSettled && !isChecking) {
      isChecking = true
      // In the background: while a copy catches up, this takes seconds. If it fails, the next call reads again.
      keep(log, catalogue)
        .catch(() => {})
        .finally(() => {
          isChecking = false
        })
    }
    return catalogue
  }
}

function toCatalogue(objects: readonly StoredObject[]): Catalogue {
  const works = objects
    .map(
      ({ id, properties }): CatalogueWork => ({
        id,
        change: Number(properties.change ?? 0),
        work: toWork(properties),
        contentHash: String(properties.content_hash),
      }),
    )
    .sort((a, b) => byAuthorAndTitle(a.work, b.work))
  const valuesOf = (read: (work: StoredWork) => string | null) =>
    [...new Set(works.map(({ work }) => read(work)))].filter((value) => value !== null).sort(byUnits)
  return {
    works,
    names: {
      authors: valuesOf(({ author }) => author),
      titles: valuesOf(({ title }) => title),
      languages: valuesOf(({ language }) => language),
    },
  }
}

export const idsIn = ({ works }: Catalogue): string[] => works.map(({ work }) => work.sourceId).sort(byUnits)

/** Finds the earliest work read from a file with these bytes. */
export const withHash = ({ works }: Catalogue, contentHash: string): CatalogueWork | undefined =>
  works.filter((own) => own.contentHash === contentHash).sort((a, b) => a.change - b.change)[0]

export function worksUnder({ works }: Catalogue, { authors, titles, languages }: WorkFilter): StoredWork[] {
  const isAmong = (values: readonly string[] | undefined) => {
    const wanted = values && new Set(values)
    return (value: string | null) => wanted === undefined || (value !== null && wanted.has(value))
  }
  const [isAuthor, isTitle, isLanguage] = [isAmong(authors), isAmong(titles), isAmong(languages)]
  return works
    .map(({ work }) => work)
    .filter(({ author, title, language }) => isAuthor(author) && isTitle(title) && isLanguage(language))
}

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byAuthorAndTitle = (a: StoredWork, b: StoredWork): number =>
  Number(a.author === null) - Number(b.author === null) ||
  byUnits(a.author ?? '', b.author ?? '') ||
  byUnits(a.title, b.title) ||
  byUnits(a.sourceId, b.sourceId)
