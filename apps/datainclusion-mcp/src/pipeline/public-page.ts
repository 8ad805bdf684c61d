import { AppError, isAppError, quoted } from '@agora-mcp/core/errors'
import { joinNotes } from '../domain/join-notes.ts'
import type { ResolvedPlace } from '../domain/place.ts'
import { PUBLIC_SEARCH_START, publicSearchUrl, publicServiceUrl } from '../domain/public-search.ts'
import type { Deps } from '../ports.ts'
import { type LocateDeps, type LocationInput, locate } from './locate.ts'
import { locateArea } from './locate-area.ts'

/** Where a person can go on without a token. */
export interface PublicPage {
  readonly url: string
  /** What was understood or is missing; null where there is nothing to say. */
  readonly note: string | null
}

/**
 * Runs work; where data·inclusion takes no token or none is set, the refusal also says on which public page a person
 * finds the same records.
 * @param page Is asked for only then.
 */
export async function orPublicPage<Result>(
  work: () => Promise<Result>,
  page: () => Promise<PublicPage>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isAppError(error) || error.code !== 'config') throw error
    const { url, note } = await page()
    const goOn = `Until then a person can look it up on DORA, the public search of the same data, without an account: ${url}`
    const hint = joinNotes(error.hint, note, goOn)
    throw new AppError(error.code, error.message, { ...(hint === null ? {} : { hint }), cause: error })
  }
}

type PageDeps = LocateDeps & Pick<Deps, 'reference'>

/** The search around a location, which needs no token to be understood. */
export function searchPage(
  location: LocationInput,
  themes: readonly string[] | undefined,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PublicPage> {
  return understood(signal, async () => {
    const place = await locate(location, deps, signal)
    const note = `The place was understood: ${quoted(place.label)}, INSEE code ${place.communeCode}.`
    return { url: await urlOf(place, themes, deps), note: joinNotes(note, place.note) }
  })
}

/** The search around a commune, or around the prefecture of a larger territory. */
export function areaPage(
  location: string | undefined,
  deps: PageDeps,
  signal: AbortSignal,
): Promise<PublicPage> {
  if (location === undefined) return startPage()
  return understood(signal, async () => {
    const { level, code, name } = await locateArea(location, deps, signal)
    if (level === 'commune') {
      const place = { communeCode: code, label: name, point: null }
      return {
        url: await urlOf(place, undefined, deps),
        note: `The place was understood: ${name}, INSEE code ${code}.`,
      }
    }
    const gazetteer = await deps.gazetteer()
    const area = level === 'region' ? gazetteer.region(code) : gazetteer.department(code)
    const seat = area === undefined ? undefined : gazetteer.byCode(area.seat)
    if (seat === undefined) return startPage()
    const place = { communeCode: seat.code, label: seat.name, point: null }
    const note = `The page searches around ${seat.name}, the prefecture of ${name}.`
    return { url: await urlOf(place, undefined, deps), note }
  })
}

/** Where a person types the place. */
export const startPage = async (): Promise<PublicPage> => ({ url: PUBLIC_SEARCH_START, note: null })

/** The page of one service; ids with a slash have none. */
export const servicePage = async (id: string): Promise<PublicPage> =>
  id.includes('/') ? startPage() : { url: publicServiceUrl(id), note: null }

/** A place that cannot be understood still has the page on which a person types it. */
async function understood(signal: AbortSignal, page: () => Promise<PublicPage>): Promise<PublicPage> {
  try {
    return await page()
  } catch (error) {
    signal.throwIfAborted()
    if (!isAppError(error)) throw error
    return { url: PUBLIC_SEARCH_START, note: `About the place: ${error.message}.` }
  }
}

const urlOf = async (
  place: Pick<ResolvedPlace, 'communeCode' | 'label' | 'point'>,
  themes: readonly string[] | undefined,
  { reference }: PageDeps,
): Promise<string> => publicSearchUrl({ place, themes }, (await reference.known('themes')).items)
