import { fold } from '../text/index.ts'
import { holds } from './agreement.ts'
import type { ContentWord } from './content-words.ts'
import { measuresIn } from './measures.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'

const PREPOSITIONS = new Set(
  'in on at during after before since until by with for from under over near within throughout dans en a au aux pendant durant apres avant depuis sur sous par pour avec chez vers im am an auf bei wahrend nach vor seit mit fur von zu aus unter durch durante tras antes desde por para con sobre bajo'.split(
    ' ',
  ),
)
/** Stands between a subject and its verb. */
const MODALS = new Set(
  'may must can could should will shall had has have doit doivent peut peuvent'.split(' '),
)
/** Words that stand before a clause's subject and are none. */
const ADVERBS = new Set(
  'twice soon later today finally eventually often sometimes usually therefore heute bald spater schliesslich oft hoy luego pronto finalmente aujourd hui bientot enfin souvent ensuite still encore'.split(
    ' ',
  ),
)

/**
 * Checks whether a clause speaks of another subject than a claim: it begins with a word that the claim does not have, and goes on
 * about that. `The captain of the ferry is seventy` says nothing of the ferry's age.
 * @param sentence where it stands: a clause without a subject has that of the one before, a relative one the word before it
 * @param isAside whether the clause says no more than a part: then `the second keeper` may stand for `keeper`
 */
