import { quoted } from '@agora-mcp/core/errors'
import { communeOfCode } from '../domain/commune-match.ts'
import type { Gazetteer } from '../domain/gazetteer.ts'
import type { ResolvedPlace } from '../domain/place.ts'
import { placeKey } from '../domain/place-name.ts'
import { looksLikeAddress, withoutLead } from '../domain/place-text.ts'
import { liesIn, typedDepartments } from '../domain/typed-area.ts'
import { sayOfPlace } from '../messages/place-messages.ts'
import { Refusal } from '../messages/said.ts'
import type { AddressGeocoder, GeocodedPlace } from '../ports.ts'

// Scores are the geocoder's, 0 to 1.
/** Score from which a match is accepted, the same as at data·inclusion. */
const TRUSTED = 0.75
/** Score from which a match is a candidate, and a landmark with every word is accepted; see ADR 4. */
const WORTH_ASKING = 0.5
/** Difference of scores up to which matches are equally good. Chosen, see ADR 4. */
const TIE = 0.02
const INDEX_METHOD = { address: 'address', poi: 'place_of_interest' } as const

/** Null for no match within the typed area. @throws AppError invalid_input with candidates if uncertain */
export async function geocode(
  text: string,
  geocoder: AddressGeocoder,
  gazetteer: Gazetteer,
  signal: AbortSignal,
): Promise<ResolvedPlace | null> {
  const query = withoutLead(text)
  const order = looksLikeAddress(query) ? (['address', 'poi'] as const) : (['poi', 'address'] as const)
  const doubtful: GeocodedPlace[] = []
  const departments = typedDepartments(query, gazetteer)
  for (const index of order) {
    const matches = await geocoder.search(query, index, signal)
    const here = matches.filter(({ communeCode }) => liesIn(communeCode, departments, gazetteer))
    const good = here.filter((match) => isTrusted(match, query, index))
    const [best] = good
    if (best === undefined) {
      doubtful.push(...here.filter(({ score }) => score >= WORTH_ASKING))
      continue
    }
    const equal = good.filter(({ score }) => score >= best.score - TIE)
    if (new Set(equal.map((match) => cityOf(match, gazetteer))).size > 1) throw askWhich(text, equal)
    return toPlace(best, INDEX_METHOD[index], gazetteer)
  }
  if (doubtful.length > 0) throw askWhich(text, doubtful)
  return null
}

/** Least length of significant words: shorter ones are articles and prepositions, which a landmark's name may lack. */
const SHORTEST_TELLING_WORD = 3

/** Place names score lower than addresses; one with every word of the query is accepted. */
function isTrusted(match: GeocodedPlace, query: string, index: 'address' | 'poi'): boolean {
  if (match.score >= TRUSTED) return true
  if (index === 'address' || match.score < WORTH_ASKING) return false
  const words = new Set(placeKey(match.label).split(' '))
  return placeKey(query)
    .split(' ')
    .every((word) => words.has(word) || word.length < SHORTEST_TELLING_WORD)
}

/** Returns the commune to search from, so that arrondissements of one city are one candidate. */
function cityOf({ communeCode }: GeocodedPlace, gazetteer: Gazetteer): string {
  const match = communeOfCode(communeCode, gazetteer)
  return match.kind === 'found' ? match.place.communeCode : communeCode
}

function askWhich(text: string, matches: readonly GeocodedPlace[]): Refusal {
  const unique = [...new Map(matches.map((match) => [`${match.communeCode} ${match.label}`, match])).values()]
  const places = unique.slice(0, 10).map(({ label, communeCode }) => `${communeCode} ${quoted(label)}`)
  return new Refusal(
    'ambiguous',
    sayOfPlace('none_certain', { text, places }),
    sayOfPlace('none_certain_hint'),
  )
}

function toPlace(
  match: GeocodedPlace,
  how: 'address' | 'place_of_interest',
  gazetteer: Gazetteer,
): ResolvedPlace {
  const { label, point, score } = match
  return {
    label,
    communeCode: cityOf(match, gazetteer),
    point,
    how,
    confidence: Math.round(Math.min(1, score) * 100) / 100,
    note: null,
  }
}
