import type { Background } from './candidate.ts'
import { median } from './median.ts'
import type { Evidence } from './similarity.ts'

/** Number of nearest texts that are compared with each other. */
const COMPARED = 20

/** With fewer texts, the missing ones count as unrelated: the better of two texts says nothing by itself. */
const MIN_COMPARED = 10

/** Cosine of a question and an unrelated text with the bundled model, and its variation. */
const UNRELATED = 0.78
const UNRELATED_MOVES = 0.1

/**
 * Derives evidence from the vectors of the hits of a question. Another model spreads its cosines wider or
 * narrower than the bundled one, as a sample of the collection shows, so they are rescaled.
 * @param found cosines of all hits, in any order, minus their hubness where it applies
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
  while (compared.length < MIN_COMPARED) compared.push(UNRELATED)
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
