import { sayOfPlace } from '../messages/place-messages.ts'
import { joined, type Said } from '../messages/said.ts'
import type { Area } from './area.ts'
import type { Gazetteer, GazetteerEntry } from './gazetteer.ts'
import type { Commune, ResolutionMethod, ResolvedPlace } from './place.ts'

export type CommuneMatch =
  | { readonly kind: 'found'; readonly place: ResolvedPlace; readonly arrondissement: string | null }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Commune[]; readonly areas: readonly Area[] }
  | { readonly kind: 'area'; readonly area: Area }
  | { readonly kind: 'unknown' }

export type FoundCommune = Extract<CommuneMatch, { kind: 'found' }>

// ADR 4 shows the effect of other values on the official list.
/** Least population of a commune so well known that its name alone may decide. */
const WELL_KNOWN = 10_000
/** Share of the population of all communes with one name, 0 to 1, that makes the largest the intended one. */
const OVERWHELMING = 0.9
/** `Saint-Ouen` may be the village, or a town with a longer name if it is this many times larger. */
const MUCH_LARGER = 5

/** Other communes of the name listed in a note. */
const MAX_LISTED = 3

/** Finds the commune of a current or former official code; `unknown` if no list has it. */
export function communeOfCode(code: string, gazetteer: Gazetteer): CommuneMatch {
  const entry = gazetteer.byCode(code.toUpperCase())
  return entry === undefined
    ? { kind: 'unknown' }
    : found(entry, gazetteer, { how: 'insee_code', confidence: 1 })
}

/** `Lille (59, Nord)`. */
export function communeLabel(commune: Commune, gazetteer: Gazetteer): string {
  const department = gazetteer.department(commune.departmentCode)
  return `${commune.name} (${[commune.departmentCode, department?.name].filter(Boolean).join(', ')})`
}

/** @param named The most populous first. @param areas Of the same name. @param key As of `placeKey`. */
export function chooseNamed(
  named: readonly GazetteerEntry[],
  areas: readonly Area[],
  key: string,
  gazetteer: Gazetteer,
): CommuneMatch {
  const [largest] = named
  if (largest === undefined) return { kind: 'unknown' }
  const longer = gazetteer
    .byPrefix(`${key} `)
    .filter(({ population }) => population >= WELL_KNOWN && population > MUCH_LARGER * largest.population)
  const candidates = [...named, ...longer].sort((a, b) => b.population - a.population)
  const areaIsMeant = areas.length > 0 && largest.population < WELL_KNOWN
  if (areaIsMeant || longer.length > 0) return { kind: 'ambiguous', candidates, areas }
  if (candidates.length === 1) return found(largest, gazetteer, { how: 'commune_name', confidence: 1 })
  return overwhelming(candidates, gazetteer) ?? { kind: 'ambiguous', candidates, areas }
}

/** Returns the one candidate that nearly everybody means, with the alternatives. */
export function overwhelming(
  candidates: readonly GazetteerEntry[],
  gazetteer: Gazetteer,
): CommuneMatch | null {
  const [first, ...others] = candidates
  if (first === undefined || first.population < WELL_KNOWN) return null
  const total = candidates.reduce((sum, { population }) => sum + population, 0)
  const confidence = first.population / total
  if (confidence < OVERWHELMING) return null
  const rest = cut(others, (other) => `${communeLabel(other, gazetteer)} ${other.code}`)
  return found(first, gazetteer, {
    how: 'commune_name',
    confidence,
    note: others.length === 0 ? null : sayOfPlace('most_inhabitants', rest),
  })
}

/** Lists the first of several communes for a note, with the number of the others. */
export const cut = <Commune>(communes: readonly Commune[], show: (commune: Commune) => string) => ({
  named: communes.slice(0, MAX_LISTED).map(show),
  left: Math.max(0, communes.length - MAX_LISTED),
})

/** The place to search from: for a former commune or an arrondissement, the commune that contains it. */
export function found(
  entry: GazetteerEntry,
  gazetteer: Gazetteer,
  { how, confidence, note = null }: { how: ResolutionMethod; confidence: number; note?: Said | null },
): FoundCommune {
  const today = entry.partOf === null ? entry : (gazetteer.byCode(entry.partOf) ?? entry)
  const former =
    entry.partOf === null || entry.isArrondissement
      ? null
      : sayOfPlace('part_of', {
          former: `${entry.name} (${entry.code})`,
          today: `${today.name} (${today.code})`,
        })
  return {
    kind: 'found',
    arrondissement: entry.isArrondissement ? entry.code : null,
    place: {
      label: communeLabel(entry.isArrondissement ? entry : today, gazetteer),
      communeCode: today.code,
      point: null,
      how,
      // Round down: only a unique match is certain.
      confidence: Math.floor(confidence * 100) / 100,
      note: joined(note, former),
    },
  }
}
