import { isBoundWord, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { haveSameSubject } from '../../passages/contradictions.ts'
import type { Asked } from '../asked/asked-kind.ts'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { seriesOf } from '../statements/document-date.ts'
import { isMeasureWord } from '../statements/measure-word.ts'
import { LABELLED } from '../statements/statement.ts'
import { REVERSES } from './later-change.ts'
import type { Ranked } from './rank-statements.ts'

/** Checks whether two statements are fields of different names: `Présents : …` and `Excusée : …`. */
export function hasOtherLabel(one: Ranked, other: Ranked): boolean {
  const [label, told] = [one, other].map(({ text }) =>
    LABELLED.test(text) ? text.split(':', 1)[0] : undefined,
  )
  return label !== undefined && told !== undefined && label !== told
}

/** Checks whether a statement covers the question (nearly) as well as another one; its value says what is measured. */
export const coversAsMuch = (one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean =>
  best.covered.every(
    (worth, at) =>
      worth < 0.5 ||
      (one.covered[at] ?? 0) >= Math.min(0.5, worth) ||
      (one.fits && isMeasureWord(concepts[at] as Concept)),
  )

/** Minimum share of the best statement's coverage for a statement that gives the same count or measure. */
const NEARLY_AS_MUCH = 0.8

/** Checks whether two statements give the count or measure asked for, with nearly as much of the question around it. */
export const measuresAlike = (one: Ranked, best: Ranked, { noun, kind, measure, units }: Asked): boolean =>
  (noun !== null || (kind === 'quantity' && (measure !== null || units.length > 0))) &&
  one.coverage >= NEARLY_AS_MUCH * best.coverage

/**
 * Checks whether a statement in English counts what a French one does, as far as its words are known: a concept
 * without an English word may be said by any.
 */
export const countsInEnglish = (
  one: Ranked,
  best: Ranked,
  concepts: readonly Concept[],
  { noun }: Asked,
): boolean =>
  noun !== null &&
  one.fits &&
  one.kind !== 'row' &&
  one.passage.language === 'en' &&
  best.passage.language !== 'en' &&
  concepts.every(
    ({ alternatives, isName }, at) =>
      (one.covered[at] ?? 0) >= 0.5 || (!isName && !alternatives.some(({ language }) => language === 'en')),
  )

/** Minimum coverage of a concept by more than the sentence before, which may have another subject. */
const MIN_OF_SUBJECT = 0.65

/** Checks whether a statement or its headings have all that another one has of the question. */
export const isOfSubject = (one: Ranked, best: Ranked): boolean =>
  best.covered.every((worth, at) => (one.covered[at] ?? 0) >= Math.min(worth, MIN_OF_SUBJECT))

/**
 * Checks whether two statements have the same subject: both cover what the question names beside its measure,
 * or, if it names nothing else (`La largeur ?` fits many things), they have nearly the same words.
 */
export const shareSubjectWords = (one: Ranked, other: Ranked, concepts: readonly Concept[]): boolean =>
  concepts.some(
    (concept, at) =>
      !isMeasureWord(concept) &&
      !isBoundWord(concept.key) &&
      (one.covered[at] ?? 0) >= 0.5 &&
      (other.covered[at] ?? 0) >= 0.5,
  ) || haveSameSubject(one.text, other.text, one.passage.language)

/** Matches what stands behind a subject without a complement: `Le budget est de`, `The budget is raised to`. */
const PREDICATE =
  /^\s*(?::|(?:est|sera|etait|passe|reste|s'eleve|a ete|atteint|is|was|will|has|rises|remains|stays|amounts)(?!\p{L}))/u

/** Checks whether two documents of one project give a value of the measure asked for, and of nothing narrower. */
export function areOfOneProject(one: Ranked, other: Ranked, concepts: readonly Concept[]): boolean {
  const isBare = ({ text, passage }: Ranked) =>
    concepts.every((concept) =>
      textForms(text, passage.language).tokens.some(
        ({ word, end }) =>
          covers(textForms(word, passage.language), concept) && PREDICATE.test(fold(text.slice(end))),
      ),
    )
  return (
    one.passage.project !== null &&
    one.passage.project === other.passage.project &&
    concepts.every(isMeasureWord) &&
    [one, other].every(isBare)
  )
}

/** Minimum share of the best statement's coverage that a later statement has to reach. */
const MIN_SAID = 0.6
/** Checks whether a later document of the series states that something else applies since. */
export const isReversal = (one: Ranked, best: Ranked): boolean =>
  one !== best &&
  one.coverage >= MIN_SAID * best.coverage &&
  isSameSeries(one, best) &&
  (one.passage.date ?? '') > (best.passage.date ?? '') &&
  REVERSES.test(fold(one.text))

/** Checks whether a statement covers at least half of the subject that another one covers, names excluded. */
export function coversSubject(one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean {
  const said = concepts.flatMap(({ isName }, at) =>
    !isName && (best.covered[at] ?? 0) >= 0.5 ? [(one.covered[at] ?? 0) >= 0.5] : [],
  )
  return said.filter(Boolean).length * 2 >= said.length
}

export const isSameSeries = (one: Ranked, other: Ranked): boolean =>
  one.passage.source === other.passage.source ||
  (one.passage.date !== null &&
    other.passage.date !== null &&
    seriesOf(one.passage) === seriesOf(other.passage))
