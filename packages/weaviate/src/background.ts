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

/** Request more than needed, since the number of keys in a range varies. */
const MARGIN = 1.4
/**
 * Number of objects from which small changes affect no relevant figure, so that they are counted only once a
 * minute.
 */
const LARGE_COLLECTION = 2000
const MOST_AGE_MS = 60_000
/** Relative change in the number of objects after which new samples are taken. */
const CHANGED_SHARE = 0.02

/** Population of the samples. */
export interface Visible {
  /** Conditions for hidden objects. */
  readonly hidden: readonly Condition[]
  /** Languages of the stored texts; null for unknown. */
  readonly languages: readonly (string | null)[]
  readonly dimensions: number
}

/**
 * Creates a source of random samples of visible objects, nearly the same in every process; they are kept
 * until the collection changes noticeably. Samples of a small collection take one round trip.
 * @returns a function of the population and the number of searchable objects
 */
export function createBackground(
  collection: OpenCollection,
): (visible: Visible, objects: number) => Promise<BackgroundSamples> {
  let kept: { key: string; objects: number; samples: BackgroundSamples; at: number } | null = null
  let renewing = false

  /**
   * Objects with the smallest sample keys among those that meet the conditions, about `objects` in number.
   */
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

  /** Objects of a language with the smallest sample keys. */
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
    // Sorting few objects is as fast as counting them.
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
    // In a small collection the sample includes everything; in a large one it includes enough objects of most
    // languages.
    const [all, early] = await Promise.all([
      sample(hidden, { objects, size: SAMPLE_SIZE, dimensions }),
      sampleEach(objects <= SAMPLE_SIZE || isLarge ? [] : languages, visible, objects),
    ])
    const byLanguage = Map.groupBy(all, ({ properties }) => languageOf(properties.language))
    const isRare = (language: string | null) => !isWellSampled(byLanguage.get(language))
    const late = await sampleEach(isLarge ? languages.filter(isRare) : [], visible, objects)
    for (const [language, more] of [...early, ...late]) {
      // A stale replica may have answered without some of the objects.
      if (isRare(language) && more.length > (byLanguage.get(language)?.length ?? 0))
        byLanguage.set(language, more)
    }
    return { all, byLanguage }
  }

  /** Takes samples, unless almost nothing has changed since the last ones. */
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
      // The old samples stay in use meanwhile, and if it fails.
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
