import { figuresOf } from '@agora-mcp/core/citations'
import type { Piece } from '../finding/finding.ts'
import { pieceAt } from '../ranking/piece-of.ts'
import { peopleIn } from '../statements/people.ts'
import { type AnswerPassage, isBoldLabel, type Statement, statementsIn } from '../statements/statement.ts'

/** Maximum total length of the pieces of a summary, in characters: of a document of a few pages, and of a longer one. */
const MAX_CHARACTERS = { short: 950, long: 1_300 } as const
/** Length from which a document is a long one, in characters. */
const LONG = 6_000
const LONGEST = 330

/**
 * Selects the key sentences of a document by section: the first one, and sentences with figures, in document
 * order.
 */
export function summaryOf(passages: readonly AnswerPassage[]): Piece[] {
  const heads = new Set([...Map.groupBy(passages, ({ source }) => source).values()].map(([first]) => first))
  const sections = Map.groupBy(
    passages
      .flatMap((passage) => withLabels(statementsIn(passage)))
      .filter(
        ({ text, kind, passage }) =>
          text.length <= LONGEST &&
          // The fields of a head tell who wrote to whom; further down they tell values.
          (kind !== 'field' || !heads.has(passage)) &&
          passage.fields === null &&
          !isBoldLabel(text),
      ),
    ({ passage }) => `${passage.source}\n${passage.location}`,
  )
  const ranked = [...sections.values()]
    .flatMap((statements) =>
      statements.map((statement, at) => ({ statement, weight: weightOf(statement, at) })),
    )
    .toSorted((a, b) => b.weight - a.weight)
  const chosen = new Set<Statement>()
  const length = passages.reduce((sum, { text }) => sum + text.length, 0)
  let left = MAX_CHARACTERS[length < LONG ? 'short' : 'long']
  for (const { statement } of ranked) {
    if (statement.text.length > left) continue
    chosen.add(statement)
    left -= statement.text.length
  }
  return [...sections.values()].flatMap((statements) =>
    joined(statements.filter((one) => chosen.has(one))).map(({ first, last }) =>
      pieceAt(first.passage, { start: first.start, end: last.end }, 'fact'),
    ),
  )
}

/** Joins each bold label and the sentence behind it: `**Délai.** Le chantier dure…`. */
function withLabels(statements: readonly Statement[]): Statement[] {
  const joined: Statement[] = []
  for (const one of statements) {
    const last = joined.at(-1)
    const label = last !== undefined && isBoldLabel(last.text) ? last : undefined
    const text = one.passage.text.slice(label?.start ?? one.start, one.end)
    const isLabelled = label !== undefined && !text.includes('\n')
    joined.splice(isLabelled ? -1 : joined.length, isLabelled ? 1 : 0, {
      ...one,
      ...(isLabelled && { text, start: label.start }),
    })
  }
  return joined
}

interface Run {
  readonly first: Statement
  readonly last: Statement
}

function joined(statements: readonly Statement[]): Run[] {
  const runs: Run[] = []
  for (const one of statements) {
    const run = runs.at(-1)
    const gap = run?.last.passage === one.passage ? one.start - run.last.end : null
    if (run === undefined || gap === null || gap < 0 || gap > 1) runs.push({ first: one, last: one })
    else runs[runs.length - 1] = { ...run, last: one }
  }
  return runs
}

/**
 * Weighs a statement: the first of its section and statements with figures, dates or names score higher;
 * short ones win.
 */
function weightOf({ text, kind }: Statement, at: number): number {
  const { quantities, dates, codes } = figuresOf(text)
  const figures = Math.min(3, quantities.length + dates.length + codes.length / 2)
  return (
    (at === 0 ? 2 : 0) +
    figures +
    (peopleIn(text).length > 0 ? 0.3 : 0) -
    (kind === 'item' ? 1.5 : 0) -
    text.length / 200
  )
}
