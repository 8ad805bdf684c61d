import { fold } from '@agora-mcp/core/text'
import { type Contradiction, findContradictions } from '../../passages/contradictions.ts'
import { areOfTwoProjects } from '../../projects/projects.ts'
import { askedKind } from '../asked/asked-kind.ts'
import type { Piece } from '../finding/finding.ts'
import { conceptsOf } from '../statements/concepts.ts'
import { seriesOf } from '../statements/document-date.ts'
import type { Material } from '../statements/material.ts'
import { isMeasureWord } from '../statements/measure-word.ts'
import { type AnswerPassage, statementsIn } from '../statements/statement.ts'
import { CHANGES } from './later-change.ts'
import { pieceAt, pieceOf } from './piece-of.ts'
import { rankStatements } from './rank-statements.ts'
import { rivalsOf, type Valued, valuedIn, valuesOf } from './rival-values.ts'

const MAX_CONTRADICTIONS = 4

/** Minimum share of what two statements name in common to contradict each other. */
const MIN_ALIKE = 0.6

/** Matches what is there already, which is another thing than what is planned. */
const EXISTING = /(?<!\p{L})(?:existante?s?|ancien(?:ne)?s?|actuel(?:le)?s?|existing|former|old)(?!\p{L})/iu

/** Quotes both sides of each contradiction between documents; a later one of a series replaces the earlier. */
export function contradictedIn({ whole, language }: Material, most = MAX_CONTRADICTIONS): Piece[] {
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
      if (sides.some(({ text }) => EXISTING.test(text)) && !sides.every(({ text }) => EXISTING.test(text)))
        return false
      const keys = sides.map(({ source, char_start, value }) => `${source} ${char_start} ${value}`)
      const isNew = keys.every((key) => !seen.has(key))
      for (const key of keys) seen.add(key)
      return isNew
    })
    .slice(0, most)
    .flat()
}

/** Finds pairs of statements that give other values of one subject, the likest first; a later change is not a contradiction. */
function rivalsIn(passages: readonly AnswerPassage[]): Piece[][] {
  const valued = valuedIn(passages).filter(({ statement }) => !CHANGES.test(fold(statement.text)))
  return valued
    .flatMap((one, at) =>
      valued.slice(at + 1).flatMap((other) => (areApart(one, other) ? (sidesOf(one, other) ?? []) : [])),
    )
    .filter(({ alike }) => alike >= MIN_ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
    .map(({ pieces }) => pieces)
}

/** Checks whether two statements are of documents that may contradict each other: not of one series, nor of two projects. */
const areApart = ({ statement: { passage: one } }: Valued, { statement: { passage: other } }: Valued) =>
  one.source !== other.source && seriesOf(one) !== seriesOf(other) && !areOfTwoProjects(one, other)

function sidesOf(one: Valued, other: Valued): { readonly alike: number; readonly pieces: Piece[] } | null {
  const rivals = rivalsOf(one, other)
  if (rivals === null) return null
  const pieces = [one, other].map(({ statement }, side) =>
    pieceOf(statement, 'fact', { text: rivals.values[side] ?? '', start: null, end: null, label: null }),
  )
  return { alike: rivals.alike, pieces }
}

/** Minimum coverage of a subject by a statement or its heading. */
const MIN_ON_SUBJECT = 0.75

/** Quotes the first two documents that give different values of one kind on a subject, in any language. */
export function rivalFigures(subject: string, { passages, language }: Material): Piece[] {
  const concepts = conceptsOf(subject, language)
  const asked = askedKind(subject)
  // A value says what is measured.
  const matter = concepts.filter((concept) => !isMeasureWord(concept))
  const valued = rankStatements(passages.flatMap(statementsIn), matter.length > 0 ? matter : concepts, asked)
    .filter(({ coverage, passage, fits }) => fits && coverage >= MIN_ON_SUBJECT && passage.fields === null)
    .map(valuesOf)
  for (const [at, one] of valued.entries()) {
    for (const other of valued.slice(at + 1)) {
      const sides = areApart(one, other) ? sidesOf(one, other) : null
      if (sides !== null) return sides.pieces
    }
  }
  return []
}

const pieceIn = (passage: AnswerPassage, { charStart, charEnd, figure }: Contradiction['left']): Piece => ({
  ...pieceAt(passage, { start: charStart - passage.char_start, end: charEnd - passage.char_start }, 'fact'),
  value: figure,
})
