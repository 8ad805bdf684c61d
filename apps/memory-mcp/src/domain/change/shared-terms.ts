import type { Statement } from './statement.ts'

/** The terms of one that the other has, too. */
export const sharedTerms = (older: Pick<Statement, 'terms'>, newer: Pick<Statement, 'terms'>): string[] =>
  older.terms.filter((term) => newer.terms.some((other) => isSameTerm(term, other)))

/** Words of one family: `appointment` and `appointments`, `install` and `installation`. */
export const isSameTerm = (one: string, other: string): boolean => {
  // The `s` of a name is an ending to some languages.
  if (one === other || `${one}s` === other || one === `${other}s`) return true
  const length = Math.min(one.length, other.length)
  // `Chef` and `Chefin`, as a stem `chefi`.
  if (length >= 4 && (`${one}i` === other || one === `${other}i`)) return true
  const common = Math.max(5, length - (length > 7 ? 2 : 1))
  return length >= 5 && one.slice(0, common) === other.slice(0, common)
}

/** Whether both speak of an attribute, in whatever words. */
export const sharesAttribute = (one: Statement, other: Statement): boolean =>
  [...one.attributes].some((attribute) => other.attributes.has(attribute))
