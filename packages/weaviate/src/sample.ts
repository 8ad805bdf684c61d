import { type BackgroundSamples, createBackgroundSamples } from '@agora-mcp/core/vectors'
import type { OpenCollection } from './collection.ts'
import type { Condition } from './conditions.ts'
import { languageOf } from './item-language.ts'
import type { StoredObject } from './stored-object.ts'

/** Matches searchable objects. */
export const FINDABLE: Condition = { property: 'draw', from: 0 }

/** Draws objects with the smallest sample keys. @param properties further properties to read */
export async function drawSample(
  collection: OpenCollection,
  conditions: readonly Condition[],
  { size, dimensions, properties = [] }: { size: number; dimensions: number; properties?: readonly string[] },
): Promise<StoredObject[]> {
  const found = await collection.find([...conditions, FINDABLE], {
    properties: ['language', ...properties],
    vector: true,
    limit: size,
    sort: [{ property: 'draw' }],
  })
  return found.filter(({ vector }) => vector?.length === dimensions)
}

export const byLanguageOf = (objects: readonly StoredObject[]): Map<string | null, StoredObject[]> =>
  Map.groupBy(objects, ({ properties }) => languageOf(properties.language))

export function samplesOf(
  all: readonly StoredObject[],
  byLanguage: ReadonlyMap<string | null, readonly StoredObject[]>,
  dimensions: number,
): BackgroundSamples {
  const idsOf = (objects: readonly StoredObject[]) => objects.map(({ id }) => id)
  const drawn = [all, ...byLanguage.values()].flat()
  return createBackgroundSamples(
    { all: idsOf(all), byLanguage: new Map(Array.from(byLanguage, ([one, own]) => [one, idsOf(own)])) },
    new Map(drawn.flatMap(({ id, vector }) => (vector === null ? [] : [[id, vector]]))),
    dimensions,
  )
}
