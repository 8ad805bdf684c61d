import { type BackgroundSamples, LANGUAGE_SAMPLE, SAMPLE_SIZE } from '@agora-mcp/core/vectors'
import type { OpenCollection } from './collection.ts'
import type { Condition } from './conditions.ts'
import { storedLanguage } from './item-language.ts'
import { byLanguageOf, drawSample, samplesOf } from './sample.ts'

/** Relative change in the number of objects after which new samples are drawn. */
const CHANGED_SHARE = 0.02

interface Visible {
  readonly hidden: readonly Condition[]
  /** Languages of the stored texts; null for unknown. */
  readonly languages: readonly (string | null)[]
  readonly dimensions: number
}

/**
 * Creates a source of random samples of visible objects, kept until the collection changes noticeably. New ones
 * take one round trip, and one more if they have few objects of a language.
 * @returns a function of the population and the number of searchable objects
 */
export function createBackground(
  collection: OpenCollection,
): (visible: Visible, objects: number) => Promise<BackgroundSamples> {
  let kept: { key: string; objects: number; samples: BackgroundSamples } | null = null

  const draw = async ({ hidden, languages, dimensions }: Visible): Promise<BackgroundSamples> => {
    const all = await drawSample(collection, hidden, { size: SAMPLE_SIZE, dimensions })
    const byLanguage = byLanguageOf(all)
    const drawn = (language: string | null) => byLanguage.get(language)?.length ?? 0
    // A smaller sample has everything.
    const rare = all.length < SAMPLE_SIZE ? [] : languages.filter((one) => drawn(one) < LANGUAGE_SAMPLE)
    await Promise.all(
      rare.map(async (language) => {
        const own: Condition = { property: 'language', equals: storedLanguage(language) }
        const more = await drawSample(collection, [...hidden, own], { size: LANGUAGE_SAMPLE, dimensions })
        // A stale replica may have answered without some of the objects.
        if (more.length > drawn(language)) byLanguage.set(language, more)
      }),
    )
    return samplesOf(all, byLanguage, dimensions)
  }

  return async (visible, objects) => {
    const key = JSON.stringify(visible)
    const isSame =
      kept?.key === key && Math.abs(objects - kept.objects) < Math.max(1, objects * CHANGED_SHARE)
    if (kept === null || !isSame) kept = { key, objects, samples: await draw(visible) }
    return kept.samples
  }
}
