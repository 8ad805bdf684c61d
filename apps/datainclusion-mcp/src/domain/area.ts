import type { Gazetteer } from './gazetteer.ts'
import type { Commune, Region } from './place.ts'
import { articleVariants, placeKey } from './place-name.ts'

/** A part of France larger than a commune. */
export interface Area {
  readonly level: 'region' | 'department'
  readonly code: string
  readonly name: string
  /** The commune where its prefecture is, null where none is recorded. */
  readonly seat: Commune | null
}

/** Acronyms that stand for regions in France, with their codes. */
const REGION_ACRONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ idf: '11', hdf: '32', aura: '84', paca: '93' }),
)

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
      .filter((region) => same(region) || region.code === REGION_ACRONYMS.get(key))
      .map(toArea('region')),
    ...gazetteer.departments
      .filter((department) => same(department) || department.code === key.toUpperCase())
      .map(toArea('department')),
  ]
}

/** Codes of the départements that the areas of a name or code are or hold. */
export function departmentsOf(area: string, gazetteer: Gazetteer): string[] {
  return areasOf(area, gazetteer).flatMap(({ level, code }) =>
    level === 'department'
      ? [code]
      : gazetteer.departments
          .filter(({ regionCode }) => regionCode === code)
          .map((department) => department.code),
  )
}
