import { histogram } from './histogram.ts'

/** A result of a question, and whether it answers. */
export interface JudgedResult {
  readonly similarity: number
  readonly isRelated: boolean
}

/**
 * Prints how `similarity` spreads over related pairs (a question and the nearest result that answers it) and over
 * unrelated ones (all results that do not), in tenths from 0 to 1.
 * @param questions The results of each.
 */
export async function reportSimilaritySpread(
  questions: AsyncIterable<readonly JudgedResult[]>,
): Promise<void> {
  const related: number[] = []
  const unrelated: number[] = []
  for await (const results of questions) {
    let nearest = 0
    for (const { similarity, isRelated } of results) {
      if (isRelated) nearest = Math.max(nearest, similarity)
      else unrelated.push(similarity)
    }
    related.push(nearest)
  }
  console.log(`  similarity, related:   ${histogram(related)}`)
  console.log(`  similarity, unrelated: ${histogram(unrelated)}`)
}
