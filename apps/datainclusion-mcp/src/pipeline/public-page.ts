import { AppError, isAppError, quoted } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import { joinNotes } from '../domain/join-notes.ts'
import type { ResolvedPlace } from '../domain/place.ts'
import { PUBLIC_SEARCH_START, publicSearchUrl, publicServiceUrl } from '../domain/public-search.ts'
import { type Language, Refusal } from '../messages/said.ts'
import { TOKEN_MESSAGES, tokenProblem } from '../messages/token-messages.ts'
import type { Deps } from '../ports.ts'
import { type LocateDeps, type LocationInput, locate } from './locate.ts'
import { locateArea } from './locate-area.ts'

export interface PublicPage {
  readonly url: string
  /** Notes on the location or missing filters; null if there are none. */
  readonly note: string | null
}

/** Without a valid token the refusal also names the public page. @param page Called only then. */
export async function orPublicPage<Result>(
  work: () => Promise<Result>,
  page: () => Promise<PublicPage>,
  language: Language = 'en',
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const problem = isAppError(error) ? tokenProblem(error.detail?.code) : undefined
    if (problem === undefined) throw error
    const say = TOKEN_MESSAGES[language]
    const { url, note } = await page()
    const message = say(problem)
    const hint = joinNotes(message.hint, note, say('look_it_up', { url }).text)
    throw new AppError('config', { ...message, ...defined({ hint }) }, { cause: error })
  }
}

type PageDeps = LocateDeps & Pick<Deps, 'reference'>

/** Builds the page of a search around a location, which can be resolved without a token. */
export function searchPage(
  location: LocationInput,
  themes: readonly string[] | undefined,
  deps: PageDeps,
  signal: AbortSignal,
  language: Language,
): Promise<PublicPage> {
  return orStartPage(signal, language, async () => {
    const place = await locate(location, deps, signal)
    const said = { place: quoted(place.label), code: place.communeCode }
    const note = TOKEN_MESSAGES[language]('place_understood', said).text
    return {
      url: await urlOf(place, themes, deps),
      note: joinNotes(note, place.note?.[language]),
    }
  })
}

/** Builds the page of a search around a commune, or around the prefecture of a larger territory. */
export function areaPage(
  location: string | undefined,
  deps: PageDeps,
  signal: AbortSignal,
  language: Language,
): Promise<PublicPage> {
  if (location === undefined) return startPage()
  const say = TOKEN_MESSAGES[language]
  return orStartPage(signal, language, async () => {
    const { level, code, name, members } = await locateArea(location, deps, signal)
    if (level === 'commune') {
      const place = { communeCode: code, label: name, point: null }
      return {
        url: await urlOf(place, undefined, deps),
        note: say('place_understood', { place: name, code }).text,
      }
    }
    const gazetteer = await deps.gazetteer()
    const area = level === 'region' ? gazetteer.region(code) : gazetteer.department(code)
    const seat = gazetteer.byCode(members[0] ?? area?.seat ?? '')
    if (seat === undefined) return startPage()
    const place = { communeCode: seat.code, label: seat.name, point: null }
    const around = level === 'group' ? 'around_largest' : 'around_prefecture'
    const note = say(around, { seat: seat.name, area: name }).text
    return { url: await urlOf(place, undefined, deps), note }
  })
}

export const startPage = async (): Promise<PublicPage> => ({ url: PUBLIC_SEARCH_START, note: null })

/** Page of one service; ids with a slash have none. */
export const servicePage = async (id: string): Promise<PublicPage> =>
  id.includes('/') ? startPage() : { url: publicServiceUrl(id), note: null }

/** Builds a page; if its place cannot be resolved, returns the start page with the problem as a note. */
async function orStartPage(
  signal: AbortSignal,
  language: Language,
  page: () => Promise<PublicPage>,
): Promise<PublicPage> {
  try {
    return await page()
  } catch (error) {
    signal.throwIfAborted()
    if (!isAppError(error)) throw error
    const problem = error instanceof Refusal ? error.said[language] : error.message
    const { text } = TOKEN_MESSAGES[language]('about_place', { problem })
    return { url: PUBLIC_SEARCH_START, note: text }
  }
}

const urlOf = async (
  place: Pick<ResolvedPlace, 'communeCode' | 'label' | 'point'>,
  themes: readonly string[] | undefined,
  { reference }: PageDeps,
): Promise<string> => publicSearchUrl({ place, themes }, (await reference.known('themes')).items)
