import { dot } from '@agora-mcp/core/vectors'
import type { OpenCollection } from '@agora-mcp/weaviate'
import { generationOf, rowId, rowOf } from './rows.ts'

/** Index for a chunk without a section above its own. */
export const NO_SECTION_ABOVE = -1

/**
 * Reads the cosine of the question and the section above each chunk, by row number; missing if there is no
 * such section.
 * @param places Index of each section among its document's summaries, by row number of the chunk.
 */
export async function readSectionCosines(
  summaries: Pick<OpenCollection, 'get'>,
  places: ReadonlyMap<number, number>,
  vector: Float32Array,
): Promise<ReadonlyMap<number, number>> {
  const above = Array.from(places)
    .filter(([, place]) => place !== NO_SECTION_ABOVE)
    .map(([row, place]) => [row, rowId(rowOf(generationOf(row), place))] as const)
  const stored = await summaries.get([...new Set(above.map(([, id]) => id))], {
    properties: [],
    vector: true,
  })
  return new Map(
    above.flatMap(([row, id]) => {
      const own = stored.get(id)?.vector ?? null
      return own === null ? [] : [[row, dot(own, vector)] as const]
    }),
  )
}
