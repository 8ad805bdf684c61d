import { speakOfOtherEnds } from './attributes.ts'
import { isSameTerm, sharedTerms } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Tells whether the two are about different things of one kind: two people, hive 3 and hive 5. */
export function isAboutOthers(older: Statement, newer: Statement): boolean {
  for (const [noun, number] of older.numbered) {
    const other = newer.numbered.get(noun)
    if (other !== undefined && other !== number && !newer.changes) return true
  }
  return speakOfOtherEnds(older.words, newer.words) || belongToOthers(older, newer)
}

/** Tells whether one speaks of somebody, and the other of what is theirs: `Lena works` and `Lena's husband works`. */
const isOfAnother = (one: Statement, other: Statement): boolean =>
  [...other.named.owners].some(
    ([owner, owned]) =>
      sharedTerms({ terms: [owner] }, one).length > 0 &&
      sharedTerms({ terms: [owner] }, { terms: [...one.named.owners.keys()] }).length === 0 &&
      !other.attributeTerms.has(owned) &&
      sharedTerms(one, other).every((term) => one.attributeTerms.has(term) || isSameTerm(term, owner)) &&
      sharedTerms({ terms: [owned] }, one).length === 0,
  )

/** `My dentist` and `my mother's dentist`, `Lou's bike` and `Iris's bike`. */
function belongToOthers(older: Statement, newer: Statement): boolean {
  if (isOfAnother(older, newer) || isOfAnother(newer, older)) return true
  const [before, after] = [[...older.named.owners.keys()], [...newer.named.owners.keys()]]
  const isUnknown = (owners: readonly string[], other: Statement) =>
    owners.length > 0 && sharedTerms({ terms: owners }, other).length === 0
  if (before.length > 0 && after.length > 0) return isUnknown(before, newer) && isUnknown(after, older)
  return (isUnknown(after, older) && older.isOwn) || (isUnknown(before, newer) && newer.isOwn)
}
