import type { Connection } from '@agora-mcp/core/sqlite'
import { sectionAbove } from '../../domain/summaries/section-above.ts'

interface Row {
  readonly chunk: number
  readonly order_index: number
  readonly chunk_path: string
  readonly summary: number
  readonly section_path: string
  readonly level: number
  readonly first_chunk: number
  readonly chunks_count: number
}

/** Maps each chunk to the summary of the section above its own, by row numbers; missing if there is none. */
export function readSectionsAbove(connection: Connection, ids: readonly number[]): Map<number, number> {
  const rows = connection
    .sql<Row>(
      `SELECT passage.id AS chunk, passage.order_index, passage.section_path AS chunk_path,
         section.id AS summary, section.section_path, level, first_chunk, chunks_count
       FROM passage JOIN section_summary AS section ON section.work_id = passage.work_id
         AND passage.order_index >= first_chunk AND passage.order_index < first_chunk + chunks_count
       WHERE passage.id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
  const above = new Map<number, number>()
  for (const [chunk, sections] of Map.groupBy(rows, (row) => row.chunk)) {
    const [{ chunk_path: sectionPath, order_index: orderIndex }] = sections as [Row]
    const found = sectionAbove({ sectionPath, orderIndex }, sections.map(toSection))
    if (found !== undefined) above.set(chunk, found.summary)
  }
  return above
}

function toSection({ summary, section_path, level, first_chunk, chunks_count }: Row) {
  return { summary, sectionPath: section_path, level, firstChunk: first_chunk, chunksCount: chunks_count }
}
