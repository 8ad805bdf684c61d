import type { Finding, Piece } from '../../domain/answering/finding.ts'
import type { Answers } from '../../messages/index.ts'

/** Longest quotation in a summary, in UTF-16 units. */
const MOST_QUOTED = 200

/**
 * What the documents say on a question, in sentences that the other agents can act on: what is known and since when, which
 * document decides, what is open, and how many passages were found.
 * @param differences The contradictions that were found, each as a sentence.
 */
export function contextSummary(
  { kind, pieces, lacking }: Finding,
  differences: readonly string[],
  passages: number,
  answers: Answers,
): string {
  const [first] = pieces
  const older = pieces.filter(({ part }) => part === 'older')
  const isKnown = kind === 'answer' && first !== undefined
  return [
    ...(isKnown ? [answers.known(saidBy(first), placeOf(first, answers))] : []),
    ...(isKnown && older.length > 0
      ? [
          answers.decides(
            placeOf(first, answers),
            older.map((piece) => placeOf(piece, answers)),
          ),
        ]
      : []),
    ...differences.map((said) => answers.open(said)),
    ...(kind === 'nothing' ? [answers.notKnown(lacking)] : []),
    answers.found(passages),
  ].join('\n')
}

const saidBy = ({ value, text }: Piece): string =>
  value ?? `« ${text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED).toWellFormed()} […]`} »`

/** Title of the document, and its day. */
const placeOf = ({ title, source, date }: Piece, answers: Answers): string =>
  [title === '' ? source : title, ...(date === null ? [] : [answers.day(date)])].join(', ')
