import { datesIn, figuresOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { areOfTwoProjects } from '../../projects/projects.ts'
import type { Asked } from '../asked/asked-kind.ts'
import type { Concept } from '../statements/concepts.ts'
import { KIN, SAME } from '../statements/coverage.ts'
import { newestFirst } from '../statements/document-date.ts'
import { isMeasureWord } from '../statements/measure-word.ts'
import { replacedIn } from '../statements/replaced.ts'
import { isSameValue } from '../values/same-value.ts'
import type { Value } from '../values/value.ts'
import { valueIn } from '../values/value-in.ts'
import {
  areOfOneProject,
  countsInEnglish,
  coversAsMuch,
  coversSubject,
  hasOtherLabel,
  isOfSubject,
  isReversal,
  isSameSeries,
  measuresAlike,
  shareSubjectWords,
} from './compare-statements.ts'
import { isLaterChange, REVERSES } from './later-change.ts'
import { isLaterValue } from './later-value.ts'
import { listedWith } from './listed-with.ts'
import { isLaterOfCode, newestOf } from './newest-state.ts'
import type { Ranked } from './rank-statements.ts'

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
      /** Number of further entries of the list that is asked for. */
      readonly more: number
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
const MAX_SENTENCES = 15
/** Maximum number of entries of one list. */
const MAX_LISTED = 40

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
  const best = asked.newest ? newestOf(able) : able[0]
  if (best === undefined) return { kind: 'nothing', near: nearIn(ranked, asked) }
  const found = (statement: Ranked): Found => ({
    statement,
    value: valueIn(statement, asked, concepts, question),
  })
  const series = seriesOfBest(ranked, able, best, concepts, asked)
  const newest = series[0] ?? best
  const chosen = found(newest)
  const against = able
    .filter((one) => !series.includes(one) && isOnSameMatter(one, best, newest, concepts, asked))
    .concat(ranked.filter((one) => !series.includes(one) && isCountedApart(one, newest, concepts, asked)))
    .map(found)
    .filter((one) => hasOtherValue(one, chosen))
  // A document that mentions the other value as superseded is the more recent one.
  const told = against.find((one) => replaces(one, chosen)) ?? chosen
  const replaced = [chosen, ...against].filter((one) => one !== told && replaces(told, one))
  const rival = newestRival(against.filter((one) => one !== told && !replaced.includes(one)))
  if (rival !== undefined && differ(told, rival, concepts, asked))
    return { kind: 'differ', found: [told, rival].toSorted(newerFirst) }
  const former = [...replaced, ...series.map(found).filter((one) => isFormer(one, chosen))]
  const listed = asked.list && !isMeasured(asked) ? listedWith(told.statement, ranked) : null
  if (listed !== null && listed.length > 1) {
    const entries = distinct(listed.map(found))
    const [first = told, ...others] = entries.slice(0, MAX_LISTED)
    return {
      kind: 'answer',
      best: first,
      older: [],
      beside: others,
      more: Math.max(0, entries.length - MAX_LISTED),
    }
  }
  const shown = new Set([told, ...former].map(({ statement }) => statement))
  const beside = able
    .filter((one) => !shown.has(one) && addsTo(one, told.statement, best, asked))
    .map(found)
    .filter(({ value }) => value !== null || told.value === null)
    .slice(0, asked.list ? MAX_SENTENCES : MAX_BESIDE)
  return { kind: 'answer', best: told, older: former.slice(0, MAX_BESIDE), beside, more: 0 }
}

/** Removes rows that give the value of an earlier one: a supplier of two machines. */
const distinct = (entries: readonly Found[]): Found[] =>
  entries.filter(
    ({ value }, at) =>
      value === null || !entries.slice(0, at).some((other) => other.value?.text === value.text),
  )

/** Returns statements on the subject of a question that none answers. */
const nearIn = (ranked: readonly Ranked[], { noun }: Asked): Ranked[] =>
  ranked
    .filter(({ coverage, fits }) => coverage >= MIN_NEAR || (fits && noun !== null))
    // The number of the asked noun is worth more than other words of the question.
    .toSorted((a, b) => (noun === null ? 0 : Number(b.fits) - Number(a.fits)))
    .slice(0, MAX_BESIDE)

/** Returns the best statement with those of its series that may replace it, newest document first. */
function seriesOfBest(
  ranked: readonly Ranked[],
  able: readonly Ranked[],
  best: Ranked,
  concepts: readonly Concept[],
  asked: Asked,
): Ranked[] {
  const isEqual = (one: Ranked) =>
    one.score >= best.score - NEWER_MARGIN &&
    isSameSeries(one, best) &&
    (one === best ||
      coversAsMuch(one, best, concepts) ||
      (one.coverage >= 0.8 * best.coverage && coversSubject(one, best, concepts)))
  return able
    .filter(isEqual)
    .concat(able.filter((one) => isReversal(one, best) && coversSubject(one, best, concepts)))
    .concat(
      isMeasured(asked) || asked.kind === 'person'
        ? ranked.filter(
            (one) =>
              isLaterChange(one, best, concepts) || (isMeasured(asked) && isLaterValue(one, best, concepts)),
          )
        : [],
    )
    .concat(asked.kind === 'state' ? ranked.filter((one) => isLaterOfCode(one, best, concepts)) : [])
    .toSorted((a, b) => newestFirst(a.passage, b.passage) || b.score - a.score)
}

