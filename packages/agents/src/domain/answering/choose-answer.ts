import { datesIn, figuresOf, isBoundWord, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { haveSameSubject } from '../passages/contradictions.ts'
import { areOfTwoProjects } from '../projects/projects.ts'
import type { Asked } from './asked-kind.ts'
import type { Concept } from './concepts.ts'
import { covers, KIN, SAME } from './coverage.ts'
import { seriesOf } from './document-date.ts'
import { isLaterChange, REVERSES } from './later-change.ts'
import { isMeasureWord } from './measure-word.ts'
import type { Ranked } from './rank-statements.ts'
import { replacedIn } from './replaced.ts'
import { isSameValue } from './same-value.ts'
import { LABELLED } from './statement.ts'
import type { Value } from './value.ts'
import { valueIn } from './value-in.ts'

/** A statement that answers a question, with its value. */
export interface Found {
  readonly statement: Ranked
  readonly value: Value | null
}

export type Chosen =
  /** No statement answers; `near` contains statements on the same subject. */
  | { readonly kind: 'nothing'; readonly near: readonly Ranked[] }
  /** One answer; `older` statements gave another value before, `beside` adds details. */
  | {
      readonly kind: 'answer'
      readonly best: Found
      readonly older: readonly Found[]
      readonly beside: readonly Found[]
    }
  /** Unrelated documents (not versions of one series) give different values. */
  | { readonly kind: 'differ'; readonly found: readonly Found[] }

/** Minimum share of the question's concepts that an answer covers. */
const MIN_COVERAGE = 0.5
/** Minimum coverage if the question accepts any statement, without a value. */
const MIN_TOLD = 0.42
/** Minimum coverage of a statement in a passage that the search ranks as similar. */
const MIN_NEAR = 0.38
const SURE = 0.75
/** Minimum share of the question's concepts (measure aside) for a row to match with certainty. */
const WHOLE_ROW = 0.8
/** Maximum difference in score to the best statement; a statement below it answers something else. */
const MARGIN = 0.14
/** Score difference up to which a newer statement takes precedence. */
const NEWER_MARGIN = 0.2
const MAX_BESIDE = 2
/** Maximum number of further statements if all of several things are asked for. */
const MAX_LISTED = 15

/**
 * Chooses the statements that answer a question: statements with the asked kind of value before others, and
 * the newest of a series before older ones.
 */
export function chooseAnswer(
  ranked: readonly Ranked[],
  concepts: readonly Concept[],
  asked: Asked,
  question: string,
): Chosen {
  const able = ranked.filter((one) => answers(one, concepts, asked))
  const [best] = able
  if (best === undefined)
    return {
      kind: 'nothing',
      near: ranked
        .filter(({ coverage, fits }) => coverage >= MIN_NEAR || (fits && asked.noun !== null))
        // The number of the asked noun is worth more than other words of the question.
        .toSorted((a, b) => (asked.noun === null ? 0 : Number(b.fits) - Number(a.fits)))
        .slice(0, MAX_BESIDE),
    }
  const found = (statement: Ranked): Found => ({
    statement,
    value: valueIn(statement, asked, concepts, question),
  })
  const series = able
    .filter(
      (one) =>
        one.score >= best.score - NEWER_MARGIN &&
        isSameSeries(one, best) &&
        (one === best ||
          coversAsMuch(one, best, concepts) ||
          (one.coverage >= 0.8 * best.coverage && coversSubject(one, best, concepts))),
    )
    .concat(able.filter((one) => isReversal(one, best) && coversSubject(one, best, concepts)))
    .concat(ranked.filter((one) => isLaterChange(one, best, concepts)))
    .toSorted((a, b) => (b.passage.date ?? '').localeCompare(a.passage.date ?? '') || b.score - a.score)
  const newest = series[0] ?? best
  const chosen = found(newest)
  const isOther = (one: Found) =>
    one.value !== null && chosen.value !== null && !isSameValue(one.value.text, chosen.value.text)
  const older = series
    .filter((one) => one.passage.source !== newest.passage.source)
    .map(found)
    .filter((one) =>
      one.value === null && chosen.value === null ? one.statement.text !== newest.text : isOther(one),
    )
  const against = able
    .filter(
      (one) =>
        (one.evidence >= best.evidence - MARGIN || countsAlike(one, best, asked)) &&
        coversAsMuch(one, best, concepts) &&
        one.passage.source !== newest.passage.source &&
        !series.includes(one) &&
        !areOfTwoProjects(one.passage, newest.passage) &&
        !isSameSeries(one, newest) &&
        (shareSubjectWords(one, newest, concepts) || areOfOneProject(one, newest, concepts)),
    )
    .map(found)
    .filter(isOther)
  // A document that mentions the other value as superseded is the more recent one.
  const told = against.find((one) => replaces(one, chosen)) ?? chosen
  const replaced = [chosen, ...against].filter((one) => one !== told && replaces(told, one))
  const rivals = against.filter((one) => one !== told && !replaced.includes(one))
  // A later document of the rival's series replaces the rival.
  const [other] = rivals
    .filter(({ statement }) => isSameSeries(statement, (rivals[0] as Found).statement))
    .toSorted((a, b) => (b.statement.passage.date ?? '').localeCompare(a.statement.passage.date ?? ''))
  if (
    other !== undefined &&
    isMeasured(asked) &&
    [told, other].every(
      ({ statement }) => statement.passage.fields === null || ownsSubject(statement, concepts),
    )
  )
    return { kind: 'differ', found: [told, other].toSorted(newerFirst) }
  const former = [...replaced, ...older]
  const shown = new Set([told, ...former].map(({ statement }) => statement))
  const beside = able
    .filter(
      (one) =>
        !shown.has(one) &&
        one.score >= best.score - MARGIN &&
        one.text !== told.statement.text &&
        !hasOtherLabel(one, told.statement) &&
        (asked.list ? one.kind === told.statement.kind : !isMeasured(asked) || isOfSubject(one, best)),
    )
    .map(found)
    .filter(({ value }) => value !== null || told.value === null)
    .slice(0, asked.list ? MAX_LISTED : MAX_BESIDE)
  return { kind: 'answer', best: told, older: former.slice(0, MAX_BESIDE), beside }
}

/** Checks whether two statements are fields of different names: `Présents : …` and `Excusée : …`. */
function hasOtherLabel(one: Ranked, other: Ranked): boolean {
  const [label, told] = [one, other].map(({ text }) =>
    LABELLED.test(text) ? text.split(':', 1)[0] : undefined,
  )
  return label !== undefined && told !== undefined && label !== told
}

const TOLD: ReadonlySet<Asked['kind']> = new Set<Asked['kind']>(['yes_no', 'manner', 'reason', 'place'])

/** Sorts a statement that something else applied before to the front, else the one of the later document. */
const newerFirst = ({ statement: one }: Found, { statement: other }: Found): number =>
  Number(REVERSES.test(fold(other.text))) - Number(REVERSES.test(fold(one.text))) ||
  (other.passage.date ?? '').localeCompare(one.passage.date ?? '')

/** Checks whether a row has the subject of a question in its own cells. */
const ownsSubject = ({ own }: Ranked, concepts: readonly Concept[]): boolean =>
  concepts.every((concept, at) => isMeasureWord(concept) || (own[at] ?? 0) >= KIN)

const isMeasured = ({ kind }: Asked): boolean => ['quantity', 'count', 'money', 'date', 'time'].includes(kind)

function answers(
  { coverage, covered, fits, passage, kind }: Ranked,
  concepts: readonly Concept[],
  asked: Asked,
): boolean {
  if (!fits || concepts.length === 0) return false
  // Names and numbers identify the subject: a statement without them is about something else.
  if (concepts.some((concept, at) => concept.isName && (covered[at] ?? 0) < 0.45)) return false
  if (asked.kind === 'thing' && (covered[headOf(concepts)] ?? 0) < 0.45) return false
  // A measure word ("costs", "deep") does not identify what is measured.
  const matter = concepts.flatMap((concept, at) => (isMeasureWord(concept) ? [] : [covered[at] ?? 0]))
  if (matter.length > 0 && !matter.some((worth) => worth >= 0.45)) return false
  // Rows have few words, so half of the words that identify one are enough, unless they are only akin.
  const sum = (worths: readonly number[]) => worths.reduce((sum, worth) => sum + worth, 0)
  const meant = sum(matter.map((worth) => (worth >= SAME ? 1 : worth)))
  if (kind === 'row' && meant < matter.length * MIN_COVERAGE) return false
  const said = sum(matter.map((worth) => (worth >= KIN ? 1 : worth)))
  // A row with an amount implies that something costs, without a word for it.
  if (kind === 'row' && isMeasured(asked) && matter.length > 0 && said >= matter.length * WHOLE_ROW)
    return true
  if (kind === 'field' && coverage < MIN_COVERAGE) return false
  const least = TOLD.has(asked.kind) ? MIN_TOLD : MIN_COVERAGE
  return coverage >= least || (coverage >= MIN_NEAR && passage.similarity >= SURE)
}

/** Returns the index of the first concept of a question, which is the one asked for. */
const headOf = (concepts: readonly Concept[]): number =>
  Math.max(
    0,
    concepts.findIndex(({ isName }) => !isName),
  )

/** Checks whether a statement covers the question (nearly) as well as another one; a row with a price says that it costs. */
const coversAsMuch = (one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean =>
  best.covered.every(
    (worth, at) =>
      worth < 0.5 ||
      (one.covered[at] ?? 0) >= Math.min(0.5, worth) ||
      (one.kind === 'row' && one.fits && isMeasureWord(concepts[at] as Concept)),
  )

/** Checks whether two statements count the asked noun, with nearly as much of the question around it. */
const countsAlike = (one: Ranked, best: Ranked, { noun }: Asked): boolean =>
  noun !== null && one.coverage >= WHOLE_ROW * best.coverage

/** Minimum coverage of a concept by more than the sentence before, which may have another subject. */
const MIN_OF_SUBJECT = 0.65

/** Checks whether a statement or its headings have all that another one has of the question. */
const isOfSubject = (one: Ranked, best: Ranked): boolean =>
  best.covered.every((worth, at) => (one.covered[at] ?? 0) >= Math.min(worth, MIN_OF_SUBJECT))

/**
 * Checks whether two statements have the same subject: both cover what the question names beside its measure,
 * or, if it names nothing else (`La largeur ?` fits many things), they have nearly the same words.
 */
const shareSubjectWords = (one: Ranked, other: Ranked, concepts: readonly Concept[]): boolean =>
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
function areOfOneProject(one: Ranked, other: Ranked, concepts: readonly Concept[]): boolean {
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

/** Checks whether a statement mentions the value of another one as superseded. */
function replaces({ statement: { text } }: Found, { value }: Found): boolean {
  const figures = [...figuresOf(text).quantities, ...datesIn(text, '2000-01-01')]
  return (
    value !== null &&
    replacedIn(text, figures).some(({ start, end }) => isSameValue(text.slice(start, end), value.text))
  )
}

/** Minimum share of the best statement's coverage that a later statement has to reach. */
const MIN_SAID = 0.75
/** Checks whether a later document of the series states that something else applies since. */
const isReversal = (one: Ranked, best: Ranked): boolean =>
  one !== best &&
  one.coverage >= MIN_SAID * best.coverage &&
  isSameSeries(one, best) &&
  (one.passage.date ?? '') > (best.passage.date ?? '') &&
  REVERSES.test(fold(one.text))

/** Checks whether a statement covers at least half of the subject that another one covers, names excluded. */
function coversSubject(one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean {
  const said = concepts.flatMap(({ isName }, at) =>
    !isName && (best.covered[at] ?? 0) >= 0.5 ? [(one.covered[at] ?? 0) >= 0.5] : [],
  )
  return said.filter(Boolean).length * 2 >= said.length
}

const isSameSeries = (one: Ranked, other: Ranked): boolean =>
  one.passage.source === other.passage.source ||
  (one.passage.date !== null &&
    other.passage.date !== null &&
    seriesOf(one.passage) === seriesOf(other.passage))
