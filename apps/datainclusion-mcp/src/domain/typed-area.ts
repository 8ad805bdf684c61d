import { departmentsOf } from './area.ts'
import type { Gazetteer } from './gazetteer.ts'
import { departmentCodeOf } from './place.ts'
import { placeKey } from './place-name.ts'

/**
 * Lists the codes of the départements that a text names beside the place: those of its postal code, else the
 * département or region after the last comma or in brackets (`rue Jean Jaurès, Vitry (94)`). Otherwise a
 * number or name at the end is not an area: `rue du Nord`. Null if there is none.
 */
export function typedDepartments(text: string, gazetteer: Gazetteer): readonly string[] | null {
  const words = placeKey(text).split(' ')
  for (const word of words.toReversed()) {
    const here = /^\d{5}$/.test(word) ? gazetteer.byPostalCode(word) : []
    if (here.length > 0) return [...new Set(here.map(({ departmentCode }) => departmentCode))]
  }
  const behind = text.split(/[,(]/).slice(1).at(-1)
  const departments = behind === undefined ? [] : departmentsOf(placeKey(behind), gazetteer)
  return departments.length > 0 ? departments : null
}

/** Checks whether a commune lies in the typed départements; true without any. */
export function liesIn(
  communeCode: string,
  departments: readonly string[] | null,
  gazetteer: Gazetteer,
): boolean {
  if (departments === null) return true
  const code = gazetteer.byCode(communeCode)?.departmentCode ?? departmentCodeOf(communeCode)
  return departments.includes(code)
}
