import type { Piece } from '../finding/finding.ts'
import { pieceAt } from '../ranking/piece-of.ts'
import { newestFirst } from '../statements/document-date.ts'
import { type AnswerPassage, headingsOf, type Statement, statementsIn } from '../statements/statement.ts'

/** Quotes what stands below a numbered heading, else the paragraph with that number; of several versions the newest. */
export function articleOf(number: string, passages: readonly AnswerPassage[]): Piece[] {
  const wanted = new RegExp(
    `^(?:article |art\\. |section |chapitre |§ ?)?${number.replaceAll('.', '\\.')}(?![\\d])\\.?(?:\\s|$)`,
    'i',
  )
  const headed = passages.filter(({ location }) => wanted.test(headingsOf(location).at(-1) ?? ''))
  const found =
    headed.length > 0
      ? headed.flatMap(statementsIn)
      : passages.flatMap((passage) => paragraphFrom(wanted, statementsIn(passage)))
  const [first] = found.toSorted((a, b) => newestFirst(a.passage, b.passage))
  return found
    .filter(({ passage }) => passage.source === first?.passage.source)
    .map((statement) => pieceAt(statement.passage, statement, 'fact'))
}

/** Matches the number of a paragraph: `5.2 Un groupe verse un acompte.` */
const NUMBERED = /^\d+(?:\.\d+)*\.?\s/

function paragraphFrom(wanted: RegExp, statements: readonly Statement[]): Statement[] {
  const at = statements.findIndex(({ text }) => wanted.test(text))
  if (at === -1) return []
  const next = statements.findIndex(({ text }, other) => other > at && NUMBERED.test(text))
  return statements.slice(at, next === -1 ? undefined : next)
}
