import former from './former-values.json' with { type: 'json' }
import { categoryOf, type ReferenceCategory } from './reference.ts'

/**
 * Successors of the filter values before version 1 of the schema. From the mapping with which data·inclusion
 * converted its own records (gip-inclusion/data-inclusion, `v0_to_v1` of November 2025, MIT), and for
 * networks from its mapping of the former labels and types of structures. All leaves of a category are
 * written as the category.
 */
const SUCCESSORS: Readonly<Partial<Record<ReferenceCategory, Readonly<Record<string, readonly string[]>>>>> =
  former

/** Returns the current values for a retired one, empty if there are none; undefined for any other value. */
export const successorsOf = (list: ReferenceCategory, value: string): readonly string[] | undefined => {
  const successors = SUCCESSORS[list]
  // Values are user input: `constructor` must not match.
  return successors !== undefined && Object.hasOwn(successors, value) ? successors[value] : undefined
}

/** Returns the successors of a retired category, for one of its values without a successor of its own. */
export function successorsOfSiblings(list: ReferenceCategory, value: string): string[] {
  const category = categoryOf(value)
  const siblings = Object.entries(SUCCESSORS[list] ?? {}).filter(([name]) => categoryOf(name) === category)
  return [...new Set(siblings.flatMap(([, successors]) => successors))]
}
