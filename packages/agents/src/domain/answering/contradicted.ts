import { figuresOf } from '@agora-mcp/core/citations'
import { type Contradiction, findContradictions } from '../passages/contradictions.ts'
import { areOfTwoProjects } from '../projects/projects.ts'
import { askedKind } from './asked-kind.ts'
import { conceptsOf } from './concepts.ts'
import { seriesOf } from './document-date.ts'
import type { Piece } from './finding.ts'
import type { Material } from './material.ts'
import { pieceAt, pieceOf } from './piece-of.ts'
import { rankStatements } from './rank-statements.ts'
import { type AnswerPassage, statementsIn } from './statement.ts'

const MAX_CONTRADICTIONS = 4

/** Quotes both sides of each contradiction between documents; a later one of a series replaces the earlier. */
export function contradictedIn({ whole, language }: Material): Piece[] {
  const passageOf = ({ source, charStart }: { readonly source: string; readonly charStart: number }) =>
    whole.find((one) => one.source === source && one.char_start <= charStart && charStart < one.char_end)
  return findContradictions(whole, language)
    .flatMap(({ left, right }) => {
      const [one, other] = [passageOf(left), passageOf(right)]
      if (one === undefined || other === undefined || seriesOf(one) === seriesOf(other)) return []
      return [pieceIn(one, left), pieceIn(other, right)]
    })
    .slice(0, 2 * MAX_CONTRADICTIONS)
}

/** Minimum coverage of a subject by a statement or its heading. */
const MIN_ON_SUBJECT = 0.75

/** Quotes the first two documents that give different figures of one unit on a subject, in any language. */
export function rivalFigures(subject: string, { passages, language }: Material): Piece[] {
  const figures = rankStatements(
    passages.flatMap(statementsIn),
    conceptsOf(subject, language),
    askedKind(subject),
  )
    .filter(({ coverage, passage }) => coverage >= MIN_ON_SUBJECT && passage.fields === null)
    .flatMap((statement) =>
      figuresOf(statement.text).quantities.flatMap(({ value, unit, start, end }) =>
        unit === null ? [] : [{ statement, value, unit, text: statement.text.slice(start, end) }],
      ),
    )
  for (const [at, one] of figures.entries()) {
    const { passage } = one.statement
    const other = figures
      .slice(at + 1)
      .find(
        ({ statement, value, unit }) =>
          unit === one.unit &&
          value !== one.value &&
          statement.passage.source !== passage.source &&
          seriesOf(statement.passage) !== seriesOf(passage) &&
          !areOfTwoProjects(statement.passage, passage),
      )
    if (other !== undefined)
      return [one, other].map(({ statement, text }) =>
        pieceOf(statement, 'fact', { text, start: null, end: null, label: null }),
      )
  }
  return []
}

const pieceIn = (passage: AnswerPassage, { charStart, charEnd, figure }: Contradiction['left']): Piece => ({
  ...pieceAt(passage, { start: charStart - passage.char_start, end: charEnd - passage.char_start }, 'fact'),
  value: figure,
})
