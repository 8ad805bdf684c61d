import { agreementOf, clausesBeside, givesFigure, holds, nearestClauses } from './agreement.ts'
import { type ContentWord, isComposed } from './content-words.ts'
import { type ChangedClaim, changesOf } from './contradictions.ts'
import { mixesFigures } from './figure-phrases.ts'
import { isIntroduced, isOwnerBefore } from './held-before.ts'
import { judgeException } from './judge-exception.ts'
import { isCountOfAll, isSaidByOne } from './lent-words.ts'
import { isNarrowed, isOfSome } from './narrowing.ts'
import { areOpposites } from './opposites.ts'
import { isOfOtherCount } from './other-count.ts'
import { isOfOtherYear } from './other-year.ts'
import { deniesAll, saysOfPart, speaksOfPart } from './partial-quantifiers.ts'
import { changesPreposition } from './prepositions.ts'
import { hasDay, hasQuantity, type Quantity } from './quantities.ts'
import { type ReadClause, type ReadSentence, readSentence } from './read-sentence.ts'
import { hasOtherReceiver, isReversed, namesAgent, putsInOrder, swapsRoles } from './relations.ts'
import { hasOtherModifier, hasOtherSubject, isNamedAside, isOfOwner, lastName } from './subjects.ts'

/** What a sentence, with those that it goes on about, makes of a claim; null where it says nothing of it. */
export type WindowVerdict = 'reworded' | 'contradicted' | null

/** Sentences of a source, the last of which goes on about the others, and the title and headings above them. */
export interface SourceWindow {
  readonly sentences: readonly ReadSentence[]
  /** Sentences before the last, whether it goes on about them or not. */
  readonly before: readonly ReadSentence[]
  readonly place: readonly ContentWord[]
  readonly language: string
}

/**
 * Judges a claim by a window. It contradicts the claim where it denies it, orders it the other way round, or supports it with
 * one thing changed: another figure or date, or a word for its contrary.
 */
export function judgeWindow(claim: ReadSentence, window: SourceWindow): WindowVerdict {
  const own = window.sentences.at(-1)
  if (own === undefined || claim.words.length + claim.figures.quantities.length < 2) return null
  const excepted = judgeException(claim, own)
  if (excepted !== undefined) return excepted
  const said = supports(claim, window)
  if (said !== null) return said
  // One change leaves the other figures, and each of them has to be given.
  const given = window.sentences.flatMap(({ figures }) => figures.quantities)
  if (claim.figures.quantities.filter((figure) => !hasQuantity(given, figure)).length > 1) return null
  const isContrary = changesOf(claim, own, window.language).some(
    (change) => supports(readSentence(change.text, window.language), window, change) === 'reworded',
  )
  return isContrary ? 'contradicted' : null
}

/**
 * @param change where the claim is one with a thing changed: then nothing may narrow what the window says, but for what it says
 *   to be at another time
 */
function supports(claim: ReadSentence, window: SourceWindow, change?: ChangedClaim): WindowVerdict {
  const { sentences, before, place, language } = window
  const words = sentences.flatMap((sentence) => sentence.words)
  const isHeld = (word: ContentWord) =>
    holds(words, word) ||
    isComposed(word, words) ||
    holds(place, word) ||
    isIntroduced(word, claim, words, before) ||
    (change !== undefined && isOwnerBefore(word, claim, words, before))
  if (!claim.words.every(isHeld) || lacksDate(claim, sentences)) return null
  if (change === undefined && !isSaidByOne(claim, window)) return null
  const own = sentences.at(-1)
  if (own !== undefined && (mixesFigures(claim, own) || changesPreposition(claim, own))) return null
  const figures = claim.figures.quantities.map((said) => ({
    said,
    at: sentences.findLastIndex((sentence) => givesFigure(said, claim, sentence)),
  }))
  if (figures.some(({ said, at }) => at < 0 && !isCountOfAll(said, claim, before))) return null
  const clauses = claim.clauses.filter((clause) => clause.words.length > 0)
  const nearest = clauses.map((clause) => nearestClauses(clause, sentences, language))
  const agreements = clauses.map((clause, at) =>
    agreementOf(
      clause,
      nearest[at] ?? [],
      sentences,
      clauses.filter((_, other) => nearest[other]?.[0] === nearest[at]?.[0]),
    ),
  )
  const deciding = withFigures(claim, nearest.flat())
  const isReverse = sentences.some((sentence) => isReversed(claim, sentence))
  const isDenied = agreements.includes('denied')
  // What is denied the other way round may well be so.
  if (isDenied && isReverse) return null
  if (agreements.includes('differs')) return null
  if (isReverse) return isNarrowed(claim, deciding, language) ? null : 'contradicted'
  if (sentences.some((sentence) => swapsRoles(claim, sentence))) return null
  if (namesAgent(claim, sentences) || putsInOrder(claim, sentences)) return null
  if (nearest.flat().some((clause) => hasOtherReceiver(clause, claim))) return null
  const ways = nearest.map((some, at) =>
    some.map((one) => [one, ...clausesBeside(one, clauses[at] ?? one, sentences)]),
  )
  const isOfSubject =
    ways.every((some) => some.some((way) => isOfClaim(way, claim, sentences))) &&
    clauses.every((clause, at) =>
      (nearest[at] ?? []).some((one) => !isContrasted(one, clause, claim, window)),
    )
  if (
    !isOfSubject ||
    isOfOther(
      claim,
      sentences,
      figures.filter(({ at }) => at >= 0),
    )
  )
    return null
  if (clauses.some((clause) => isOfOtherYear(clause, sentences))) return null
  if (isOfOtherCount(claim, sentences)) return null
  if (isDenied) {
    const isOfNone = nearest.flat().some((clause) => deniesAll(clause))
    return (speaksOfPart(claim) && !isOfNone) || isNarrowed(claim, deciding, language) ? null : 'contradicted'
  }
  if (ways.flat(2).some((clause) => saysOfPart(claim, clause))) return null
  if (nearest.flat().some((clause) => isOfSome(clause, claim))) return null
  if (change === undefined || change.isWhen) return 'reworded'
  return isNarrowed(claim, deciding, language) ? null : 'reworded'
}

