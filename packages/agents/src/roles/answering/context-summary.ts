import type { FoundAnswer, Piece } from '../../domain/answering/finding/finding.ts'
import type { RequiredStep } from '../../domain/answering/steps/required-steps.ts'
import type { Answers } from '../../messages/index.ts'

/** Maximum length of a quotation in a summary, in UTF-16 units. */
const MAX_QUOTED = 200
const MAX_DEADLINES = 3

/**
 * Summarises the documents' answer for the other agents: known facts with dates, the deciding document, open
 * points, deadlines, and the number of passages found.
 * @param around `differences`: contradictions found, one sentence each; `due`: steps of the passages that are
 * still to come.
 */
export function contextSummary(
  { kind, pieces, lacking }: FoundAnswer,
  {
    differences,
    due,
    passages,
  }: {
    readonly differences: readonly string[]
    readonly due: readonly Pick<RequiredStep, 'title' | 'who' | 'dueDate'>[]
    readonly passages: number
  },
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
    ...(kind === 'nothing' || kind === 'closest' ? [answers.notKnown(lacking)] : []),
    ...due
      .slice(0, MAX_DEADLINES)
      .map(({ title, who, dueDate }) => answers.deadline(answers.day(dueDate ?? ''), who, title)),
    answers.found(passages),
  ].join('\n')
}

const saidBy = ({ value, text }: Piece): string =>
  value ?? `« ${text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED).toWellFormed()} […]`} »`

const placeOf = ({ title, source, date }: Piece, answers: Answers): string =>
  [title === '' ? source : title, ...(date === null ? [] : [answers.day(date)])].join(', ')
