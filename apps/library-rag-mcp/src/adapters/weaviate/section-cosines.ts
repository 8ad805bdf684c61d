import { dot } from '@agora-mcp/core/vectors'
import type { OpenCollection } from '@agora-mcp/weaviate'
import { generationOf, rowId, rowOf } from './rows.ts'

/** Place that a chunk's object has where no section stands above its own. */
export const NO_SECTION_ABOVE = -1

/**
 * Cosines of a question and the section above that of each chunk, by row number; those that have none are missing.
 * @param places of the sections among their document's, by the row numbers of the chunks
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
