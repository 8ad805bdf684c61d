import {
  type BackgroundSamples,
  createBackgroundSamples,
  LANGUAGE_SAMPLE,
  SAMPLE_SIZE,
} from '../vectors/index.ts'
import type { Condition } from './conditions.ts'
import { languageOf, storedLanguage } from './item-language.ts'
import type { OpenCollection, StoredObject } from './open-collection.ts'
import { SAMPLE_KEYS } from './sample-key.ts'

/** More are asked for than wanted: how many keys fall into a range varies. */
const MARGIN = 1.4
/** In a collection of so many objects a few more or less change no figure that matters: it is counted once a minute. */
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
 * nearly the same.
 */
export function createBackground(
  collection: OpenCollection,
): (visible: Visible) => Promise<BackgroundSamples> {
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

  const sampleAll = async ({ hidden, languages, dimensions }: Visible, objects: number) => {
    const all = await sample(hidden, { objects, size: SAMPLE_SIZE, dimensions })
    const byLanguage = Map.groupBy(all, ({ properties }) => languageOf(properties.language))
    // In a small collection the sample is everything.
    const rare = objects <= SAMPLE_SIZE ? [] : languages.filter((one) => !isWellSampled(byLanguage.get(one)))
    await Promise.all(
      rare.map(async (language) => {
        const own: Condition[] = [...hidden, { property: 'language', equals: storedLanguage(language) }]
        const size = { objects: await collection.count(own), size: LANGUAGE_SAMPLE, dimensions }
        const more = await sample(own, size)
        // What an older version stored names no language, and is found among all only.
        if (more.length > (byLanguage.get(language)?.length ?? 0)) byLanguage.set(language, more)
      }),
    )
    return { all, byLanguage }
  }

  /** Takes samples, unless nearly nothing has changed since the kept ones. */
  const renew = async (visible: Visible, key: string): Promise<BackgroundSamples> => {
    const objects = await collection.count([])
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

  return async (visible) => {
    const key = JSON.stringify(visible)
    if (kept === null || kept.key !== key || kept.objects < LARGE_COLLECTION) return renew(visible, key)
    const { samples } = kept
    if (Date.now() - kept.at > MOST_AGE_MS && !renewing) {
      renewing = true
      // The kept ones serve meanwhile, and afterwards where it fails.
      renew(visible, key)
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
