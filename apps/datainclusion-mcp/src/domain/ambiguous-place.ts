import { sayOfPlace } from '../messages/place-messages.ts'
import { Refusal } from '../messages/said.ts'
import type { Area } from './area.ts'
import { communeLabel } from './commune-match.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Commune } from './place.ts'
import { placeKey } from './place-name.ts'
import { withoutLead } from './place-text.ts'

const MAX_CANDIDATES = 10
const MAX_NEAREST = 5

/** Refuses an ambiguous name, and lists the communes it may mean with their unambiguous codes. */
export function ambiguousPlace(
  text: string,
  { candidates, areas }: { readonly candidates: readonly Commune[]; readonly areas: readonly Area[] },
  gazetteer: Gazetteer,
): Refusal {
  const bySeat = new Map(
    areas.flatMap(({ seat, level, name }) =>
      seat === null ? [] : [[seat.code, { shown: `${seat.code} ${seat.name}`, level, name }] as const],
    ),
  )
  const seats = [...bySeat.values()]
  const shown = candidates.slice(0, MAX_CANDIDATES - seats.length).map((commune) => ({
    shown: `${commune.code} ${communeLabel(commune, gazetteer)}`,
    population: commune.population,
  }))
  const left = candidates.length - shown.length
  return new Refusal(
    'ambiguous',
    sayOfPlace('several', { text, candidates: shown, seats, left }),
    sayOfPlace('several_hint'),
  )
}

/** Refuses a region or département where a point is needed. */
export const areaInsteadOfPlace = (area: Area): Refusal =>
  new Refusal('invalid_input', sayOfPlace('is_area', area), sayOfPlace('is_area_hint', area))

export function unknownPlace(text: string, gazetteer: Gazetteer): Refusal {
  const near = gazetteer
    .nearest(placeKey(withoutLead(text)), MAX_NEAREST)
    .map((commune) => `${commune.code} ${communeLabel(commune, gazetteer)}`)
  return new Refusal('not_found', sayOfPlace('unknown', { text }), sayOfPlace('unknown_hint', { near }))
}
