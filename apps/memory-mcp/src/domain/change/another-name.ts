import { stem } from '@agora-mcp/core/text'
import { attributesOf } from './attributes.ts'
import { sharedTerms, sharesAttribute } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Terms of a statement except names that only this statement has as values. */
export const subjectBeside = ({ terms, named }: Statement, other: Statement): string[] =>
  terms.filter((term) => !named.valueWords.has(term) || sharedTerms({ terms: [term] }, other).length > 0)

/** Relations that one person may have to several. */
const MULTI_VALUED = new Set(
  `sister brother friend colleague neighbour neighbor cousin uncle aunt child son daughter cat dog soeur frere ami amie
  collegue voisin voisine cousine oncle tante enfant fils fille chat chien schwester bruder freund freundin kollege
  kollegin nachbar nachbarin onkel kind sohn tochter katze hund`
    .split(/\s+/)
    .map((word) => stem(word, 'en')),
)

/** Checks for a relation that one person may have to several, as a stem. */
export const isRelation = (term: string): boolean => MULTI_VALUED.has(term)

/** A statement without the attribute of being called something. */
const withoutName = ({ attributes }: Statement) => ({
  attributes: new Set([...attributes].filter((attribute) => attribute !== 'name')),
})

/** Checks whether statements name different holders of what only one can have: a role, place or source. */
export function namesAnother(
  older: Statement,
  newer: Statement,
  common: readonly string[] = sharedTerms(older, newer),
): boolean {
  const [before, after] = [older.named.values, newer.named.values]
  if (before.size === 0 || sharedTerms({ terms: [...after] }, older).length === after.size) return false
  const isName = (term: string) => older.named.names.has(term) || newer.named.names.has(term)
  const subject = common.filter((term) => !isName(term))
  // `Nour is with Mme Vidal` and `the new teacher of Nour is Mr Tessier, Mme Vidal is away`.
  if (newer.changes && common.length > 1 && common.some((term) => before.has(term))) return true
  // Everybody and everything is called something.
  const isOnlyCalled = subject.every((term) => attributesOf(term).includes('name'))
  if (isOnlyCalled && !older.isOwn)
    return common.some(isName) && sharesAttribute(withoutName(older), withoutName(newer))
  if (subject.length === 0) return common.length > 0 && sharesAttribute(older, newer)
  return subject.some((term) => !isRelation(term)) || (newer.changes && sharesAttribute(older, newer))
}
