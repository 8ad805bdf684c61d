import { ambiguousPlace, areaInsteadOfPlace, unknownPlace } from '../domain/ambiguous-place.ts'
import { communeInText } from '../domain/commune-in-text.ts'
import { type CommuneMatch, communeLabel, communeOfCode } from '../domain/commune-match.ts'
import { assertInFrance, readCoordinates } from '../domain/coordinates.ts'
import { findCommune } from '../domain/find-commune.ts'
import type { Gazetteer } from '../domain/gazetteer.ts'
import { departmentCodeOf, type Point, type ResolvedPlace } from '../domain/place.ts'
import { placeKey } from '../domain/place-name.ts'
import { withoutLead } from '../domain/place-text.ts'
import { readAsPostalCode } from '../domain/postal-code-reading.ts'
import { sayOfPlace } from '../messages/place-messages.ts'
import { joined, Refusal, type Said } from '../messages/said.ts'
import type { Deps, RegisteredCommune } from '../ports.ts'
import { geocode } from './geocode.ts'
import { undefinedOnFailure } from './undefined-on-failure.ts'

export interface LocationInput {
  readonly point?: Point | undefined
  readonly communeCode?: string | undefined
  readonly text?: string | undefined
}

export type LocateDeps = Pick<Deps, 'gazetteer' | 'communes' | 'geocoder'>

/** Metres from a point to the nearest French address: a beach, a quay, the far bank of a border river. */
const MAX_OFFSHORE_METERS = 2_000
/** Confidence, 0 to 1, in a commune known only from the address nearest to a point. */
const BY_NEAREST_ADDRESS = 0.9
/** Largest confidence in an arrondissement without a point of its own, so that distances are measured from its city. */
const FROM_CITY_CENTRE = 0.9

/** The most exact form counts: point, code, text. @throws AppError invalid_input, ambiguous, not_found */
export async function locate(
  input: LocationInput,
  deps: LocateDeps,
  signal: AbortSignal,
): Promise<ResolvedPlace> {
  const { point, communeCode, text } = input
  if (point !== undefined) return withIgnored(await locatePoint(point, deps, signal), { communeCode, text })
  if (communeCode !== undefined) return withIgnored(await locateCode(communeCode, deps, signal), { text })
  if (text !== undefined) return locateText(text, deps, signal)
  throw locationNeeded()
}

/** @throws AppError invalid_input without a location */
export function assertLocated({ point, communeCode, text }: LocationInput): void {
  if (point === undefined && communeCode === undefined && text === undefined) throw locationNeeded()
}

const locationNeeded = () => new Refusal('invalid_input', sayOfPlace('needed'), sayOfPlace('needed_hint'))

async function locatePoint(point: Point, deps: LocateDeps, signal: AbortSignal): Promise<ResolvedPlace> {
  assertInFrance(point)
  const gazetteer = await deps.gazetteer()
  const found = (
    { code, name }: { code: string; name: string },
    confidence: number,
    note: Said | null,
  ): ResolvedPlace => {
    const match = communeOfCode(code, gazetteer)
    const known = match.kind === 'found' ? match.place : { communeCode: code, label: name }
    const { label, communeCode } = known
    return { label, communeCode, point, how: 'coordinates', confidence, note }
  }
  const commune = await undefinedOnFailure(() => deps.communes.communeAt(point, signal), signal)
  if (commune != null) return found(commune, 1, null)

  // No commune contains the point, or the registry is unreachable: use the commune of the nearest address.
  const address = await deps.geocoder.nearest(point, signal)
  if (address === null || (address.distanceMeters ?? 0) > MAX_OFFSHORE_METERS) {
    throw new Refusal('invalid_input', sayOfPlace('no_commune_at', point), sayOfPlace('at_sea_hint'))
  }
  const { communeCode: code, label: name } = address
  return found({ code, name }, BY_NEAREST_ADDRESS, sayOfPlace('nearest_address', { name }))
}

