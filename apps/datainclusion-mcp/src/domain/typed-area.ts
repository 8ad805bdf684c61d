import { departmentsOf } from './area.ts'
import type { Gazetteer } from './gazetteer.ts'
import { departmentCodeOf } from './place.ts'
import { placeKey } from './place-name.ts'

/** The part of France that a text names beside the place. */
export interface TypedArea {
  readonly postalCode: string | null
  /** Codes of the départements; null where none was typed. */
  readonly departments: readonly string[] | null
}

/** Most words that the name of a département or region has. */
const LONGEST_NAME = 5

/** The postal code in a text, and the département or region at its end: `rue Jean Jaurès, Vitry (94)`. */
export function typedArea(text: string, gazetteer: Gazetteer): TypedArea {
  const words = placeKey(text).split(' ')
  const postalCode = words.findLast((word) => /^\d{5}$/.test(word) && gazetteer.byPostalCode(word).length > 0)
  if (postalCode !== undefined) {
    const here = gazetteer.byPostalCode(postalCode).map(({ departmentCode }) => departmentCode)
    return { postalCode, departments: [...new Set(here)] }
  }
  for (let count = Math.min(LONGEST_NAME, words.length - 1); count > 0; count -= 1) {
    const end = words.slice(-count).join(' ')
    // Only behind a comma or in brackets is a number or a name at the end an area: `rue du Nord` is none.
    if (!/[,(]\s*[^,(]*$/.test(text) || placeKey(text.split(/[,(]/).at(-1) ?? '') !== end) continue
    const departments = departmentsOf(end, gazetteer)
    if (departments.length > 0) return { postalCode: null, departments }
  }
  return { postalCode: null, departments: null }
}

/** Tells whether a commune lies in the area that was typed; true where none was. */
export function liesIn(communeCode: string, { departments }: TypedArea, gazetteer: Gazetteer): boolean {
  if (departments === null) return true
  const code = gazetteer.byCode(communeCode)?.departmentCode ?? departmentCodeOf(communeCode)
  return departments.includes(code)
}
