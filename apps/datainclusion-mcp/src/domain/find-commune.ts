import { sayOfPlace } from '../messages/place-messages.ts'
import { areasOf, departmentsOf, saidAreas } from './area.ts'
import { type CommuneMatch, chooseNamed, communeOfCode, cut, found, overwhelming } from './commune-match.ts'
import { centreOfGroup, findGroup } from './find-group.ts'
import type { Gazetteer, GazetteerEntry } from './gazetteer.ts'
import { articleVariants, placeKey } from './place-name.ts'
import { type PlaceText, readPlaceText, withoutLead } from './place-text.ts'

/** Confidence, 0 to 1, in a commune with the right name and département but another postal code. */
const OTHER_POSTAL_CODE = 0.9

/** INSEE codes that cannot be postal codes. */
const CORSICAN_CODE = /^2[ab]\d{3}$/

/** Finds the commune to search from: the one in the text, or the largest of the intercommunalité it names. */
export function findCommune(text: string, gazetteer: Gazetteer): CommuneMatch {
  const match = findOneCommune(text, gazetteer)
  const group = match.kind === 'unknown' ? findGroup(text, gazetteer) : null
  return group === null ? match : centreOfGroup(group, gazetteer)
}

/** Tries the complete text before a leading phrase is removed, since `Ville d’Avray` is a name. */
export function findOneCommune(text: string, gazetteer: Gazetteer): CommuneMatch {
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
  const areas = areasOf(key, gazetteer)
  const said = saidAreas(key, gazetteer)
  if (named.length > 0) {
    // `Bourgogne` is a village, and was a region.
    const former = said.filter((one) => one.former !== null).map((one) => one.area)
    return chooseNamed(named, areas.length > 0 ? areas : former, key, gazetteer)
  }
  // `Paris 75` is the city, `Gironde 33` the département and not Gironde-sur-Dropt.
  const exact = areas.length > 0 ? null : inArea(read, gazetteer, entriesOf)
  if (exact !== null) return exact
  const [area] = [...areas, ...said.map((one) => one.area)]
  if (area !== undefined) return { kind: 'area', area }
  return inArea(read, gazetteer, longerNames) ?? byLongerName(key, gazetteer)
}

function entriesOf(key: string, gazetteer: Gazetteer): GazetteerEntry[] {
  for (const variant of articleVariants(key)) {
    const entries = gazetteer.byKey(variant)
    const current = entries.filter(({ partOf }) => partOf === null)
    if (entries.length > 0) return current.length > 0 ? current : entries
  }
  return []
}

/** Resolves a name with its département or region: `Saint-Denis La Réunion`, `Saint-Denis 93`, `93 Saint-Denis`. */
function inArea(
  { splits }: PlaceText,
  gazetteer: Gazetteer,
  entriesFor: (name: string, gazetteer: Gazetteer) => GazetteerEntry[],
): CommuneMatch | null {
  for (const [name, area] of splits.flatMap(([first, second]) => [
    [first, second] as const,
    [second, first] as const,
  ])) {
    const departments = departmentsOf(area, gazetteer)
    if (departments.length === 0) continue
    const entries = entriesFor(name, gazetteer).filter(({ departmentCode }) =>
      departments.includes(departmentCode),
    )
    const match = oneOf(entries, gazetteer)
    if (match !== null) return match
  }
  return null
}

/** Finds communes whose names continue this one: `Neuilly` is short for Neuilly-sur-Seine within its area. */
function longerNames(key: string, gazetteer: Gazetteer): GazetteerEntry[] {
  const all = articleVariants(key).flatMap((variant) => gazetteer.byPrefix(`${variant} `))
  return [...new Map(all.map((entry) => [entry.code, entry])).values()].sort(
    (a, b) => b.population - a.population,
  )
}

/** Returns the only entry, the one that nearly everybody means, or the ambiguity; null for none. */
function oneOf(entries: readonly GazetteerEntry[], gazetteer: Gazetteer): CommuneMatch | null {
  const [first] = entries
  if (first === undefined) return null
  if (entries.length === 1) return found(first, gazetteer, { how: 'commune_name', confidence: 1 })
  return overwhelming(entries, gazetteer) ?? { kind: 'ambiguous', candidates: entries, areas: [] }
}

/** Resolves a name that only begins names of communes, such as `Boulogne`. */
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
    // A postal code of a company, or of a hamlet with a former commune's name: the name decides within the
    // département.
    const named = entriesOf(key, gazetteer).filter(({ departmentCode }) =>
      postalCode.startsWith(departmentCode),
    )
    const [only] = named
    if (only !== undefined && named.length === 1) {
      return found(only, gazetteer, { how: 'commune_name', confidence: OTHER_POSTAL_CODE })
    }
    const short = here.filter(
      ({ name, partOf }) => partOf === null && keys.some((one) => placeKey(name).startsWith(`${one} `)),
    )
    return oneOf(short, gazetteer) ?? { kind: 'unknown' }
  }
  // `75011 Paris` is the arrondissement, whose point is closer than the city's.
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
  return found(first, gazetteer, {
    how: 'postal_code',
    confidence: total === 0 ? 1 / entries.length : first.population / total,
    note:
      others.length === 0
        ? null
        : sayOfPlace('most_populous', { postalCode, ...cut(others, ({ name, code }) => `${name} ${code}`) }),
  })
}
