import { stem } from '@agora-mcp/core/text'
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

/**
 * Checks whether two statements name different people or things, where only one can have the role, place or
 * source.
 */
export function namesAnother(
  older: Statement,
  newer: Statement,
  common: readonly string[] = sharedTerms(older, newer),
): boolean {
  const [before, after] = [older.named.values, newer.named.values]
  if (before.size === 0 || sharedTerms({ terms: [...after] }, older).length === after.size) return false
  const subject = common.filter((term) => !older.named.names.has(term) && !newer.named.names.has(term))
  if (subject.length === 0) return common.length > 0 && sharesAttribute(older, newer)
  return newer.changes || subject.some((term) => !MULTI_VALUED.has(term))
}
