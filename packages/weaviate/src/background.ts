import {
  type BackgroundSamples,
  createBackgroundSamples,
  LANGUAGE_SAMPLE,
  SAMPLE_SIZE,
} from '@agora-mcp/core/vectors'
import type { OpenCollection } from './collection.ts'
import type { Condition } from './conditions.ts'
import { languageOf, storedLanguage } from './item-language.ts'
import { SAMPLE_KEYS } from './sample-key.ts'
import type { StoredObject } from './stored-object.ts'

/** More are asked for than wanted: how many keys fall into a range varies. */
const MARGIN = 1.4
/** In a collection of so many objects a few more or less change no figure that matters: their number is looked at once a minute. */
const LARGE_COLLECTION = 2000
const MOST_AGE_MS = 60_000
/** Share by which the number of objects may change before new samples are taken. */
const CHANGED_SHARE = 0.02

/** What is to be sampled. */
export interface Visible {
  /** Objects that are not to be seen. */
  readonly hidden: readonly Condition[]
  /** Languages of the stored texts; null for unknown ones. */
  readonly languages: readonly (string | null)[]
  readonly dimensions: number
}

/**
 * Gives random samples of what is not hidden, nearly the same in every process; they are kept while the collection stays
 * nearly the same. Samples of a collection that is not large are taken in one round of requests.
 * @returns a function of what is to be sampled and of how many objects can be found
 */
export function createBackground(
  collection: OpenCollection,
): (visible: Visible, objects: number) => Promise<BackgroundSamples> {
  let kept: { key: string; objects: number; samples: BackgroundSamples; at: number } | null = null
  let renewing = false

  /** The objects with the smallest sample keys among those that meet the conditions, of which there are about `objects`. */
  const sample = async (
    conditions: readonly Condition[],
    { objects, size, dimensions }: { objects: number; size: number; dimensions: number },
  ): Promise<StoredObject[]> => {
    const to = Math.ceil((SAMPLE_KEYS * size * MARGIN) / Math.max(1, objects))
    const found = await collection.find(
      [...conditions, { property: 'draw', to: Math.min(SAMPLE_KEYS, to) }],
      {
        properties: ['draw', 'language'],
        vector: true,
        limit: size * 3,
      },
    )
    return found
      .filter((object) => object.vector?.length === dimensions)
      .sort((a, b) => Number(a.properties.draw) - Number(b.properties.draw))
      .slice(0, size)
  }

  /** The objects of a language with the smallest sample keys. */
  const sampleLanguage = async (
    language: string | null,
    { hidden, dimensions }: Visible,
    objects: number,
  ): Promise<StoredObject[]> => {
    const own: Condition[] = [...hidden, { property: 'language', equals: storedLanguage(language) }]
    if (objects >= LARGE_COLLECTION) {
      const size = { objects: await collection.count(own), size: LANGUAGE_SAMPLE, dimensions }
      return sample(own, size)
    }
    // Few are sorted as quickly as counted.
    const found = await collection.find(own, {
      properties: ['draw', 'language'],
      vector: true,
      limit: LANGUAGE_SAMPLE,
      sort: [{ property: 'draw' }],
    })
    return found.filter((object) => object.vector?.length === dimensions)
  }
  const sampleEach = (languages: Visible['languages'], visible: Visible, objects: number) =>
    Promise.all(
      languages.map(
        async (language) => [language, await sampleLanguage(language, visible, objects)] as const,
      ),
    )
  const sampleAll = async (visible: Visible, objects: number) => {
    const { hidden, languages, dimensions } = visible
    const isLarge = objects >= LARGE_COLLECTION
    // In a small collection the sample is everything, in a large one most languages are in it often enough.
    const [all, early] = await Promise.all([
      sample(hidden, { objects, size: SAMPLE_SIZE, dimensions }),
      sampleEach(objects <= SAMPLE_SIZE || isLarge ? [] : languages, visible, objects),
    ])
    const byLanguage = Map.groupBy(all, ({ properties }) => languageOf(properties.language))
    const isRare = (language: string | null) => !isWellSampled(byLanguage.get(language))
    const late = await sampleEach(isLarge ? languages.filter(isRare) : [], visible, objects)
    for (const [language, more] of [...early, ...late]) {
      // A copy that was away may have answered, and may lack some.
      if (isRare(language) && more.length > (byLanguage.get(language)?.length ?? 0))
        byLanguage.set(language, more)
    }
    return { all, byLanguage }
  }

  /** Takes samples, unless nearly nothing has changed since the kept ones. */
  const renew = async (visible: Visible, key: string, objects: number): Promise<BackgroundSamples> => {
    if (kept?.key === key && Math.abs(objects - kept.objects) < Math.max(1, objects * CHANGED_SHARE)) {
      kept = { ...kept, at: Date.now() }
      return kept.samples
    }
    const { all, byLanguage } = await sampleAll(visible, objects)
    const sampled = [all, ...byLanguage.values()].flat()
    const samples = createBackgroundSamples(
      { all: idsOf(all), byLanguage: new Map(Array.from(byLanguage, ([one, own]) => [one, idsOf(own)])) },
      new Map(sampled.flatMap(({ id, vector }) => (vector === null ? [] : [[id, vector]]))),
      visible.dimensions,
    )
    kept = { key, objects, samples, at: Date.now() }
    return samples
  }

  return async (visible, objects) => {
    const key = JSON.stringify(visible)
    if (kept === null || kept.key !== key || kept.objects < LARGE_COLLECTION)
      return renew(visible, key, objects)
    const { samples } = kept
    if (Date.now() - kept.at > MOST_AGE_MS && !renewing) {
      renewing = true
      // The kept ones serve meanwhile, and afterwards where it fails.
      renew(visible, key, objects)
        .catch(() => {})
        .finally(() => {
          renewing = false
        })
    }
    return samples
  }
}

const isWellSampled = (sampled: readonly StoredObject[] = []): boolean => sampled.length >= LANGUAGE_SAMPLE
const idsOf = (objects: readonly StoredObject[]): string[] => objects.map(({ id }) => id)