/** The clauses that give a figure of a claim, else all: what another clause says of when narrows no measure. */
function withFigures(claim: ReadSentence, clauses: readonly ReadClause[]): readonly ReadClause[] {
  const giving = clauses.filter(({ figures }) =>
    claim.figures.quantities.some((said) => hasQuantity(figures.quantities, said)),
  )
  return giving.length > 0 ? giving : clauses
}

function lacksDate({ figures }: ReadSentence, window: readonly ReadSentence[]): boolean {
  const dates = window.flatMap((sentence) => sentence.figures.dates)
  const codes = window.flatMap((sentence) => sentence.figures.codes)
  return (
    figures.dates.some((day) => !hasDay(dates, day)) || figures.codes.some((code) => !codes.includes(code))
  )
}

/**
 * Whether a clause, or all that say what it lacks, have the opposite of a word of the claim: `The south gate is of wood` says
 * nothing of the north gate, and `safe in summer, dangerous in winter` not that it is dangerous in summer.
 */
function isContrasted(
  nearest: ReadClause,
  clause: ReadClause,
  claim: ReadSentence,
  { sentences, language }: SourceWindow,
): boolean {
  const hasOpposite = ({ words }: ReadClause, wanted: readonly ContentWord[]) =>
    wanted.some(
      (word) =>
        !holds(words, word) &&
        words.some((one) => areOpposites(one, word, language) && !holds(claim.words, one)),
    )
  if (hasOpposite(nearest, clause.words)) return true
  const all = sentences.flatMap(({ clauses }) => clauses)
  return clause.words.some((word) => {
    if (holds(nearest.words, word) || word === clause.words[0]) return false
    const holding = all.filter(({ words }) => holds(words, word))
    return holding.length > 0 && holding.every((one) => hasOpposite(one, claim.words))
  })
}

const POSSESSIVES = new Set('his her its their son sa ses leur leurs sein seine ihr ihre su sus'.split(' '))

/** Whether clauses that say a part of a claim say it of the claim's subject. */
function isOfClaim(
  [nearest, ...beside]: readonly ReadClause[],
  claim: ReadSentence,
  window: readonly ReadSentence[],
): boolean {
  const sentenceOf = (clause: ReadClause) => window.find(({ clauses }) => clauses.includes(clause))
  return [nearest, ...beside].every((clause) => {
    const sentence = clause === undefined ? undefined : sentenceOf(clause)
    if (clause === undefined || sentence === undefined) return true
    if (clause !== nearest && isAntecedent(clause, nearest, claim, sentence)) return true
    return (
      !hasOtherSubject(clause, claim, sentence, clause !== nearest) &&
      !hasOtherModifier(clause, claim) &&
      (clause !== nearest || !(isNamedAside(clause, claim, sentence) || isOfOwner(clause, claim)))
    )
  })
}

/** Whether a clause does no more for a claim than name whom the relative one behind it goes on about. */
function isAntecedent(
  clause: ReadClause,
  nearest: ReadClause | undefined,
  claim: ReadSentence,
  { clauses }: ReadSentence,
): boolean {
  if (nearest?.isRelative !== true || clauses.indexOf(clause) !== clauses.indexOf(nearest) - 1) return false
  const named = lastName(clause.words)
  return claim.words.every((word) => holds(nearest.words, word) || holds(named, word))
}

/** Whether a figure is given for something else than what is claimed. */
function isOfOther(
  claim: ReadSentence,
  window: readonly ReadSentence[],
  figures: readonly { readonly said: Quantity; readonly at: number }[],
): boolean {
  if (figures.length === 0) return false
  const isElsewhere = figures.some(({ said, at }) => {
    const giving = window[at]?.clauses.filter(({ figures: { quantities } }) => hasQuantity(quantities, said))
    return giving?.every(
      (clause) =>
        clause.words.length > 0 && window[at] !== undefined && hasOtherSubject(clause, claim, window[at]),
    )
  })
  if (isElsewhere) return true
  const first = Math.min(...figures.map(({ at }) => at), window.length - 1)
  const near = window.slice(0, first + 1).flatMap((sentence) => sentence.words)
  const far = window.slice(first + 1).flatMap((sentence) => sentence.words)
  return claim.words.some(
    (word) =>
      !holds(near, word) &&
      far.some((one) => holds([one], word) && !one.before.some((small) => POSSESSIVES.has(small))),
  )
}
