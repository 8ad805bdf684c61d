import type { Background, Candidate } from './candidate.ts'
import { median } from './median.ts'

/** Smallest meaningful background sample; with fewer vectors the level of most collections is used. */
const MIN_BACKGROUND = 32
const USUAL_LEVEL = 0.8

/** Puts the middle of judged pairs of related texts (French; German and English) at 0.8, docs/adr/0002-fusion.md. */
const STEEPNESS = 3.5

/**
 * Creates a measure of how close stored texts are to a text by their vectors alone: 1 for the same text,
 * about 0.8 for a related one, 0 for one that is no closer than the average text of its language. Meant for
 * finding texts with the same content; for answers to a question see `similarityOf`. A text in the same
 * language is closer than one in another, regardless of content, so each is measured against its own
 * language. Languages with few texts are measured against all.
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
    const level = backgroundLevel(own === undefined || own.length < MIN_BACKGROUND ? all : own)
    levels.set(language, level)
    return level
  }
  return ({ cosine, language }) => closenessOf(cosine, levelOf(language))
}

/** Level of unrelated texts: the median cosine of a random sample, which varies with language and collection. */
export function backgroundLevel(cosines: Float32Array): number {
  return cosines.length < MIN_BACKGROUND ? USUAL_LEVEL : (median(cosines) ?? USUAL_LEVEL)
}

/** Closeness of a text. @param level see {@link backgroundLevel} */
export function closenessOf(cosine: number, level: number): number {
  // If the collection contains only copies of the query, the denominator would be 0.
  if (level >= 1) return cosine >= 1 ? 1 : 0
  const distance = Math.max(0, 1 - cosine) / (1 - level)
  return 1 - Math.min(1, distance) ** STEEPNESS
}
