import type { Gazetteer } from './gazetteer.ts'
import type { Commune, Region } from './place.ts'
import { articleVariants, placeKey } from './place-name.ts'

/** A part of France larger than a commune. */
export interface Area {
  readonly level: 'region' | 'department'
  readonly code: string
  readonly name: string
  /** Commune of its prefecture; null if none is recorded. */
  readonly seat: Commune | null
}

const REGION_ACRONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ idf: '11', hdf: '32', aura: '84', paca: '93' }),
)

interface ListedArea extends Omit<Area, 'seat'> {
  readonly key: string
  readonly seatCode: string
}

/** Areas of each gazetteer, cached because a text of several words is compared with them repeatedly. */
const listed = new WeakMap<Gazetteer, readonly ListedArea[]>()

function listedIn(gazetteer: Gazetteer): readonly ListedArea[] {
  const known = listed.get(gazetteer)
  if (known !== undefined) return known
  const toListed =
    (level: Area['level']) =>
    ({ code, name, seat }: Region) => ({ level, code, name, key: placeKey(name), seatCode: seat })
  const areas = [
    ...gazetteer.regions.map(toListed('region')),
    ...gazetteer.departments.map(toListed('department')),
  ]
  listed.set(gazetteer, areas)
  return areas
}

/** Finds the regions with this name or acronym, then the départements with this name or code. */
export function areasOf(key: string, gazetteer: Gazetteer): Area[] {
  const keys = articleVariants(key)
  const codes = { region: REGION_ACRONYMS.get(key), department: key.toUpperCase() }
  return listedIn(gazetteer)
    .filter((area) => keys.includes(area.key) || area.code === codes[area.level])
    .map(({ level, code, name, seatCode }) => ({
      level,
      code,
      name,
      // Computed lazily: most callers only need the code.
      get seat() {
        return gazetteer.byCode(seatCode) ?? null
      },
    }))
}

/** Regions until 2015, with the code of the current region of each. */
const FORMER_REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alsace: '44',
    lorraine: '44',
    'champagne ardenne': '44',
    aquitaine: '75',
    limousin: '75',
    'poitou charentes': '75',
    auvergne: '84',
    'rhone alpes': '84',
    bourgogne: '27',
    'franche comte': '27',
    centre: '24',
    'languedoc roussillon': '76',
    'midi pyrenees': '76',
    'nord pas de calais': '32',
    picardie: '32',
    'haute normandie': '28',
    'basse normandie': '28',
  }),
)

/** An area, with the former region that is only a part of it, or null. */
export interface SaidArea {
  readonly area: Area
  readonly former: string | null
}

const LEAD_OF_AREA =
  /^(?:(?:dans|en|a|au|aux|sur|pour|tout|toute)\s+)?(?:(?:le|la|les|l)\s+)?(?:(?:departement|region|dept|dep|dpt|ancienne region)\s*)?(?:n\s)?(?:(?:de la|de l|du|des|de|d)\s+)?(?:(?:le|la|les|l)\s+)?/
const NUMBER = '(\\d{2,3}|2[ab])'
const NUMBERED = new RegExp(`^(?:(.+) ${NUMBER}|${NUMBER} (.+))$`)

/** `le 93`, `département du Nord`, `en Occitanie`, regions before 2016. @param key As of `placeKey`. */
export function saidAreas(key: string, gazetteer: Gazetteer): SaidArea[] {
  const bare = key.replace(LEAD_OF_AREA, '')
  const numbered = NUMBERED.exec(bare)
  const [name, number] =
    numbered === null ? [bare, null] : [numbered[1] ?? numbered[4] ?? '', numbered[2] ?? numbered[3]]
  const named = areasOf(name.replace(LEAD_OF_AREA, ''), gazetteer)
  if (number != null) {
    return named
      .filter(({ code, level }) => level === 'department' && code === number.toUpperCase())
      .map(unchanged)
  }
  const isNumber = /^\d/.test(key)
  if (named.length > 0 && (bare !== key || !isNumber)) return named.map(unchanged)
  const today = FORMER_REGIONS.get(bare)
  return today === undefined
    ? []
    : gazetteer.regions
        .filter(({ code }) => code === today)
        .flatMap((region) => areasOf(placeKey(region.name), gazetteer))
        .filter(({ level }) => level === 'region')
        .map((area) => ({ area, former: bare }))
}

const unchanged = (area: Area): SaidArea => ({ area, former: null })

/** Lists the codes of the départements that a name or code means, or that its areas contain. */
export function departmentsOf(area: string, gazetteer: Gazetteer): string[] {
  const exact = areasOf(area, gazetteer)
  const areas = exact.length > 0 ? exact : saidAreas(area, gazetteer).map((said) => said.area)
  return areas.flatMap(({ level, code }) =>
    level === 'department'
      ? [code]
      : gazetteer.departments
          .filter(({ regionCode }) => regionCode === code)
          .map((department) => department.code),
  )
}
