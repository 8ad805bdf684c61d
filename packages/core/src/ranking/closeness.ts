import type { Background, Candidate } from './candidate.ts'
import { median } from './median.ts'

/** Fewer vectors say nothing of what is usual; the level is then that of unrelated texts in most collections. */
const LEAST_BACKGROUND = 32
const USUAL_LEVEL = 0.8

/**
 * Makes the middle of the related pairs about 0.8. Chosen on judged pairs of French and of German and English texts,
 * docs/adr/0002-fusion.md.
 */
const STEEPNESS = 3.5

/**
 * How close stored texts are to a text by their vectors alone: 1 for the same text, about 0.8 for a related one, 0 for one
 * that is no closer than texts of its language are on average. For finding what says the same; how well a text answers a
 * question is another matter, see `similarityOf`. A text of the same language is closer than one of another, whatever they
 * say: each is measured by its own, so that nearness in language is not taken for one in meaning. A language of few texts
 * is measured by all.
 */
export function createCloseness({
  all,
  byLanguage,
}: Background): (candidate: Pick<Candidate, 'cosine' | 'language'>) => number {
  const levels = new Map<string | null, number>()
  const levelOf = (language: string | null): number => {
    const known = levels.get(language)
    if (known !== undefined) return known
    const own = byLanguage.get(language)
    const level = backgroundLevel(own === undefined || own.length < LEAST_BACKGROUND ? all : own)
    levels.set(language, level)
    return level
  }
  return ({ cosine, language }) => closenessOf(cosine, levelOf(language))
}

/**
 * What unrelated texts score for a query: the median of its cosines to a random sample of them. Embedding models squeeze
 * their cosines into a part of the scale that moves with the language and the collection.
 */
export function backgroundLevel(cosines: Float32Array): number {
  return cosines.length < LEAST_BACKGROUND ? USUAL_LEVEL : (median(cosines) ?? USUAL_LEVEL)
}

/** @param level see {@link backgroundLevel} */
export function closenessOf(cosine: number, level: number): number {
  // In a collection of nothing but copies of the query, no distance is left to divide by.
  if (level >= 1) return cosine >= 1 ? 1 : 0
  const distance = Math.max(0, 1 - cosine) / (1 - level)
  return 1 - Math.min(1, distance) ** STEEPNESS
}
