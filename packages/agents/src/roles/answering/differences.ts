import { measuresIn, textForms } from '@agora-mcp/core/citations'
import { detectLanguage } from '@agora-mcp/core/text'
import type { Finding, Piece } from '../../domain/answering/finding/finding.ts'
import { conceptsOf } from '../../domain/answering/statements/concepts.ts'
import { covers } from '../../domain/answering/statements/coverage.ts'
import { seriesOf } from '../../domain/answering/statements/document-date.ts'
import { isMeasureWord } from '../../domain/answering/statements/measure-word.ts'
import { contradictionAttachment } from '../../domain/passages/contradiction-note.ts'
import type { Contradiction } from '../../domain/passages/contradictions.ts'
import { messagesIn } from '../../messages/index.ts'
import type { FoundPassage } from './passages.ts'

/** Checks whether a side of a contradiction is quoted; other contradictions are irrelevant to the question. */
export const isQuoted = ({ left, right }: Contradiction, { pieces }: Finding): boolean =>
  pieces.some((piece) =>
    [left, right].some(
      ({ source, charStart, charEnd }) =>
        source === piece.source && charStart < piece.char_end && piece.char_start < charEnd,
    ),
  )

/** Checks whether a side of a contradiction speaks of what a question names besides its measure. */
export function isAsked({ left, right }: Contradiction, question: string, language: string): boolean {
  const matter = conceptsOf(question, language).filter(
    (concept) => concept.alternatives.length > 0 && !isMeasureWord(concept),
  )
  const sides = [left, right].map(({ text }) => textForms(text, detectLanguage(text)))
  return matter.length === 0 || matter.some((concept) => sides.some((side) => covers(side, concept)))
}

/** Checks whether two dated documents form a series, in which the later one applies. */
export function followEachOther(sources: readonly [string, string], found: readonly FoundPassage[]): boolean {
  const [one, other] = sources.map((source) =>
    found.find((passage) => passage.source === source && passage.date !== null),
  )
  return one !== undefined && other !== undefined && seriesOf(one) === seriesOf(other)
}

/** Leaves out passages with a superseded value, which are no meaning of their own. */
export const withoutOlder = (passages: readonly FoundPassage[], { pieces }: Pick<Finding, 'pieces'>) =>
  passages.filter(
    ({ source, char_start, char_end }) =>
      !pieces.some(
        (piece) =>
          piece.part === 'older' &&
          piece.source === source &&
          char_start <= piece.char_start &&
          piece.char_end <= char_end,
      ),
  )

/** Represents two documents that give different values for the question as a contradiction for the observer. */
export function differenceIn({ kind, pieces }: Finding, language: string) {
  const [left, right] = pieces
  if (kind !== 'differ' || left === undefined || right === undefined) return []
  const side = (piece: Piece) => ({ ...piece, figure: piece.value ?? '' })
  const { texts, answers } = messagesIn(language)
  const measure = measuresIn(left.text)[0] ?? answers.value
  const said = texts.contradiction(measure, side(left), side(right))
  const statements = [left, right].map(({ text, source, location, char_start, char_end }) => ({
    text,
    source,
    location,
    char_start,
    char_end,
  }))
  return [contradictionAttachment({ said, sources: [left.source, right.source], statements })]
}