async function locateCode(given: string, deps: LocateDeps, signal: AbortSignal): Promise<ResolvedPlace> {
  const gazetteer = await deps.gazetteer()
  const code = given.toUpperCase()
  const match = communeOfCode(code, gazetteer)
  const others = readAsPostalCode(code, gazetteer)
  if (match.kind === 'found' && others !== 'meant') {
    const place = await withCentre(match, deps, signal)
    return others === null ? place : { ...place, note: joined(place.note, others) }
  }

  // A commune may be newer than the gazetteer, but its département is not.
  const registered =
    others === 'meant' || gazetteer.department(departmentCodeOf(code)) === undefined
      ? null
      : await deps.communes.communeByCode(code, signal)
  if (registered !== null) return toPlace(registered, gazetteer, 'insee_code')
  const postal = gazetteer
    .byPostalCode(code)
    .map((commune) => `${commune.code} ${communeLabel(commune, gazetteer)}`)
  throw new Refusal(
    'invalid_input',
    sayOfPlace('no_such_code', { code, isFormer: match.kind === 'found' }),
    postal.length === 0
      ? sayOfPlace('give_name_hint')
      : sayOfPlace('is_postal_code_hint', { communes: postal.slice(0, 10) }),
  )
}

async function locateText(text: string, deps: LocateDeps, signal: AbortSignal): Promise<ResolvedPlace> {
  const written = readCoordinates(text)
  if (written !== null) return locatePoint(written, deps, signal)
  const gazetteer = await deps.gazetteer()
  const match = findCommune(text, gazetteer)
  if (match.kind === 'found') return withCentre(match, deps, signal)
  if (match.kind === 'ambiguous') throw ambiguousPlace(text, match, gazetteer)
  if (match.kind === 'area') throw areaInsteadOfPlace(match.area)
  const registered = await registeredByName(text, deps, gazetteer, signal)
  if (registered !== null) return registered
  let refusal: unknown
  try {
    const place = await geocode(text, deps.geocoder, gazetteer, signal)
    if (place !== null) return place
  } catch (error) {
    // The geocoder is unreachable or unsure: the town in the text may still be known.
    signal.throwIfAborted()
    refusal = error
  }
  const town = communeInText(text, gazetteer)
  if (town === null) throw refusal ?? unknownPlace(text, gazetteer)
  return withCentre(town, deps, signal)
}

/** Finds a commune newer than the gazetteer. Texts with a number are addresses, which the registry cannot read. */
async function registeredByName(text: string, deps: LocateDeps, gazetteer: Gazetteer, signal: AbortSignal) {
  const key = placeKey(withoutLead(text))
  if (/\d/.test(text) || key === '') return null
  const named = await undefinedOnFailure(() => deps.communes.communesNamed(key, signal), signal)
  const [only, ...others] = (named ?? []).filter(({ name }) => placeKey(name) === key)
  return only === undefined || others.length > 0 ? null : toPlace(only, gazetteer, 'commune_name')
}

function toPlace(
  commune: RegisteredCommune,
  gazetteer: Gazetteer,
  how: 'insee_code' | 'commune_name',
): ResolvedPlace {
  const { code, name, population } = commune
  const label = communeLabel(
    { code, name, population, departmentCode: departmentCodeOf(code), postalCodes: [] },
    gazetteer,
  )
  return { label, communeCode: code, point: null, how, confidence: 1, note: null }
}

/** Adds the point of an arrondissement to a place that is searched as its much larger city. */
async function withCentre(
  match: Extract<CommuneMatch, { kind: 'found' }>,
  deps: LocateDeps,
  signal: AbortSignal,
): Promise<ResolvedPlace> {
  const { arrondissement, place } = match
  if (arrondissement === null) return place
  const registered = await undefinedOnFailure(
    () => deps.communes.communeByCode(arrondissement, signal),
    signal,
  )
  if (registered?.centre != null) return { ...place, point: registered.centre }
  return {
    ...place,
    confidence: Math.min(place.confidence, FROM_CITY_CENTRE),
    note: joined(place.note, sayOfPlace('from_city_centre')),
  }
}

/** Adds a note about the other forms that were given and not used. */
function withIgnored(place: ResolvedPlace, ignored: Omit<LocationInput, 'point'>): ResolvedPlace {
  const unused = [
    ...(ignored.communeCode === undefined ? [] : ['location_insee_code']),
    ...(ignored.text === undefined ? [] : ['location_text']),
  ]
  if (unused.length === 0) return place
  return { ...place, note: joined(place.note, sayOfPlace('most_exact', { unused })) }
}
