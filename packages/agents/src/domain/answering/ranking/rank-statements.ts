import { figuresOf, hasDay, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { numbersWithWords } from '../../question/numbers-with-words.ts'
import type { Asked } from '../asked/asked-kind.ts'
import { ANAPHOR } from '../statements/anaphor.ts'
import { PLACE_COLUMN } from '../statements/columns.ts'
import type { Concept } from '../statements/concepts.ts'
import { coverageIn, KIN } from '../statements/coverage.ts'
import { isMeasureWord } from '../statements/measure-word.ts'
import { headingsOf, type Statement, titleAndPath } from '../statements/statement.ts'
import { askedChange, tellsChange } from '../statements/value-change.ts'
import { meansWorks, statesMeasure } from '../values/stated-figure.ts'
import { fitOf } from './asked-fit.ts'

export interface Ranked extends Statement {
  /** Weighted share of the question's concepts found here or above; 0 to 1. */
  readonly coverage: number
  /** Coverage of each concept, in their order; 0 to 1. */
  readonly covered: readonly number[]
  /** As `covered`, for the statement's own words alone. */
  readonly own: readonly number[]
  /** True for a row with a column for the first thing that the question names. */
  readonly isHeaded: boolean
  /** True if it contains the kind of value asked for. */
  readonly fits: boolean
  /** Score by its own words and place, whether or not the question names its document. */
  readonly evidence: number
  readonly score: number
}

/** Weight of a concept by the place where it occurs; 1 in the statement itself. */
const WORTH = { columns: 0.9, anaphor: 0.85, before: 0.6, heading: 0.8, above: 0.65, title: 0.5 } as const
const FIT = 0.25
const NEARNESS = 0.15
/** Penalty for a row if the question asks neither for a value nor for one of its columns. */
const BARE = 0.12
/** Bonus for a row of a table with a column for what is listed, if a list is asked for. */
const LISTED = 0.2
const PROSE: ReadonlySet<Asked['kind']> = new Set<Asked['kind']>([
  'thing',
  'yes_no',
  'manner',
  'reason',
  'consequence',
  'place',
  'state',
  'fate',
  'material',
])
const NAMED = 0.3
/** Factor for the weight of a word that a text could only say in a translation that nobody here knows. */
const UNTRANSLATED = 0.3

/** Scores every statement against the concepts of a question. @param question Used for the kind of its figures. */
export function rankStatements(
  statements: readonly Statement[],
  concepts: readonly Concept[],
  asked: Asked,
  isNamed: (source: string) => boolean = () => false,
): Ranked[] {
  const read = statements.map((statement) => ({
    statement,
    said: saidIn(statement, concepts, asked, isNamed),
  }))
  const weights = concepts.map((concept, at) => {
    const holding = read.filter(
      ({ said }) => (said.own[at] ?? 0) > 0.5 || (said.covered[at] ?? 0) >= 0.8,
    ).length
    const rarity =
      Math.log(1 + (statements.length + 1) / (holding + 0.5)) / Math.log(1 + 2 * (statements.length + 1))
    return (concept.isName ? 1.3 : 1) * (0.35 + 0.65 * rarity)
  })
  return read
    .map(({ statement, said }): Ranked => {
      const ofStatement = weightsIn(statement, said.covered, concepts, weights)
      const total = ofStatement.reduce((sum, weight) => sum + weight, 0) || 1
      const share = (covered: readonly number[]): number =>
        covered.reduce((sum, worth, at) => sum + worth * (ofStatement[at] ?? 0), 0) / total
      const fit = fitOf(statement, asked, concepts)
      const isFit = fit > 0
      // A row with a price says that something costs, without a word for it.
      const isImplied = isFit && statement.kind === 'row' && asked.kind === 'money'
      const isStated = isFit && statement.kind !== 'row' && statesMeasure(statement, asked, concepts)
      const withMeasure = (isSaid: boolean) =>
        said.covered.map((worth, at) =>
          isSaid && isMeasureWord(concepts[at] as Concept) ? Math.max(worth, KIN) : worth,
        )
      const covered = withMeasure(isStated)
      const implied = withMeasure(isStated || isImplied)
      const isPlace =
        asked.kind === 'place' && statement.cells.some(({ name }) => PLACE_COLUMN.test(fold(name)))
      const isBare = statement.kind === 'row' && PROSE.has(asked.kind) && !said.named && !isPlace
      const evidence =
        share(implied) -
        (isBare ? BARE : 0) +
        (asked.list && said.isHeaded ? LISTED : 0) +
        FIT * fit +
        NEARNESS * statement.passage.similarity
      const score = evidence + (isNamed(statement.passage.source) ? NAMED : 0)
      return { ...statement, ...said, covered, coverage: share(covered), fits: isFit, evidence, score }
    })
    .sort((one, other) => other.score - one.score)
}

/**
 * Weighs the concepts of a question in a statement of another language: a word without a known translation proves
 * neither that the statement says it nor that it does not, as long as it says most of the others.
 */
function weightsIn(
  { passage: { language } }: Statement,
  covered: readonly number[],
  concepts: readonly Concept[],
  weights: readonly number[],
): readonly number[] {
  const isOpen = ({ onlyIn }: Concept, at: number) =>
    onlyIn !== null && language !== null && onlyIn !== language && (covered[at] ?? 0) === 0
  const open = concepts.filter(isOpen).length
  const said = covered.filter((worth) => worth >= KIN).length
  return open === 0 || said <= open
    ? weights
    : weights.map((weight, at) => weight * (isOpen(concepts[at] as Concept, at) ? UNTRANSLATED : 1))
}

function saidIn(
  statement: Statement,
  concepts: readonly Concept[],
  asked: Asked,
  isNamed: (source: string) => boolean,
) {
  const change = askedChange(concepts)
  const { passage, text, before, columns } = statement
  const { language } = passage
  const own = textForms(text, language)
  const numbers = new Set(numbersWithWords(text.replace(/n°\s*/gu, ''), language ?? 'fr'))
  const headings = headingsOf(passage.location)
  const isAnaphor = ANAPHOR.test(fold(text))
  const contexts: readonly (readonly [string, number])[] = [
    [columns.join(' '), WORTH.columns],
    ...before.map(
      (said, at) => [said, (isAnaphor ? WORTH.anaphor : WORTH.before) * (at === 0 ? 1 : 0.8)] as const,
    ),
    [headings.at(-1) ?? '', WORTH.heading],
    [headings.slice(0, -1).join(' '), WORTH.above],
    [titleAndPath(passage), isNamed(passage.source) ? WORTH.heading : WORTH.title],
  ]
  const around = contexts
    .filter(([said]) => said !== '')
    .map(([said, worth]) => ({ said, forms: textForms(said, language), worth }))
  const ownCoverage = concepts.map((concept) =>
    concept.date !== null
      ? hasDay(figuresOf(text).dates, concept.date)
        ? 1
        : 0
      : concept.number !== null
        ? isNumbered(numbers, concept) || isFirstCell(statement, concept.number)
          ? 1
          : 0
        : coverageIn(own, concept),
  )
  const covered = concepts.map((concept, at) => {
    const here = ownCoverage[at] ?? 0
    if (here === 1) return 1
    if (concept.date !== null)
      return Math.max(here, passage.date !== null && hasDay([passage.date], concept.date) ? WORTH.heading : 0)
    // A document named by its number stands for all its content.
    if (
      concept.number !== null &&
      isNamed(passage.source) &&
      textForms(passage.title, language).stems.has(concept.number.split(' ').at(-1) ?? '')
    )
      return WORTH.heading
    const elsewhere = around.map(({ said, forms, worth }) =>
      concept.number !== null
        ? isNumbered(new Set(numbersWithWords(said.replace(/n°\s*/gu, ''), language ?? 'fr')), concept)
          ? worth
          : 0
        : worth * coverageIn(forms, concept),
    )
    const isChange = concept === change && tellsChange(concept, text, asked.kind === 'yes_no')
    return Math.max(here, isChange ? KIN : 0, meansWorks(concept, statement) ? WORTH.title : 0, ...elsewhere)
  })
  const names = textForms(columns.join(' '), language)
  const head = concepts.find(({ isName }) => !isName)
  return {
    own: ownCoverage,
    covered,
    named: concepts.some((concept) => coverageIn(names, concept) >= KIN),
    isHeaded: head !== undefined && coverageIn(names, head) >= KIN,
  }
}

/** Checks whether a number is among those of a text, with the word before it in either language. */
const isNumbered = (numbers: ReadonlySet<string>, { number, alternatives }: Concept): boolean =>
  (number !== null && numbers.has(number)) ||
  alternatives.some(({ stems: [other = ''] }) => numbers.has(other))

/** `article 206` refers to the row with 206 in its first cell, `action 11-b` to the one with 11-b in any. */
function isFirstCell({ kind, passage }: Statement, number: string): boolean {
  const [, figure = '', letter] =
    /^(?:artic\p{L}*|prix|poste?|lign\p{L}*|item|line|action|point|lot|num\p{L}*|n|tach\p{L}*) (\d+(?:[.,]\d+)*(-\p{L})?)$/u.exec(
      number,
    ) ?? []
  const cells = (passage.fields ?? []).map(({ value }) => value.trim().toLowerCase())
  return (
    kind === 'row' && figure !== '' && (letter === undefined ? cells[0] === figure : cells.includes(figure))
  )
}
