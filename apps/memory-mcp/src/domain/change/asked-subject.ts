import { namesAnother } from './another-name.ts'
import { type RarityOf, sharesLabel, sharesValueKind, weightOf } from './revision-score.ts'
import { sharedTerms, sharesAttribute } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Minimum rarity of two thoughts' common terms, as a share of the question's; shared ones are less rare. */
const SAME_RARITY = 0.8
/** Minimum share of the question's terms, weighted by rarity, that counts as most of it. */
const MOST_OF_ASKED = 0.6

/**
 * Terms of a question without those for an attribute, if a statement expresses it in other words (`comes
 * from` answers `supplier`), or if more than names remains.
 */
const subjectOf = (asked: Statement, said: Statement): readonly string[] => {
  const subject = asked.terms.filter((term) => !asked.attributeTerms.has(term))
  const isSaid = [...asked.attributes].some((attribute) => said.attributes.has(attribute))
  return subject.length > 0 && (isSaid || subject.some((term) => !asked.named.names.has(term)))
    ? subject
    : asked.terms
}

/** Checks whether two statements have all terms of a question, and share a kind of value or a concept. */
export function areAsked(older: Statement, newer: Statement, asked: Statement): boolean {
  if (isOfOwnAttribute(older, newer, asked)) return true
  const wanted = sharedTerms({ terms: subjectOf(asked, newer) }, older)
  if (wanted.length === 0 || sharedTerms({ terms: wanted }, newer).length < wanted.length) return false
  return (
    sharesValueKind(older, newer) ||
    namesAnother(older, newer) ||
    (wanted.length > 1 && sharesLabel(older, newer))
  )
}

/** `Where do I live?`: the question asks only for an attribute of the user, and both state one. */
const isOfOwnAttribute = (older: Statement, newer: Statement, asked: Statement): boolean =>
  older.isOwn &&
  newer.isOwn &&
  asked.isOwn &&
  newer.changes &&
  asked.terms.every((term) => asked.attributeTerms.has(term)) &&
  [...asked.attributes].some(
    (attribute) => older.attributes.has(attribute) && newer.attributes.has(attribute),
  ) &&
  [older, newer].every(({ values, named }) => values.size > 0 || named.values.size > 0)

/** `I take 50 mg of losartan`, `the doctor raised the losartan to 100 mg`: a change of something asked. */
const hasOtherValueOf = (asked: readonly string[], older: Statement, newer: Statement): boolean =>
  asked.length > 0 && newer.changes && [...newer.values.keys()].some((kind) => older.values.has(kind))

/** `When does Fatou's leave begin?`: what says nothing of leave is on another thing, although it names Fatou. */
function isOnThing(older: Statement, newer: Statement, asked: Statement): boolean {
  const things = sharedTerms(asked, older).filter((term) => !asked.named.names.has(term))
  return (
    things.length === 0 ||
    sharesAttribute(asked, newer) ||
    newer.named.values.size > 0 ||
    sharedTerms({ terms: things }, newer).length > 0
  )
}

/**
 * Checks whether a newer statement is as relevant to the question as an older one: it has the same terms, an
 * equally rare one, a name, or consists only of names. Across languages words are not compared.
 */
export function isOnSubject(
  older: Statement,
  newer: Statement,
  asked: Statement,
  rarityOf: RarityOf,
): boolean {
  const rarestOf = (terms: readonly string[]) => Math.max(0, ...terms.map(rarityOf))
  const common = sharedTerms(older, newer)
  const wanted = sharedTerms(older, { terms: subjectOf(asked, newer) })
  return (
    isOfOwnAttribute(older, newer, asked) ||
    hasOtherValueOf(
      sharedTerms({ terms: common }, asked).filter((term) => !asked.named.names.has(term)),
      older,
      newer,
    ) ||
    rarestOf(common) >= SAME_RARITY * rarestOf(wanted) ||
    weightOf(sharedTerms({ terms: wanted }, newer), rarityOf) >= MOST_OF_ASKED * weightOf(wanted, rarityOf) ||
    (isOnThing(older, newer, asked) &&
      common.some((term) => older.named.names.has(term) || newer.named.names.has(term))) ||
    newer.terms.every(
      (term) => newer.named.names.has(term) || sharedTerms({ terms: [term] }, older).length > 0,
    ) ||
    (older.language !== newer.language && sharesLabel(older, newer))
  )
}
