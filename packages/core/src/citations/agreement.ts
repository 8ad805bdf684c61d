import { type ContentWord, saysSame } from './content-words.ts'
import { isOnSameSide } from './figure-side.ts'
import { boundOf, measureBehind, measuresIn } from './measures.ts'
import { tellsAsDone } from './modality.ts'
import { beginsWithPronoun } from './pronouns.ts'
import { hasQuantity, isYear, type Quantity, sameQuantity } from './quantities.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'

export const holds = (words: readonly ContentWord[], wanted: ContentWord): boolean =>
  words.some((word) => saysSame(word, wanted))

/** Words that tell the thing counted by a figure: those behind it up to a sign or the next figure, at most three of the sentence. */
export function countedBy(sentence: ReadSentence, { end }: Quantity): readonly ContentWord[] {
  const rest = sentence.text.slice(end)
  const next = sentence.figures.quantities.find((other) => other.start >= end)?.start ?? sentence.text.length
  const sign =
    end +
    (/[.,;:()]|\s(?:of them|of whom|d'entre|von ihnen|davon|de ellos)/u.exec(rest)?.index ?? rest.length)
  const until = Math.min(sign, next)
  return sentence.words.filter(({ start }) => start >= end && start < until).slice(0, 3)
}

/** Checks whether figures without a unit count the same thing, as far as both say what: forty passengers are no forty horses. */
function countSame(said: Quantity, claim: ReadSentence, found: Quantity, source: ReadSentence): boolean {
  if (said.unit !== null || found.unit !== null || isYear(said)) return true
  const [wanted, counted] = [countedBy(claim, said).slice(0, 2), countedBy(source, found)]
  return wanted.length === 0 || counted.length === 0 || wanted.some((word) => holds(counted, word))
}

/** Checks whether a sentence gives a figure as it is claimed: of the same thing, and no least for a most. */
export function givesFigure(said: Quantity, claim: ReadSentence, source: ReadSentence): boolean {
  const bound = boundOf(claim.text, said)
  return source.figures.quantities.some((found) => {
    if (!sameQuantity(said, found) || !countSame(said, claim, found, source)) return false
    const measure = measureBehind(source.text, found)
    const [own, ...others] = measuresIn(claim.text)
    if (measure !== null && own !== undefined && others.length === 0 && own !== measure) return false
    const other = boundOf(source.text, found)
    return bound === other && isOnSameSide(claim.text, said, source.text, found)
  })
}

/** Finds the clauses of a source that say most of a clause, each with the share that it says. */
export function nearestClauses(
  clause: ReadClause,
  sources: readonly ReadSentence[],
  language: string,
): readonly ReadClause[] {
  let best: ReadClause[] = []
  let most = 0.9
  for (const source of sources) {
    for (const one of source.clauses) {
      const held = clause.words.filter((word) => holds(one.words, word)).length
      const figures = clause.figures.quantities.filter((said) =>
        hasQuantity(one.figures.quantities, said),
      ).length
      // A pronoun stands for one of the words that are wanted.
      const stands = held > 0 && held < clause.words.length && beginsWithPronoun(one, language) ? 0.75 : 0
      const score = held + figures + stands
      if (score > most) [best, most] = [[one], score]
      else if (score === most) best.push(one)
    }
  }
  return best
}

/** @param beside the clauses of the claim that the same one of the source says */
export function agreementOf(
  clause: ReadClause,
  nearest: readonly ReadClause[],
  sources: readonly ReadSentence[],
  beside: readonly ReadClause[],
): 'agrees' | 'denied' | 'differs' {
  const under = nearest.filter((one) => isUnderSame(clause, one))
  if (under.length === 0) return 'differs'
  if (under.length < nearest.length) return agreementOf(clause, under, sources, beside)
  const ways = nearest.map((one) => [one, ...clausesBeside(one, clause, sources)])
  const denied = ways.filter((way) => way.some((one) => one.isNegated) !== clause.isNegated)
  if (denied.length === nearest.length) {
    return denied.some((way) => denies(clause, way)) ? 'denied' : 'differs'
  }
  if (denied.length > 0) return 'differs'
  if (nearest.every((one) => tellsAsDone(clause.text, one.text))) return 'differs'
  const own = [modalityOf([clause]), modalityOf(beside)]
  return nearest.every((one, at) => [[one], ways[at] ?? []].some((way) => own.includes(modalityOf(way))))
    ? 'agrees'
    : 'differs'
}

/** Checks whether two clauses are put under the same: both said for themselves, or held by the same and denied or left open as much. */
function isUnderSame({ under: said }: ReadClause, { under: found }: ReadClause): boolean {
  if (said === null || found === null) return said === found
  return said.kind === found.kind && said.holder.every((word) => holds(found.holder, word))
}

/** Duty and possibility need not be so, and what must not be is done all the same. */
function denies(clause: ReadClause, way: readonly ReadClause[]): boolean {
  const found = new Set(way.flatMap(({ modalities }) => [...modalities]))
  const isRule = found.has('duty') || (found.has('leave') && clause.isNegated)
  if (isRule && !clause.modalities.has('duty') && !clause.modalities.has('leave')) return false
  const others = (all: ReadonlySet<string>) =>
    [...all]
      .filter((name) => name !== 'duty' && name !== 'leave')
      .toSorted()
      .join(' ')
  return others(found) === others(clause.modalities)
}

/**
 * The clauses that say what the nearest one lacks of a clause: `The gate, though, was never closed`. Of other sentences
 * than the last, those that do no more than name something do not count.
 */
export function clausesBeside(
  nearest: ReadClause,
  clause: ReadClause,
  sources: readonly ReadSentence[],
): readonly ReadClause[] {
  const own = sources.find(({ clauses }) => clauses.includes(nearest))?.clauses ?? []
  const isMore = ({ words }: ReadClause) => clause.words.filter((word) => holds(words, word)).length > 1
  const others = sources.flatMap(({ clauses }, at) =>
    at === sources.length - 1 ? clauses : clauses.filter(isMore),
  )
  return clause.words.flatMap((word, at) => {
    if (holds(nearest.words, word)) return []
    const holding = [own, others]
      .map((clauses) => clauses.filter(({ words }) => holds(words, word)))
      .find((clauses) => clauses.length > 0)
    // What is only named there may be denied something else: `He refused the second, which won a prize`.
    if (at === 0 && nearest.isRelative) return []
    return holding?.find((one) => one.isNegated === clause.isNegated) ?? holding?.[0] ?? []
  })
}

function modalityOf(clauses: readonly ReadClause[]): string {
  // Who could not did not.
  const names = clauses.flatMap(({ modalities, isNegated }) =>
    [...modalities].filter((name) => name !== 'leave' || !isNegated),
  )
  return [...new Set(names)].toSorted().join(' ')
}
