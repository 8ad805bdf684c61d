import former from './former-values.json' with { type: 'json' }
import { categoryOf, type ReferenceCategory } from './reference.ts'

/**
 * What took the place of the values that filters had before version 1 of the schema. From the mapping with which
 * data·inclusion converted its own records (gip-inclusion/data-inclusion, `v0_to_v1` of November 2025, MIT), and for
 * networks its mapping of the former labels and types of structures. All leaves of a category are written as the category.
 */
const SUCCESSORS: Readonly<Partial<Record<ReferenceCategory, Readonly<Record<string, readonly string[]>>>>> =
  former

/** The values of today that mean what a retired one meant, none where nothing does; undefined for any other value. */
export const successorsOf = (list: ReferenceCategory, value: string): readonly string[] | undefined => {
  const successors = SUCCESSORS[list]
  // A value is what somebody typed: `constructor` is none.
  return successors !== undefined && Object.hasOwn(successors, value) ? successors[value] : undefined
}

/** What the values of a retired category became, for a value of it that is known to have no successor of its own. */
export function successorsOfSiblings(list: ReferenceCategory, value: string): string[] {
  const category = categoryOf(value)
  const siblings = Object.entries(SUCCESSORS[list] ?? {}).filter(([name]) => categoryOf(name) === category)
  return [...new Set(siblings.flatMap(([, successors]) => successors))]
}
