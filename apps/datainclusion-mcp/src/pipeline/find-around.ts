import { isEligible } from '../domain/is-eligible.ts'
import { mergeFound } from '../domain/merge-found.ts'
import type { ResolvedPlace } from '../domain/place.ts'
import type { FoundService } from '../domain/service.ts'
import { sayOfPlace } from '../messages/place-messages.ts'
import type { Said } from '../messages/said.ts'
import type { Around, Deps, PageRequest, ServiceFilter } from '../ports.ts'
import { undefinedOnFailure } from './undefined-on-failure.ts'

const [IN_PERSON, AT_A_DISTANCE] = ['en-presentiel', 'a-distance']

export interface FoundAround {
  /** Nearby services, then remote ones; see `mergeFound`. */
  readonly found: readonly FoundService[]
  /** Parts that could not be searched; null if everything was. */
  readonly note: Said | null
}

/** The API's text search ignores eligibility, so services for other inhabitants are removed here. */
export async function findAround(
  place: ResolvedPlace,
  { text, filter, limit }: { readonly text: string; readonly filter: ServiceFilter; readonly limit: number },
  { directory, communes, gazetteer }: Pick<Deps, 'directory' | 'communes' | 'gazetteer'>,
  signal: AbortSignal,
): Promise<FoundAround> {
  const page: PageRequest = { page: 1, size: limit }
  const find = async (around: Around, receptionModes: readonly string[] | undefined) =>
    (await directory.findServices({ ...filter, receptionModes, text, around }, page, signal)).items
  const { receptionModes } = filter
  const includesMode = (mode: string) => receptionModes === undefined || receptionModes.includes(mode)
  const names = await gazetteer()
  const centre = place.point ?? (await centreOf(place, communes, signal))
  const around = centre === null ? { communeCode: place.communeCode } : { point: centre }
  const [near, remote] = await Promise.all([
    includesMode(IN_PERSON) ? find(around, receptionModes) : [],
    includesMode(AT_A_DISTANCE) ? find(null, [AT_A_DISTANCE]) : [],
  ])
  const found = [...remote.map((one) => ({ ...one, distanceKm: null })), ...near.map(withoutRemoteDistance)]
  return {
    found: mergeFound(
      found.filter(({ service }) => isEligible(service, place.communeCode, names)),
      limit,
    ),
    note: centre === null ? sayOfPlace('only_commune_itself') : null,
  }
}

async function centreOf({ communeCode }: ResolvedPlace, communes: Deps['communes'], signal: AbortSignal) {
  const registered = await undefinedOnFailure(() => communes.communeByCode(communeCode, signal), signal)
  return registered?.centre ?? null
}

/** Removes the distance of services without a location to visit: the text search gives one to every service. */
const withoutRemoteDistance = (one: FoundService): FoundService =>
  one.service.receptionModes?.includes(IN_PERSON) ? one : { ...one, distanceKm: null }
