/** Fewer vectors say nothing of what is usual; the level is then that of unrelated texts in most collections. */
const LEAST_BACKGROUND = 32
const USUAL_LEVEL = 0.8

/**
 * Makes the middle of the related pairs about 0.8. Chosen on judged pairs of French and of German and English texts,
 * docs/adr/0002-fusion.md.
 */
const STEEPNESS = 3.5

/**
 * What unrelated texts score for a query: the median of its cosines to a random sample of the collection. Embedding
 * models squeeze their cosines into a part of the scale that moves with the language and the collection.
 */
export function backgroundLevel(background: Float32Array): number {
  if (background.length < LEAST_BACKGROUND) return USUAL_LEVEL
  const sorted = background.toSorted()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? USUAL_LEVEL
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/**
 * A cosine as a person reads a similarity: 1 for the same text, about 0.8 for a related one, 0 for one that is no
 * closer than the collection is on average.
 * @param level see {@link backgroundLevel}
 */
export function similarityOf(cosine: number, level: number): number {
  // In a collection of nothing but copies of the query, no distance is left to divide by.
  if (level >= 1) return cosine >= 1 ? 1 : 0
  const distance = Math.max(0, 1 - cosine) / (1 - level)
  return 1 - Math.min(1, distance) ** STEEPNESS
}
