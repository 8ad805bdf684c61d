import { speakOfOtherEnds } from './attributes.ts'
import { isSameTerm, sharedTerms } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Checks whether two statements are about different things of one kind: two people, hive 3 and hive 5. */
export const isAboutOthers = (older: Statement, newer: Statement): boolean =>
  isOfOthers(older, newer) || haveOtherHeads(older, newer) || areTwoEvents(older, newer)

/** Checks whether their words tell it: an owner, a number, or what one of several things is told by. */
export function isOfOthers(older: Statement, newer: Statement): boolean {
  for (const [noun, number] of older.numbered) {
    const other = newer.numbered.get(noun)
    if (other !== undefined && other !== number && !newer.changes) return true
  }
  return (
    speakOfOtherEnds(older.words, newer.words) ||
    belongToOthers(older, newer) ||
    (!areOneLiking(older, newer) && areOfOthers(older, newer)) ||
    (!namesReplaced(older, newer) && areTwoThings(older, newer)) ||
    isOnlyModifier(older, newer) ||
    isOnlyModifier(newer, older)
  )
}

/** Checks whether the newer statement has words for a change that the older one lacks. */
const tellsMore = (older: Statement, newer: Statement): boolean =>
  newer.renewed.length > 0 || [...newer.changeWords].some((word) => !older.changeWords.has(word))

const isUnknownTo = (term: string, { terms }: Statement): boolean =>
  sharedTerms({ terms: [term] }, { terms }).length === 0

/** Matches `the lease of the shop` and `the insurance of the shop`. */
const areTwoThings = (older: Statement, newer: Statement): boolean =>
  older.language === newer.language &&
  [...older.modifiers].some(
    ([before, of]) =>
      isUnknownTo(before, newer) &&
      [...newer.modifiers].some(
        ([after, ofOther]) =>
          isUnknownTo(after, older) && sharedTerms({ terms: [...of] }, { terms: [...ofOther] }).length > 0,
      ),
  )

/**
 * Matches `home is 5 rue Rude` and `the home insurer is Macif`: what the first states a value of is only a
 * modifier in the second, which states no value of that kind.
 */
function isOnlyModifier(one: Statement, other: Statement): boolean {
  const [common, ...further] = sharedTerms(other, one)
  if (common === undefined || further.length > 0) return false
  if (one.values.size === 0 || [...one.values.keys()].some((kind) => other.values.has(kind))) return false
  return [...other.modifiers].some(
    ([head, by]) => by.has(common) && isUnknownTo(head, one) && !one.attributeTerms.has(head),
  )
}

/** `Odette is the treasurer` and `Bastien took the accounts over from Odette`. */
const namesReplaced = (older: Statement, newer: Statement): boolean =>
  newer.changes && sharedTerms({ terms: [...older.named.values] }, newer).length > 0

/** Matches `Ada weighs`, `Ben weighs` and `my mother was`, `my father was`, unless one replaced the other. */
function haveOtherHeads(older: Statement, newer: Statement): boolean {
  const { head: before } = older
  const { head: after } = newer
  if (before === null || after === null || tellsMore(older, newer)) return false
  const isSubject = (head: string, one: Statement, other: Statement) =>
    isUnknownTo(head, other) && !one.named.values.has(head) && !one.attributeTerms.has(head)
  return isSubject(before, older, newer) && isSubject(after, newer, older)
}

/** `I prefer the train in the morning`, `I take the evening train after all`: the modifier has changed. */
const areOneLiking = (older: Statement, newer: Statement): boolean =>
  newer.changes &&
  older.attributes.has('liking') &&
  ((older.isOwn && newer.isOwn) || (older.head !== null && !isUnknownTo(older.head, newer)))

/** `The lamp in the study` and `the lamp in the hall`: the modifiers differ. */
const areOfOthers = (older: Statement, newer: Statement): boolean =>
  [...older.modifiers].some(([head, before]) => {
    const after = newer.modifiers.get(head)
    return (
      after !== undefined &&
      ![...after].some((modifier) => before.has(modifier)) &&
      sharedTerms({ terms: [...before] }, newer).length === 0 &&
      sharedTerms({ terms: [...after] }, older).length === 0
    )
  })

const WHEN = ['date', 'weekday']

/** `We sowed carrots on 3 April`, `we sowed leeks on 10 April`: other time and object, no change word. */
function areTwoEvents(older: Statement, newer: Statement): boolean {
  if (older.isHabit && newer.isHabit) return false
  if (tellsMore(older, newer)) return false
  const differs = (kind: string) => {
    const [before, after] = [older.values.get(kind), newer.values.get(kind)]
    return before !== undefined && after !== undefined && [...after].every((value) => !before.has(value))
  }
  if (differs('year')) return true
  if (!WHEN.some(differs)) return false
  const own = (one: Statement, other: Statement) =>
    one.terms.some((term) => !one.attributeTerms.has(term) && isUnknownTo(term, other))
  const hasOtherAmount = [...newer.values.keys()].some((kind) => kind.startsWith('amount') && differs(kind))
  return hasOtherAmount || (own(older, newer) && own(newer, older))
}

/** One is about a person, the other about a relation of theirs: `Lena works`, `Lena's husband works`. */
const isOfAnother = (one: Statement, other: Statement): boolean =>
  [...other.named.owners].some(
    ([owner, owned]) =>
      sharedTerms({ terms: [owner] }, one).length > 0 &&
      sharedTerms({ terms: [owner] }, { terms: [...one.named.owners.keys()] }).length === 0 &&
      !other.attributeTerms.has(owned) &&
      sharedTerms(one, other).every((term) => one.attributeTerms.has(term) || isSameTerm(term, owner)) &&
      sharedTerms({ terms: [owned] }, one).length === 0,
  )

/** Matches `my dentist` and `my mother's dentist`, `Lou's bike` and `Iris's bike`. */
function belongToOthers(older: Statement, newer: Statement): boolean {
  if (isOfAnother(older, newer) || isOfAnother(newer, older)) return true
  const [before, after] = [[...older.named.owners.keys()], [...newer.named.owners.keys()]]
  const isUnknown = (owners: readonly string[], other: Statement) =>
    owners.length > 0 && sharedTerms({ terms: owners }, other).length === 0
  if (before.length > 0 && after.length > 0) return isUnknown(before, newer) && isUnknown(after, older)
  return (isUnknown(after, older) && older.isOwn) || (isUnknown(before, newer) && newer.isOwn)
}