export function hasOtherSubject(
  clause: ReadClause,
  claim: ReadSentence,
  sentence: ReadSentence,
  isAside = false,
): boolean {
  const first = fold(clause.text).split(/[^\p{L}\p{N}']+/u)[0] ?? ''
  if (clause.isHead || isMeasureOfWhole(clause, claim)) return false
  if (PREPOSITIONS.has(first) && !/^(?:since)\s+\p{L}/iu.test(clause.text)) return false
  const at = clause.words.findIndex((word) => holds(claim.words, word))
  if (at < 0) return clause.words.length > 0
  const leading = clause.words.slice(0, at).filter(({ word }) => !ADVERBS.has(word))
  if (isOwner(clause, at, claim)) return true
  if (leading.length === 0) return inheritsOtherSubject(clause, claim, sentence)
  const held = clause.words[at]
  // With something behind it, it is the verb of that subject, and no noun.
  const isVerb = held !== undefined && /\p{L}/u.test(clause.text.slice(held.end))
  if (isAside && isVerb && isOwnSubject(leading[0]) && isBehindSubject(held, claim)) return true
  const isParted = clause.words[at]?.before.some((word) => !ARTICLES.has(word) && !MODALS.has(word)) === true
  const subject = claim.subject
  return isParted || (!isAside && subject !== undefined && !holds(clause.words, subject))
}

const OF_WHOLE = /^(?:its|their|his|her|sa|son|ses|leurs?|seine?|ihre?|sus?)\s/iu
/** Measures of a thing's size that need not be named: `it measures 62 km`. */
const SIZES = new Set(['longueur', 'hauteur'])

/** Checks whether a clause gives a measure of what was spoken of, as a claim does: `Its length is 62 km`. */
function isMeasureOfWhole({ text, words }: ReadClause, claim: ReadSentence): boolean {
  const [named, said] = [measuresIn(text), measuresIn(claim.text)]
  if (!OF_WHOLE.test(text) || words.length === 0 || claim.figures.quantities.length === 0) return false
  const isMeasure = (word: ContentWord) => measuresIn(word.word).length > 0 || holds(claim.words, word)
  if (!words.every(isMeasure)) return false
  return said.length === 0 ? named.every((one) => SIZES.has(one)) : named.every((one) => said.includes(one))
}

/** Checks whether a word begins a subject: it has an article or a possessive before it. */
const isOwnSubject = (word: ContentWord | undefined): boolean =>
  word?.before.length === 1 && (ARTICLES.has(word.before[0] ?? '') || OF_WHOLE.test(`${word.before[0]} `))

/** Checks whether a word stands in a claim behind its subject, right behind a noun: as its verb does. */
const isBehindSubject = (word: ContentWord, { words, subject }: ReadSentence): boolean => {
  const own = words.find((one) => holds([one], word))
  return own !== undefined && own.word !== subject?.word && own.before.length === 0 && !own.isName
}

/** Checks whether a clause is of what a claim's subject owns: the pilot's son is not the pilot. */
const isOwner = ({ text, words }: ReadClause, at: number, claim: ReadSentence): boolean => {
  const [one, next] = [words[at], words[at + 1]]
  if (one === undefined || next === undefined || claim.subject === undefined) return false
  return (
    holds([one], claim.subject) &&
    POSSESSIVE.test(text.slice(one.end, next.start)) &&
    !holds(claim.words, next)
  )
}

function inheritsOtherSubject(clause: ReadClause, claim: ReadSentence, { clauses }: ReadSentence): boolean {
  const at = clauses.indexOf(clause)
  const subject = claim.subject
  // A determiner, a number or a name begins a subject of its own.
  const isOwn = /^(?:\p{Lu}|\p{N})/u.test(clause.text) || clause.words[0]?.before.length !== 0
  if (at < 1 || isOwn || subject === undefined || holds(clause.words, subject)) return false
  const before = clauses[at - 1]?.words.at(-1)
  if (clause.isRelative) return before !== undefined && !holds(claim.words, before)
  const first = clauses[0]
  // `It is 318 metres long and rests on fourteen piers`: of what was named before.
  if (first !== undefined && opensWithPronoun(first)) return false
  const opens = fold(first?.text ?? '').split(/[^\p{L}]+/u)[0] ?? ''
  const named = first?.words[0]
  return !PREPOSITIONS.has(opens) && named !== undefined && !holds(claim.words, named)
}

const opensWithPronoun = ({ text }: ReadClause): boolean =>
  /^(?:it|he|she|they|ils?|elles?|er|sie|es)\s/iu.test(text)

/** The last word, with those of its name before it: who a relative clause goes on about. */
export function lastName(words: readonly ContentWord[]): readonly ContentWord[] {
  const [one, other] = words.slice(-2)
  if (one === undefined || other === undefined) return words.slice(-1)
  return other.isName && other.before.length === 0 ? [one, other] : [other]
}

/** Checks whether the subject of a claim is, beside the clause that says the rest, no subject: `The shop looked on a yard, and was high`. */
export function isNamedAside(clause: ReadClause, claim: ReadSentence, { clauses }: ReadSentence): boolean {
  const subject = claim.subject
  if (clause.isHead || subject === undefined || holds(clause.words, subject)) return false
  const beside = clauses.filter(({ words }) => holds(words, subject))
  const before = lastName(clauses[clauses.indexOf(clause) - 1]?.words ?? [])
  if (clause.isRelative && holds(before, subject)) return false
  return (
    beside.length > 0 &&
    beside.every(({ words }) => {
      const at = words.findIndex((word) => holds([word], subject))
      return words.slice(0, at).some((word) => !holds(claim.words, word))
    })
  )
}

/** Checks for another word in the place of one of a claim: the left lion is not the right one. */
export function hasOtherModifier(clause: ReadClause, claim: ReadSentence): boolean {
  return claim.words.some((word, at) => {
    const next = claim.words[at + 1]
    // A participle behind a noun is none of its heads: `the arch designed in 1936`.
    if (next === undefined || !areJoined(next) || /ed$/.test(next.word)) return false
    const [hasWord, hasNext] = [word, next].map((one) => clause.words.findIndex((own) => holds([own], one)))
    if (hasWord === undefined || hasNext === undefined || hasWord >= 0 === hasNext >= 0) return false
    if (hasWord < 0) {
      const [own, head] = [clause.words[hasNext - 1], clause.words[hasNext]]
      return own !== undefined && head !== undefined && areJoined(head) && !holds(claim.words, own)
    }
    // Behind it, a word without `of` may as well be the verb.
    const own = clause.words[hasWord + 1]
    return next.before.length === 1 && own?.before.length === 1 && areJoined(own) && !holds(claim.words, own)
  })
}

/** Checks whether a word stands right behind another content word, or is joined to it by `of`. */
const areJoined = ({ before }: ContentWord): boolean =>
  before.length === 0 || (before.length === 1 && ['de', 'd', 'of'].includes(before[0] ?? ''))

export const ARTICLES = new Set(
  'the a an le la les l un une des der die das den dem ein eine el los las una'.split(' '),
)

/** `The keeper's wife` and `the wife of the keeper`: what stands between the two words. */
const POSSESSIVE = /^['’]s\s+$/
const OF = /^\s(?:of|de|du|des|d['’]|von|del)(?:\s(?:the|la|les|l['’]|der|los|las))?\s?$|^\s(?:der|des)\s$/

/** Checks whether `of` and the like stand between two words of a sentence. */
export const isOwnedBy = (one: ContentWord, owner: ContentWord, { text }: ReadSentence): boolean =>
  OF.test(text.slice(one.end, owner.start))

/** Checks whether a clause begins with the owner of what a claim speaks of: the keeper is not the keeper's wife. */
export const isOfOwner = ({ words: [first, ...rest] }: ReadClause, { words, text }: ReadSentence): boolean =>
  first !== undefined &&
  words.some((word, at) => {
    const next = words[at + 1]
    const between = text.slice(word.end, next?.start ?? word.end)
    const isPossessive = POSSESSIVE.test(between)
    if (next === undefined || !(isPossessive || OF.test(between))) return false
    const [owner, own] = isPossessive ? [word, next] : [next, word]
    return holds([first], owner) && !holds(rest, own)
  })
