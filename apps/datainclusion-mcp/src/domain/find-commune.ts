import type { Gazetteer, GazetteerEntry } from './gazetteer.ts'
import type { Commune, Region, ResolutionMethod, ResolvedPlace } from './place.ts'
import { articleVariants, placeKey } from './place-name.ts'
import { type PlaceText, readPlaceText, withoutLead } from './place-text.ts'

/** What a text is, among the official names and codes. */
export type CommuneMatch =
  | { readonly kind: 'found'; readonly place: ResolvedPlace; readonly arrondissement: string | null }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Commune[]; readonly areas: readonly Area[] }
  | { readonly kind: 'area'; readonly area: Area }
  | { readonly kind: 'unknown' }

/** A part of France larger than a commune. */
export interface Area {
  readonly level: 'region' | 'department'
  readonly code: string
  readonly name: string
  /** The commune where its prefecture is, null where none is recorded. */
  readonly seat: Commune | null
}

/** Below it, no commune is so well known that its name alone decides. */
const WELL_KNOWN = 10_000
/** Share of the inhabitants of all places of a name that one of them must have to be meant by it. */
const OVERWHELMING = 0.9
/** `Saint-Ouen` may be the village, or the town whose longer name goes on from it when that is so much larger. */
const MUCH_LARGER = 5

/** Codes of the INSEE that no postal code looks like. */
const CORSICAN_CODE = /^2[ab]\d{3}$/

/** Acronyms that stand for regions in France, with their codes. */
const REGION_ACRONYMS: Readonly<Record<string, string>> = { idf: '11', hdf: '32', aura: '84', paca: '93' }

/**
 * Reads a text as the name or postal code of a commune. Pure look-up: nothing is guessed that the name leaves open. The
 * text counts as it stands before what may be said before a place is taken off: `Ville d’Avray` is a name.
 */
export function findCommune(text: string, gazetteer: Gazetteer): CommuneMatch {
  const match = matchText(readPlaceText(text), gazetteer)
  return match.kind === 'unknown' ? matchText(readPlaceText(withoutLead(text)), gazetteer) : match
}

function matchText(read: PlaceText, gazetteer: Gazetteer): CommuneMatch {
  const { key, postalCode } = read
  if (key === '') return postalCode === null ? { kind: 'unknown' } : byPostalCode(postalCode, gazetteer)
  if (read.arrondissementKey !== null) {
    const [entry] = gazetteer.byKey(read.arrondissementKey)
    if (entry !== undefined) return found(entry, gazetteer, { how: 'commune_name', confidence: 1 })
  }
  if (postalCode !== null) return byNameAndPostalCode(key, postalCode, gazetteer)
  if (CORSICAN_CODE.test(key)) return communeOfCode(key, gazetteer)
  const named = entriesOf(key, gazetteer)
  const [area, ...further] = areasOf(key, gazetteer)
  if (named.length > 0) return decide(named, area === undefined ? [] : [area, ...further], key, gazetteer)
  if (area !== undefined) return { kind: 'area', area }
  return inArea(read, gazetteer) ?? byLongerName(key, gazetteer)
}

/** The commune of an official code, of today or former; undefined for codes that no list has. */
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

/** Regions of this name or acronym, then départements of this name or code. */
export function areasOf(key: string, gazetteer: Gazetteer): Area[] {
  const keys = articleVariants(key)
  const same = ({ name }: { name: string }) => keys.includes(placeKey(name))
  const seatOf = ({ seat }: Region) => gazetteer.byCode(seat) ?? null
  const toArea = (level: Area['level']) => (area: Region) => ({
    level,
    code: area.code,
    name: area.name,
    seat: seatOf(area),
  })
  return [
    ...gazetteer.regions
      .filter((region) => same(region) || region.code === REGION_ACRONYMS[key])
      .map(toArea('region')),
    ...gazetteer.departments
      .filter((department) => same(department) || department.code === key.toUpperCase())
      .map(toArea('department')),
  ]
}

function entriesOf(key: string, gazetteer: Gazetteer): GazetteerEntry[] {
  for (const variant of articleVariants(key)) {
    const entries = gazetteer.byKey(variant)
    const current = entries.filter(({ partOf }) => partOf === null)
    if (entries.length > 0) return current.length > 0 ? current : entries
  }
  return []
}

