import type { StoredObject } from '@agora-mcp/weaviate'
import type { WorkFilter, WorkNames } from '../../domain/filters/work-filter.ts'
import type { StoredWork } from '../../domain/work.ts'
import { toWork, WORK_PROPERTIES } from './rows.ts'

/** Properties read of each work. */
export const CATALOGUE_PROPERTIES = [...WORK_PROPERTIES, 'generation', 'content_hash', 'change'] as const

/** Log of changes in the catalogue of works. */
export interface CatalogueLog {
  /** Number of the last added or replaced document. */
  readonly changes: number
  /** Number of works ever deleted. */
  readonly deletions: number
  /** Generations of the latest deletions, newest last. */
  readonly deleted: readonly number[]
}

/** A work in the catalogue. */
export interface CatalogueWork {
  /** Id of its object. */
  readonly id: string
  readonly generation: number
  readonly change: number
  readonly work: StoredWork
  readonly contentHash: string
}

/** All works at one moment. */
export interface Works {
  of(generation: number): CatalogueWork | undefined
  /** Lists the works that match a filter, by author and title. */
  under(filter: WorkFilter): readonly CatalogueWork[]
  names(): WorkNames
  /** Lists the public ids in order. */
  ids(): readonly string[]
  /** Finds the earliest work read from a file with these bytes. */
  withHash(contentHash: string): CatalogueWork | undefined
}

/** Works that have been read, updated by later reads. */
export class KnownWorks implements Works {
  readonly readAt = Date.now()
  /** Number of the newest change among them, since the log of a copy that was down may be ahead of its works. */
  changes = 0
  deletions: number
  readonly #byId = new Map<string, CatalogueWork>()
  readonly #byGeneration = new Map<number, CatalogueWork>()
  /** Deleted generations, whose numbers are never reused. */
  readonly #gone = new Set<number>()
  #sorted: readonly CatalogueWork[] | null = null
  #names: WorkNames | null = null

  constructor({ deletions }: Pick<CatalogueLog, 'deletions'>) {
    this.deletions = deletions
  }

  add({ id, properties }: StoredObject): void {
    const generation = Number(properties.generation)
    const change = Number(properties.change ?? 0)
    const before = this.#byId.get(id)
    // Answers may arrive out of order.
    if (this.#gone.has(generation) || (before !== undefined && before.change > change)) return
    if (before?.generation === generation) return
    if (before !== undefined) this.#byGeneration.delete(before.generation)
    const own: CatalogueWork = {
      id,
      generation,
      change,
      work: toWork(properties),
      contentHash: String(properties.content_hash),
    }
    this.#byId.set(id, own)
    this.#byGeneration.set(generation, own)
    this.changes = Math.max(this.changes, change)
    this.#changed()
  }

  /** Removes the works that the log reports as deleted. */
  apply({ deletions, deleted }: CatalogueLog): void {
    this.deletions = Math.max(this.deletions, deletions)
    for (const generation of deleted) this.#gone.add(generation)
    this.drop(deleted)
  }

  /** Removes works until they are read again. */
  drop(generations: readonly number[]): void {
    for (const generation of generations) {
      const own = this.#byGeneration.get(generation)
      if (own === undefined) continue
      this.#byGeneration.delete(generation)
      this.#byId.delete(own.id)
      this.#changed()
    }
  }

  of(generation: number): CatalogueWork | undefined {
    return this.#byGeneration.get(generation)
  }

  under({ authors, titles, languages }: WorkFilter): readonly CatalogueWork[] {
    const wanted = [authors, titles, languages].map((values) => values && new Set(values))
    const [ofAuthors, ofTitles, ofLanguages] = wanted
    const isAmong = (values: ReadonlySet<string> | undefined, value: string | null) =>
      values === undefined || (value !== null && values.has(value))
    return this.#inOrder().filter(
      ({ work }) =>
        isAmong(ofAuthors, work.author) &&
        isAmong(ofTitles, work.title) &&
        isAmong(ofLanguages, work.language),
    )
  }

  names(): WorkNames {
    const valuesOf = (read: (work: StoredWork) => string | null) => {
      const values = new Set<string>()
      for (const { work } of this.#byId.values()) {
        const value = read(work)
        if (value !== null) values.add(value)
      }
      return [...values].sort(byUnits)
    }
    this.#names ??= {
      authors: valuesOf(({ author }) => author),
      titles: valuesOf(({ title }) => title),
      languages: valuesOf(({ language }) => language),
    }
    return this.#names
  }

  ids(): readonly string[] {
    return Array.from(this.#byId.values(), ({ work }) => work.sourceId).sort(byUnits)
  }

  withHash(contentHash: string): CatalogueWork | undefined {
    return [...this.#byId.values()]
      .filter((own) => own.contentHash === contentHash)
      .sort((a, b) => a.change - b.change)[0]
  }

  #inOrder(): readonly CatalogueWork[] {
    this.#sorted ??= [...this.#byId.values()].sort((a, b) => byAuthorAndTitle(a.work, b.work))
    return this.#sorted
  }

  #changed(): void {
    this.#sorted = null
    this.#names = null
  }
}

const byUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Orders works by author and title; works without an author come last. */
const byAuthorAndTitle = (a: StoredWork, b: StoredWork): number =>
  Number(a.author === null) - Number(b.author === null) ||
  byUnits(a.author ?? '', b.author ?? '') ||
  byUnits(a.title, b.title) ||
  byUnits(a.sourceId, b.sourceId)
