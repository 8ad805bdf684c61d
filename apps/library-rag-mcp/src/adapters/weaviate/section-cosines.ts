import { dot } from '@agora-mcp/core/vectors'
import { sectionAbove } from '../../domain/summaries/section-above.ts'
import { generationOf, rowId } from './rows.ts'
import type { IndexVersion } from './store-state.ts'

/** Sections that are looked through, of all the documents that the chunks stand in. */
const MOST_SECTIONS = 10_000

/** Cosines of a question and the section above that of each chunk, by row number; those that have none are missing. */
export async function readSectionCosines(
  { chunks, summaries }: Pick<IndexVersion, 'chunks' | 'summaries'>,
  ids: readonly number[],
  vector: Float32Array,
): Promise<ReadonlyMap<number, number>> {
  const generations = [...new Set(ids.map(generationOf))]
  const [places, sections] = await Promise.all([
    chunks.get(ids.map(rowId), { properties: ['order_index', 'section_path'] }),
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
    const place = places.get(rowId(row))?.properties
    if (place === undefined) continue
    const chunk = { sectionPath: String(place.section_path), orderIndex: Number(place.order_index) }
    const section = sectionAbove(chunk, byGeneration.get(generationOf(row)) ?? [])
    if (section !== undefined) above.set(row, section.id)
  }
  const stored = await summaries.get([...new Set(above.values())], { properties: [], vector: true })
  return new Map(
    [...above].flatMap(([row, id]) => {
      const own = stored.get(id)?.vector ?? null
      return own === null ? [] : [[row, dot(own, vector)] as const]
    }),
  )
}
