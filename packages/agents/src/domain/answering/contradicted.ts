import { figuresOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { type Contradiction, findContradictions } from '../passages/contradictions.ts'
import { areOfTwoProjects } from '../projects/projects.ts'
import { askedKind } from './asked-kind.ts'
import { conceptsOf } from './concepts.ts'
import { seriesOf } from './document-date.ts'
import type { Piece } from './finding.ts'
import { CHANGES } from './later-change.ts'
import type { Material } from './material.ts'
import { pieceAt, pieceOf } from './piece-of.ts'
import { rankStatements } from './rank-statements.ts'
import { rivalsOf, valuedIn } from './rival-values.ts'
import { type AnswerPassage, statementsIn } from './statement.ts'

const MAX_CONTRADICTIONS = 4

/** Minimum share of what two statements name in common to contradict each other. */
const MIN_ALIKE = 0.6

/** Quotes both sides of each contradiction between documents; a later one of a series replaces the earlier. */
export function contradictedIn({ whole, language }: Material): Piece[] {
  const passageOf = ({ source, charStart }: { readonly source: string; readonly charStart: number }) =>
    whole.find((one) => one.source === source && one.char_start <= charStart && charStart < one.char_end)
  const measured = findContradictions(whole, language).flatMap(({ left, right }) => {
    const [one, other] = [passageOf(left), passageOf(right)]
    return one === undefined || other === undefined || seriesOf(one) === seriesOf(other)
      ? []
      : [[pieceIn(one, left), pieceIn(other, right)]]
  })
  const seen = new Set<string>()
  return [...measured, ...rivalsIn(whole)]
    .filter((sides) => {
      const keys = sides.map(({ source, char_start }) => `${source} ${char_start}`)
      const isNew = keys.every((key) => !seen.has(key))
      for (const key of keys) seen.add(key)
      return isNew
    })
    .slice(0, MAX_CONTRADICTIONS)
    .flat()
}

/** Finds pairs of statements that give other values of one subject, the likest first; a later change is no contradiction. */
function rivalsIn(passages: readonly AnswerPassage[]): Piece[][] {
  const valued = valuedIn(passages).filter(({ statement }) => !CHANGES.test(fold(statement.text)))
  return valued
    .flatMap((one, at) =>
      valued.slice(at + 1).flatMap((other) => {
        const [left, right] = [one.statement, other.statement]
        if (left.passage.source === right.passage.source || areOfTwoProjects(left.passage, right.passage))
          return []
        if (seriesOf(left.passage) === seriesOf(right.passage)) return []
        const rivals = rivalsOf(one, other)
        if (rivals === null || rivals.alike < MIN_ALIKE) return []
        const sides = [left, right].map((statement, side) =>
          pieceOf(statement, 'fact', {
            text: rivals.values[side] ?? '',
            start: null,
            end: null,
            label: null,
          }),
        )
        return [{ alike: rivals.alike, sides }]
      }),
    )
    .toSorted((a, b) => b.alike - a.alike)
    .map(({ sides }) => sides)
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
