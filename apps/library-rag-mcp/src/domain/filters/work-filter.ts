import { quoted, quotedList } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import { matchName } from './name-match.ts'

/**
 * Restricts a search or list before ranking, by exact values of which any may match. An absent field
 * restricts nothing, an empty one matches nothing. {@link resolveFilter} derives it from typed names.
 */
export interface WorkFilter {
  readonly authors?: readonly string[]
  readonly titles?: readonly string[]
  readonly languages?: readonly string[]
}

/** Distinct values of each filter, sorted. */
export interface WorkNames {
  readonly authors: readonly string[]
  readonly titles: readonly string[]
  readonly languages: readonly string[]
}

export interface TypedFilter {
  readonly author?: string | undefined
  readonly work?: string | undefined
  /** ISO 639-1 in any case, with or without a region: `fr`, `FR`, `fr-CA`. */
  readonly language?: string | undefined
}

export interface ResolvedFilter {
  /** Null if a filter matches nothing or the library is empty, so that nothing can be found. */
  readonly filter: WorkFilter | null
  /** Names used, for the answer; null for a filter that was not given. */
  readonly used: {
    readonly authors: readonly string[] | null
    readonly works: readonly string[] | null
    readonly languages: readonly string[] | null
  }
  /** If nothing can be found, the reason and the alternatives; else null. */
  readonly hint: string | null
}

export const EMPTY_LIBRARY_HINT = 'The library is empty; add_document puts a file in.'

/** Resolves typed filters to exact values. A blank one restricts nothing, since models fill in optional fields. */
export function resolveFilter(typed: TypedFilter, names: WorkNames): ResolvedFilter {
  const [author, work, language] = [typed.author, typed.work, typed.language].map(unlessBlank)
  const authors = author === undefined ? null : matchName(author, names.authors)
  const works = work === undefined ? null : matchName(work, names.titles)
  const languages = language === undefined ? null : matchLanguage(language, names.languages)
  const hints = [
    authors?.matches.length === 0 ? describeMiss('author', author, authors.nearest) : null,
    works?.matches.length === 0 ? describeMiss('work', work, works.nearest) : null,
    languages?.length === 0 ? describeMiss('language', language, names.languages) : null,
  ].filter((hint) => hint !== null)
  const hint = names.titles.length === 0 ? EMPTY_LIBRARY_HINT : hints.join(' ') || null
  return {
    filter:
      hint !== null
        ? null
        : {
            ...defined({ authors: authors?.matches, titles: works?.matches }),
            ...defined({ languages }),
          },
    used: { authors: authors?.matches ?? null, works: works?.matches ?? null, languages },
    hint,
  }
}

/** Checks whether a filter restricts anything, so that the library's names are needed. */
export const isTyped = (typed: TypedFilter): boolean =>
  Object.values(typed).some((value) => unlessBlank(value) !== undefined)

export const NO_FILTER: ResolvedFilter = {
  filter: {},
  used: { authors: null, works: null, languages: null },
  hint: null,
}

function unlessBlank(typed: string | undefined): string | undefined {
  return typed?.trim() === '' ? undefined : typed
}

function matchLanguage(typed: string, known: readonly string[]): readonly string[] {
  const code = typed.trim().toLowerCase().split(/[-_]/, 1)[0]
  return known.filter((language) => language === code)
}

/** Names listed in a hint. */
const MAX_NAMED = 10

function describeMiss(what: string, typed: string | undefined, instead: readonly string[]): string {
  const there =
    instead.length === 0 ? 'the library has none yet' : `nearest: ${quotedList(instead.slice(0, MAX_NAMED))}`
  return `No ${what} ${quoted(typed ?? '')}; ${there}.`
}
