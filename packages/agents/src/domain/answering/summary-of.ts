import { figuresOf } from '../citations/quantities.ts'
import type { Piece } from './finding.ts'
import { peopleIn } from './people.ts'
import { pieceOf } from './piece-of.ts'
import { type AnswerPassage, type Statement, statementsIn } from './statement.ts'

/** Characters that the pieces of a summary may have together. */
const MOST_CHARACTERS = 1_300
const LONGEST = 330

/** The telling sentences of a document, section by section: the first of each, and those with figures, in their order. */
export function summaryOf(passages: readonly AnswerPassage[]): Piece[] {
  const sections = Map.groupBy(
    passages
      .flatMap(statementsIn)
      .filter(
        ({ text, kind, passage }) => text.length <= LONGEST && kind !== 'field' && passage.fields === null,
      ),
    ({ passage }) => `${passage.source}\n${passage.location}`,
  )
  const ranked = [...sections.values()]
    .flatMap((statements) =>
      statements.map((statement, at) => ({ statement, weight: weightOf(statement, at) })),
    )
    .toSorted((a, b) => b.weight - a.weight)
  const chosen = new Set<Statement>()
  let left = MOST_CHARACTERS
  for (const { statement } of ranked) {
    if (statement.text.length > left) continue
    chosen.add(statement)
    left -= statement.text.length
  }
  return [...sections.values()].flatMap((statements) =>
    joined(statements.filter((one) => chosen.has(one)).map(plainPiece), statements[0]?.passage.text ?? ''),
  )
}

/** Sentences that follow each other are one quotation. */
function joined(pieces: readonly Piece[], text: string): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    const from = text.indexOf(last?.text ?? '\u0000')
    const gap = last === undefined ? 0 : piece.char_start - last.char_end
    if (last === undefined || from < 0 || gap < 0 || gap > 1) {
      result.push(piece)
      continue
    }
    const end = from + last.text.length + gap + piece.text.length
    result[result.length - 1] = { ...last, text: text.slice(from, end), char_end: piece.char_end }
  }
  return result
}

const plainPiece = (statement: Statement): Piece => ({
  ...pieceOf(statement, 'fact'),
  text: statement.text,
  char_start: statement.passage.char_start + statement.start,
  char_end: statement.passage.char_start + statement.end,
})

/** How telling a statement is: the first of its section, and what has figures, days or names; short ones first. */
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
