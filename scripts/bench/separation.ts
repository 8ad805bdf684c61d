import { median } from './statistics.ts'

/** Similarities of the first results of questions that a collection answers, and of questions that it does not. */
export interface FirstHits {
  readonly answered: readonly number[]
  readonly unanswered: readonly number[]
}

/** What is wanted of `similarity`, docs/adr/0015-similarity.md. */
const WANTED = { auc: 0.95, answered: 0.7, unanswered: 0.2 }

/** How often a value of one list is larger than one of another; ties count half. */
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
export function reportSeparation(name: string, { answered, unanswered }: FirstHits, least: number): boolean {
  const auc = areaUnderCurve(answered, unanswered)
  const [found, lost] = [median(answered), median(unanswered)]
  const isKept = auc >= WANTED.auc && found >= WANTED.answered && lost <= WANTED.unanswered
  const hinted = (values: readonly number[]) => values.filter((value) => value < least).length / values.length
  console.log(
    `${name.padEnd(34)} ${`${answered.length} ${unanswered.length}`.padStart(9)}  AUC ${auc.toFixed(3)} of ${WANTED.auc}` +
      `  medians ${found.toFixed(2)} of ${WANTED.answered}, ${lost.toFixed(2)} of ${WANTED.unanswered}` +
      `  hint ${hinted(answered).toFixed(2)} ${hinted(unanswered).toFixed(2)}  ${isKept ? 'ok' : 'MISSED'}`,
  )
  return isKept
}
