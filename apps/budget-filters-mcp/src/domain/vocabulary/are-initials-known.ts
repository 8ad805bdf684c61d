import type { FilterItem } from '../items/filter-item.ts'
import { isMainInstitution } from '../starter/index.ts'
import { nameWords } from '../words/name-words.ts'
import initials from './initials.json' with { type: 'json' }

/** Acronyms of institutions with a branch in each county, with the first word of their names. */
const BRANCHES: ReadonlyMap<string, string> = new Map(Object.entries(initials.branches))
/** Acronyms of bodies that no register of public institutions has: a bank, parties, companies. */
const OTHERS: ReadonlySet<string> = new Set(initials.others)
/** Words in the names of nationwide institutions. */
const NATIONAL = /^(national(a|e|ul)?|roman(a|e|iei|ia)?|ministerul|guvernul|universitatea|academia)$/

/** True for a branch that every county has, or a national institution; else a coincidence of letters. */
export function areInitialsKnown(letters: string, item: FilterItem): boolean {
  if (item.category !== 'entity' || OTHERS.has(letters)) return false
  const words = nameWords(item.name)
  const branch = BRANCHES.get(letters)
  if (branch !== undefined) return words[0] === branch
  return isMainInstitution(item.cui) || words.some((word) => NATIONAL.test(word))
}

/** True for the acronym of a branch that every county has, if the institution begins with another word. */
export function isOtherBranch(letters: string, item: FilterItem): boolean {
  const branch = BRANCHES.get(letters)
  return branch !== undefined && item.category === 'entity' && nameWords(item.name)[0] !== branch
}
