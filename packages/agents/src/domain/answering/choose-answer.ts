import { datesIn, figuresOf, isBoundWord, measuresIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { speakOfOne } from '../passages/contradictions.ts'
import type { Asked } from './asked-kind.ts'
import type { Concept } from './concepts.ts'
import { seriesOf } from './document-date.ts'
import type { Ranked } from './rank-statements.ts'
import { replacedIn } from './replaced.ts'
import type { Value } from './value.ts'
import { valueIn } from './value-in.ts'

/** A statement that answers, with its value. */
export interface Found {
  readonly statement: Ranked
  readonly value: Value | null
}

/** What the documents say on a question. */
export type Chosen =
  /** Nothing answers; `near` are statements on the matter. */
  | { readonly kind: 'nothing'; readonly near: readonly Ranked[] }
  /** One answer; `older` said otherwise before, `beside` say more. */
  | {
      readonly kind: 'answer'
      readonly best: Found
      readonly older: readonly Found[]
      readonly beside: readonly Found[]
    }
  /** Documents that do not follow each other say different values. */
  | { readonly kind: 'differ'; readonly found: readonly Found[] }

/** Least share of what is asked that a statement says. */
const LEAST_COVERAGE = 0.5
/** The same where any statement is of the kind, and none has to hold a value. */
const LEAST_TOLD = 0.42
/** Less is enough where the search finds its passage to answer. */
const LEAST_NEAR = 0.38
const SURE = 0.75
/** Share of what a question names beside the measure that a row has to say to be meant for certain. */
const WHOLE_ROW = 0.8
/** A statement this much worse than the best one answers something else. */
const MARGIN = 0.14
/** What is newer is believed where it says nearly as much. */
const NEWER_MARGIN = 0.2
const MOST_BESIDE = 2

/** Chooses what answers a question: what holds the asked kind before what does not, the newest of a series before older ones. */
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
      near: ranked.filter(({ coverage }) => coverage >= LEAST_NEAR).slice(0, MOST_BESIDE),
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
          saysAsMuch(one, best) ||
          (one.coverage >= 0.8 * best.coverage && isOnMatter(one, best, concepts))),
    )
    .concat(able.filter((one) => isReversal(one, best) && isOnMatter(one, best, concepts)))
    .toSorted((a, b) => (b.passage.date ?? '').localeCompare(a.passage.date ?? '') || b.score - a.score)
  const newest = series[0] ?? best
  const chosen = found(newest)
  const isOther = (one: Found) =>
    one.value !== null && chosen.value !== null && plain(one.value.text) !== plain(chosen.value.text)
  const older = series
    .filter((one) => one.passage.source !== newest.passage.source)
    .map(found)
    .filter((one) =>
      one.value === null && chosen.value === null ? one.statement.text !== newest.text : isOther(one),
    )
  const against = able
    .filter(
      (one) =>
        one.score >= best.score - MARGIN &&
        saysAsMuch(one, best) &&
        one.passage.source !== newest.passage.source &&
        !isSameSeries(one, newest) &&
        haveOneSubject(one, newest, concepts),
    )
    .map(found)
    .filter(isOther)
  // Whoever names the other's value as what held before knows of it.
  const told = against.find((one) => replaces(one, chosen)) ?? chosen
  const replaced = [chosen, ...against].filter((one) => one !== told && replaces(told, one))
  const [other] = against.filter((one) => one !== told && !replaced.includes(one))
  if (
    other !== undefined &&
    isMeasured(asked) &&
    told.statement.passage.fields === null &&
    other.statement.passage.fields === null
  )
    return { kind: 'differ', found: [told, other] }
  const former = [...replaced, ...older]
  const shown = new Set([told, ...former].map(({ statement }) => statement))
  const beside = able
    .filter((one) => !shown.has(one) && one.score >= best.score - MARGIN && one.text !== told.statement.text)
    .map(found)
    .filter(({ value }) => value !== null || told.value === null)
    .slice(0, MOST_BESIDE)
  return { kind: 'answer', best: told, older: former.slice(0, MOST_BESIDE), beside }
}

const TOLD: ReadonlySet<Asked['kind']> = new Set<Asked['kind']>(['yes_no', 'manner', 'reason', 'place'])

