import type { Statement } from './statement.ts'

export const sharedTerms = (older: Pick<Statement, 'terms'>, newer: Pick<Statement, 'terms'>): string[] =>
  older.terms.filter((term) => newer.terms.some((other) => isSameTerm(term, other)))

/** Compares words of one family: `appointment` and `appointments`, `install` and `installation`. */
export const isSameTerm = (one: string, other: string): boolean => {
  // Most pairs, at no cost: searches compare millions.
  if (one[0] !== other[0]) return false
  // A final `s` of a name is an ending in some languages.
  if (one === other || `${one}s` === other || one === `${other}s`) return true
  const length = Math.min(one.length, other.length)
  // `Chef` and `Chefin`, as a stem `chefi`; the stem of `Duster` is `dust` in some languages.
  if (length >= 4 && ['i', 'er'].some((ending) => `${one}${ending}` === other || one === `${other}${ending}`))
    return true
  const common = Math.max(5, length - (length > 7 ? 2 : 1))
  return length >= 5 && one.slice(0, common) === other.slice(0, common)
}

export const sharesAttribute = (
  one: Pick<Statement, 'attributes'>,
  other: Pick<Statement, 'attributes'>,
): boolean => [...one.attributes].some((attribute) => other.attributes.has(attribute))
