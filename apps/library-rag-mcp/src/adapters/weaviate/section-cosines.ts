import { dot } from '@agora-mcp/core/vectors'
import type { StoredObject } from '@agora-mcp/core/weaviate'
import { sectionAbove } from '../../domain/summaries/section-above.ts'
import { generationOf, rowId, rowOf } from './rows.ts'
import type { IndexVersion } from './store-state.ts'

/** Sections that are looked through, of all the documents that the chunks stand in. */
const MOST_SECTIONS = 10_000

/** What a chunk's object says where no section stands above its own. */
export const NO_SECTION_ABOVE = -1

/**
 * Cosines of a question and the section above that of each chunk, by row number; those that have none are missing.
 * @param recorded the place of that section among its document's, as far as a search has read it
 */
export async function readSectionCosines(
  version: Pick<IndexVersion, 'summaries'>,
  ids: readonly number[],
  vector: Float32Array,
  recorded: Pick<ReadonlyMap<number, number>, 'get'>,
  readChunks: (ids: readonly number[]) => Promise<ReadonlyMap<number, StoredObject['properties']>>,
): Promise<ReadonlyMap<number, number>> {
  const above = new Map<number, string>()
  const unknown: number[] = []
  for (const id of ids) {
    const place = recorded.get(id)
    if (place === undefined) unknown.push(id)
    else if (place !== NO_SECTION_ABOVE) above.set(id, rowId(rowOf(generationOf(id), place)))
  }
  if (unknown.length > 0) {
    for (const [id, section] of await findSectionsAbove(version, unknown, readChunks)) above.set(id, section)
  }
  const stored = await version.summaries.get([...new Set(above.values())], { properties: [], vector: true })
  return new Map(
    [...above].flatMap(([row, id]) => {
      const own = stored.get(id)?.vector ?? null
      return own === null ? [] : [[row, dot(own, vector)] as const]
    }),
  )
}

/** Ids of the sections above chunks that were stored before it was recorded. */
async function findSectionsAbove(
  { summaries }: Pick<IndexVersion, 'summaries'>,
  ids: readonly number[],
  readChunks: (ids: readonly number[]) => Promise<ReadonlyMap<number, StoredObject['properties']>>,
): Promise<ReadonlyMap<number, string>> {
  const generations = [...new Set(ids.map(generationOf))]
  const [places, sections] = await Promise.all([
    readChunks(ids),
    summaries.find([{ property: 'generation', anyOf: generations }], {
      properties: ['generation', 'section_path', 'level', 'first_chunk', 'chunks_count'],
      limit: MOST_SECTIONS,
    }),
  ])
  const byGeneration = Map.groupBy(
    sections.map(({ id, properties }) => ({
      id,
      generation: Number(properties.generation),
      sectionPath: String(properties.section_path),
      level: Number(properties.level),
      firstChunk: Number(properties.first_chunk),
      chunksCount: Number(properties.chunks_count),
    })),
    ({ generation }) => generation,
  )
  const above = new Map<number, string>()
  for (const row of ids) {
    const place = places.get(row)
    if (place === undefined) continue
    const chunk = { sectionPath: String(place.section_path), orderIndex: Number(place.order_index) }
    const section = sectionAbove(chunk, byGeneration.get(generationOf(row)) ?? [])
    if (section !== undefined) above.set(row, section.id)
  }
  return above
}
