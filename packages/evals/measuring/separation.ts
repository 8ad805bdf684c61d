import { median } from './statistics.ts'

/** Similarities of the first results of questions that a collection answers, and of questions that it does not. */
export interface FirstHits {
  readonly answered: readonly number[]
  readonly unanswered: readonly number[]
}

/** Goals for `similarity`, docs/adr/0015-similarity.md. */
const WANTED = { auc: 0.95, answered: 0.7, unanswered: 0.2 }

/** The same where question and text are in different languages, which an embedding model tells apart less well. */
export const WANTED_ACROSS_LANGUAGES = { auc: 0.85, answered: 0.5, unanswered: 0.2 }

/** Probability that a value of one list is larger than one of another; ties count half. */
export function areaUnderCurve(larger: readonly number[], smaller: readonly number[]): number {
  let won = 0
  for (const one of larger) for (const other of smaller) won += one > other ? 1 : one === other ? 0.5 : 0
  return won / (larger.length * smaller.length)
}

/**
 * Prints how well similarity tells answered questions from unanswered ones, beside what is wanted.
 * @param least the similarity below which a search says that it found nothing near
 * @returns whether all of it is kept
 */
export function reportSeparation(
  name: string,
  { answered, unanswered }: FirstHits,
  least: number,
  wanted: typeof WANTED = WANTED,
): boolean {
  const auc = areaUnderCurve(answered, unanswered)
  const [found, lost] = [median(answered), median(unanswered)]
  const isKept = auc >= wanted.auc && found >= wanted.answered && lost <= wanted.unanswered
  const hinted = (values: readonly number[]) => values.filter((value) => value < least).length / values.length
  console.log(
    `${name.padEnd(34)} ${`${answered.length} ${unanswered.length}`.padStart(9)}  AUC ${auc.toFixed(3)} of ${wanted.auc}` +
      `  medians ${found.toFixed(2)} of ${wanted.answered}, ${lost.toFixed(2)} of ${wanted.unanswered}` +
      `  hint ${hinted(answered).toFixed(2)} ${hinted(unanswered).toFixed(2)}  ${isKept ? 'ok' : 'MISSED'}`,
  )
  return isKept
}