/** Checks whether a statement of another series answers for the same matter as the best one and its newest version. */
const isOnSameMatter = (
  one: Ranked,
  best: Ranked,
  newest: Ranked,
  concepts: readonly Concept[],
  asked: Asked,
): boolean =>
  (one.evidence >= best.evidence - MARGIN || measuresAlike(one, best, asked)) &&
  coversAsMuch(one, best, concepts) &&
  one.passage.source !== newest.passage.source &&
  !areOfTwoProjects(one.passage, newest.passage) &&
  !isSameSeries(one, newest) &&
  (shareSubjectWords(one, newest, concepts) || areOfOneProject(one, newest, concepts))

const isCountedApart = (one: Ranked, newest: Ranked, concepts: readonly Concept[], asked: Asked): boolean =>
  countsInEnglish(one, newest, concepts, asked) &&
  one.passage.source !== newest.passage.source &&
  !areOfTwoProjects(one.passage, newest.passage)

/** Checks whether both have a value, and not the same one. */
const hasOtherValue = (one: Found, other: Found): boolean =>
  one.value !== null && other.value !== null && !isSameValue(one.value.text, other.value.text)

/** Checks whether a statement of another document of the series says something else, or without values is worded otherwise. */
const isFormer = (one: Found, chosen: Found): boolean =>
  one.statement.passage.source !== chosen.statement.passage.source &&
  (one.value === null && chosen.value === null
    ? one.statement.text !== chosen.statement.text
    : hasOtherValue(one, chosen))

/** Returns the first rival, or a later document of its series, which replaces it. */
const newestRival = (rivals: readonly Found[]): Found | undefined =>
  rivals
    .filter(({ statement }) => isSameSeries(statement, (rivals[0] as Found).statement))
    .toSorted((a, b) => newestFirst(a.statement.passage, b.statement.passage))[0]

/** Checks whether two values of a measure contradict each other: rows must have the subject in their own cells. */
const differ = (told: Found, rival: Found, concepts: readonly Concept[], asked: Asked): boolean =>
  isMeasured(asked) &&
  [told, rival].every(
    ({ statement }) => statement.passage.fields === null || ownsSubject(statement, concepts),
  )

/** Checks whether a statement adds something to the answer that is told. */
const addsTo = (one: Ranked, told: Ranked, best: Ranked, asked: Asked): boolean =>
  one.score >= best.score - MARGIN &&
  one.text !== told.text &&
  !hasOtherLabel(one, told) &&
  (asked.kind !== 'state' || one.passage.source === told.passage.source) &&
  // A person whom a row of the same document names has nothing to do with the question by that.
  (asked.kind !== 'person' || one.own.some((worth) => worth >= 0.5)) &&
  (asked.list ? one.kind === told.kind : !isMeasured(asked) || isOfSubject(one, best))

const TOLD: ReadonlySet<Asked['kind']> = new Set<Asked['kind']>([
  'yes_no',
  'manner',
  'reason',
  'consequence',
  'place',
  'state',
  'fate',
  'material',
])

/** Sorts a statement that something else applied before to the front, else the one of the later document. */
const newerFirst = ({ statement: one }: Found, { statement: other }: Found): number =>
  Number(REVERSES.test(fold(other.text))) - Number(REVERSES.test(fold(one.text))) ||
  newestFirst(one.passage, other.passage)

/** Checks whether a row has the subject of a question in its own cells. */
const ownsSubject = ({ own }: Ranked, concepts: readonly Concept[]): boolean =>
  concepts.every((concept, at) => isMeasureWord(concept) || (own[at] ?? 0) >= KIN)

const isMeasured = ({ kind }: Asked): boolean => ['quantity', 'count', 'money', 'date', 'time'].includes(kind)

function answers(
  { coverage, covered, fits, passage, kind, isHeaded }: Ranked,
  concepts: readonly Concept[],
  asked: Asked,
): boolean {
  if (!fits || concepts.length === 0) return false
  // Names and numbers identify the subject: a statement without them is about something else.
  if (concepts.some((concept, at) => concept.isName && (covered[at] ?? 0) < 0.45)) return false
  if ((asked.kind === 'thing' || asked.isRole) && (covered[headOf(concepts)] ?? 0) < 0.45) return false
  // The column of a table is a list of what it names.
  if (asked.list && isHeaded && coverage >= MIN_NEAR) return true
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
  // A row tells who does something without a word for the deed.
  const isDoer =
    kind === 'row' &&
    asked.kind === 'person' &&
    concepts.some(({ isName }, at) => !isName && (covered[at] ?? 0) >= KIN)
  const least = isDoer ? MIN_NEAR : TOLD.has(asked.kind) ? MIN_TOLD : MIN_COVERAGE
  return coverage >= least || (coverage >= MIN_NEAR && passage.similarity >= SURE)
}

/** Returns the index of the first concept of a question, which is the one asked for. */
const headOf = (concepts: readonly Concept[]): number =>
  Math.max(
    0,
    concepts.findIndex(({ isName }) => !isName),
  )

/** Checks whether a statement mentions the value of another one as superseded. */
function replaces({ statement: { text } }: Found, { value }: Found): boolean {
  const figures = [...figuresOf(text).quantities, ...datesIn(text, '2000-01-01')]
  return (
    value !== null &&
    replacedIn(text, figures).some(({ start, end }) => isSameValue(text.slice(start, end), value.text))
  )
}