const isMeasured = ({ kind }: Asked): boolean => ['quantity', 'count', 'money', 'date', 'time'].includes(kind)

/** Whether a statement answers at all. */
function answers(
  { coverage, covered, fits, passage, kind }: Ranked,
  concepts: readonly Concept[],
  asked: Asked,
): boolean {
  if (!fits || concepts.length === 0) return false
  // A name or a number tells one thing from another: without it something else is spoken of.
  if (concepts.some((concept, at) => concept.isName && (covered[at] ?? 0) < 0.45)) return false
  if (asked.kind === 'thing' && (covered[headOf(concepts)] ?? 0) < 0.45) return false
  // That something costs, or is deep, says nothing of what costs or is deep.
  const matter = concepts.flatMap((concept, at) => (isMeasureWord(concept) ? [] : [covered[at] ?? 0]))
  if (matter.length > 0 && !matter.some((worth) => worth >= 0.45)) return false
  // A row has few words: half of those that name it have to be in it.
  const said = matter.reduce((sum, worth) => sum + worth, 0)
  if (kind === 'row' && said < matter.length * LEAST_COVERAGE) return false
  // A row that holds an amount says that something costs, and names no word for it.
  if (kind === 'row' && isMeasured(asked) && matter.length > 0 && said >= matter.length * WHOLE_ROW)
    return true
  if (kind === 'field' && coverage < LEAST_COVERAGE) return false
  const least = TOLD.has(asked.kind) ? LEAST_TOLD : LEAST_COVERAGE
  return coverage >= least || (coverage >= LEAST_NEAR && passage.similarity >= SURE)
}

const isMeasureWord = ({ key }: Concept): boolean =>
  measuresIn(key).length > 0 || /^(?:cout|prix|s eleve|cost|price|valeur|value)/.test(key)

/** The first thing that a question names is what it asks for. */
const headOf = (concepts: readonly Concept[]): number =>
  Math.max(
    0,
    concepts.findIndex(({ isName }) => !isName),
  )

/** Whether a statement says what another one says of the question, or nearly all of it. */
const saysAsMuch = (one: Ranked, best: Ranked): boolean =>
  best.covered.every((worth, at) => worth < 0.5 || (one.covered[at] ?? 0) >= Math.min(0.5, worth))

/**
 * Whether two statements speak of one thing: both say what the question names beside its measure, or nearly the same words
 * where it names nothing else. `La largeur ?` names a measure of many things.
 */
const haveOneSubject = (one: Ranked, other: Ranked, concepts: readonly Concept[]): boolean =>
  concepts.some(
    (concept, at) =>
      !isMeasureWord(concept) &&
      !isBoundWord(concept.key) &&
      (one.covered[at] ?? 0) >= 0.5 &&
      (other.covered[at] ?? 0) >= 0.5,
  ) || speakOfOne(one.text, other.text, one.passage.language)

/** Whether a statement names the value of another one as what held before. */
function replaces({ statement: { text } }: Found, { value }: Found): boolean {
  const figures = [...figuresOf(text).quantities, ...datesIn(text, '2000-01-01')]
  return replacedIn(text, figures).some(
    ({ start, end }) => plain(text.slice(start, end)) === plain(value?.text ?? ''),
  )
}

/** Share of what the best statement says that a later one has to say, too. */
const LEAST_SAID = 0.75
/** Says that something else held before. */
const REVERSES =
  /\b(?:au lieu d|ramen|report|annul|abandonn|remplac|port(?:e|ee|es|ees) a|finalement|n'est plus|revient sur|decal|repouss|instead of|postpon|cancel|replac|no longer|rais(?:ed|es) to|reduced to|et non plus)/

/** Whether a later document of the series says that something else holds since. */
const isReversal = (one: Ranked, best: Ranked): boolean =>
  one !== best &&
  one.coverage >= LEAST_SAID * best.coverage &&
  isSameSeries(one, best) &&
  (one.passage.date ?? '') > (best.passage.date ?? '') &&
  REVERSES.test(fold(one.text))

/** Whether a statement says at least half of what another one says of the matter, names apart. */
function isOnMatter(one: Ranked, best: Ranked, concepts: readonly Concept[]): boolean {
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

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
