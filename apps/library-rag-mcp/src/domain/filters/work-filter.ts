import { quoted, quotedList } from '@agora-mcp/core/errors'
import { matchName } from './name-match.ts'

/**
 * Restricts a search or list before anything is ranked: exact values, any of those given. An absent field restricts
 * nothing, an empty one matches nothing. What a person typed becomes exact values in {@link resolveFilter}.
 */
export interface WorkFilter {
  readonly authors?: readonly string[]
  readonly titles?: readonly string[]
  readonly languages?: readonly string[]
}

/** The values that filters can have, each once, sorted. */
export interface WorkNames {
  readonly authors: readonly string[]
  readonly titles: readonly string[]
  readonly languages: readonly string[]
}

/** Filters as a person types them. */
export interface TypedFilter {
  readonly author?: string | undefined
  readonly work?: string | undefined
  /** ISO 639-1, any case, a region allowed: `fr`, `FR`, `fr-CA`. */
  readonly language?: string | undefined
}

/** Typed filters as exact values of a library. */
export interface ResolvedFilter {
  /** Exact values for the store. Null where a filter matches nothing or the library is empty: nothing can be found. */
  readonly filter: WorkFilter | null
  /** The names that were used, for the answer; null where that filter was not given. */
  readonly used: {
    readonly authors: readonly string[] | null
    readonly works: readonly string[] | null
    readonly languages: readonly string[] | null
  }
  /** Says, where nothing can be found, why, and what there is instead or what to do; else null. */
  readonly hint: string | null
}

/** Tells what to do about a library without works. */
export const EMPTY_LIBRARY_HINT = 'The library is empty; add_document puts a file in.'

/** Turns typed filters into exact ones. A blank one restricts nothing: models fill in what they leave out. */
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
            ...(authors === null ? {} : { authors: authors.matches }),
            ...(works === null ? {} : { titles: works.matches }),
            ...(languages === null ? {} : { languages }),
          },
    used: { authors: authors?.matches ?? null, works: works?.matches ?? null, languages },
    hint,
  }
}

/** Tells whether a filter restricts anything, so that the names of the library are needed. */
export const isTyped = (typed: TypedFilter): boolean =>
  Object.values(typed).some((value) => unlessBlank(value) !== undefined)

/** The result of resolving no filter. */
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

/** Names that a hint offers. */
const MAX_NAMED = 10

function describeMiss(what: string, typed: string | undefined, instead: readonly string[]): string {
  const there =
    instead.length === 0 ? 'the library has none yet' : `nearest: ${quotedList(instead.slice(0, MAX_NAMED))}`
  return `No ${what} ${quoted(typed ?? '')}; ${there}.`
}