function decide(
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

/** The one candidate that nearly everybody means, with what it was chosen over. */
function overwhelming(candidates: readonly GazetteerEntry[], gazetteer: Gazetteer): CommuneMatch | null {
  const [first, ...others] = candidates
  if (first === undefined || first.population < WELL_KNOWN) return null
  const total = candidates.reduce((sum, { population }) => sum + population, 0)
  const confidence = first.population / total
  if (confidence < OVERWHELMING) return null
  const rest = others.slice(0, 3).map((other) => `${communeLabel(other, gazetteer)} ${other.code}`)
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  return found(first, gazetteer, {
    how: 'commune_name',
    confidence,
    note: `Chosen as the one with the most inhabitants; the name also fits ${rest.join(', ')}${more}.`,
  })
}

/** `Saint-Denis La Réunion`, `Saint-Denis 93`, `93 Saint-Denis`: a name with the département or region it lies in. */
function inArea({ splits }: PlaceText, gazetteer: Gazetteer): CommuneMatch | null {
  for (const [name, area] of splits.flatMap(([first, second]) => [
    [first, second] as const,
    [second, first] as const,
  ])) {
    const departments = departmentsOf(area, gazetteer)
    if (departments.length === 0) continue
    const entries = entriesOf(name, gazetteer).filter(({ departmentCode }) =>
      departments.includes(departmentCode),
    )
    const [only] = entries
    if (only !== undefined && entries.length === 1) {
      return found(only, gazetteer, { how: 'commune_name', confidence: 1 })
    }
    if (entries.length > 1) return { kind: 'ambiguous', candidates: entries, areas: [] }
  }
  return null
}

function departmentsOf(area: string, gazetteer: Gazetteer): string[] {
  return areasOf(area, gazetteer).flatMap(({ level, code }) =>
    level === 'department'
      ? [code]
      : gazetteer.departments
          .filter(({ regionCode }) => regionCode === code)
          .map((department) => department.code),
  )
}

/** `Boulogne`, where every commune's name goes on. */
function byLongerName(key: string, gazetteer: Gazetteer): CommuneMatch {
  const candidates = gazetteer.byPrefix(`${key} `)
  if (candidates.length === 0) return { kind: 'unknown' }
  return overwhelming(candidates, gazetteer) ?? { kind: 'ambiguous', candidates, areas: [] }
}

function byNameAndPostalCode(key: string, postalCode: string, gazetteer: Gazetteer): CommuneMatch {
  const here = gazetteer.byPostalCode(postalCode)
  const keys = articleVariants(key)
  const same = here.filter(({ name }) => keys.includes(placeKey(name)))
  const [entry] = same
  if (entry === undefined) {
    // A postal code of a firm, or of a hamlet with a former commune's name: the name decides within the département.
    const named = entriesOf(key, gazetteer).filter(({ departmentCode }) =>
      postalCode.startsWith(departmentCode),
    )
    const [only] = named
    return only !== undefined && named.length === 1
      ? found(only, gazetteer, { how: 'commune_name', confidence: 0.9 })
      : { kind: 'unknown' }
  }
  // `75011 Paris` is the arrondissement, whose point is nearer than the city's.
  const arrondissement = here.find(({ partOf }) => partOf === entry.code)
  return found(arrondissement ?? entry, gazetteer, { how: 'postal_code', confidence: 1 })
}

function byPostalCode(postalCode: string, gazetteer: Gazetteer): CommuneMatch {
  const all = gazetteer.byPostalCode(postalCode)
  const cities = new Set(all.map(({ partOf }) => partOf))
  const entries = all.filter(({ code }) => !cities.has(code))
  const [first, ...others] = entries
  if (first === undefined) return communeOfCode(postalCode, gazetteer)
  const total = entries.reduce((sum, { population }) => sum + population, 0)
  const names = others.slice(0, 3).map(({ name, code }) => `${name} ${code}`)
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  return found(first, gazetteer, {
    how: 'postal_code',
    confidence: total === 0 ? 1 / entries.length : first.population / total,
    ...(others.length === 0
      ? {}
      : {
          note: `The most populous commune of ${postalCode}, which is also that of ${names.join(', ')}${more}.`,
        }),
  })
}

function found(
  entry: GazetteerEntry,
  gazetteer: Gazetteer,
  { how, confidence, note }: { how: ResolutionMethod; confidence: number; note?: string },
): CommuneMatch {
  const today = entry.partOf === null ? entry : (gazetteer.byCode(entry.partOf) ?? entry)
  const former =
    entry.partOf === null || entry.isArrondissement
      ? []
      : [`${entry.name} (${entry.code}) is part of ${today.name} (${today.code}) today.`]
  const notes = [...(note === undefined ? [] : [note]), ...former]
  return {
    kind: 'found',
    arrondissement: entry.isArrondissement ? entry.code : null,
    place: {
      label: communeLabel(entry.isArrondissement ? entry : today, gazetteer),
      communeCode: today.code,
      point: null,
      how,
      // Downwards: only what is unique is sure.
      confidence: Math.floor(confidence * 100) / 100,
      note: notes.length === 0 ? null : notes.join(' '),
    },
  }
}
