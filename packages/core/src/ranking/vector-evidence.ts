import type { Background } from './candidate.ts'
import { median } from './median.ts'
import type { Evidence } from './similarity.ts'

/** How many of the nearest are compared with each other. */
const COMPARED = 20

/** Of fewer, the missing ones count as unrelated: of two texts one is always the better, which says nothing. */
const LEAST_COMPARED = 10

/** Cosine of a question and an unrelated text, by the bundled model; it moves by less than the second figure. */
const UNRELATED = 0.78
const UNRELATED_MOVES = 0.1

/**
 * What the vectors say of texts that were found for one question. Another model than the bundled one spreads its cosines
 * wider or narrower, which a sample of the collection shows: they are stretched to the scale of the bundled one.
 * @param found cosines of all that was found, in any order; less what they gain by being near to everything, where that
 *   counts
 */
export function createVectorEvidence(
  { all }: Background,
  found: readonly number[],
): (cosine: number) => Pick<Evidence, 'cosine' | 'lead'> {
  const toScale = scaleOf(all)
  const compared = found
    .toSorted((a, b) => b - a)
    .slice(0, COMPARED)
    .map(toScale)
  while (compared.length < LEAST_COMPARED) compared.push(UNRELATED)
  const usual = median(compared) ?? UNRELATED
  return (cosine) => {
    const scaled = toScale(cosine)
    return { cosine: scaled, lead: scaled - usual }
  }
}

function scaleOf(sample: Float32Array): (cosine: number) => number {
  const level = median(sample) ?? UNRELATED
  if (Math.abs(level - UNRELATED) <= UNRELATED_MOVES || level >= 1) return (cosine) => cosine
  return (cosine) => UNRELATED + ((1 - UNRELATED) * (cosine - level)) / (1 - level)
}
