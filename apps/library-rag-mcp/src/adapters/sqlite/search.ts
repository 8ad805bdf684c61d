import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import type { Connection, Database } from '@agora-mcp/core/sqlite'
import { dot } from '@agora-mcp/core/vectors'
import { isTyped, NO_FILTER, resolveFilter } from '../../domain/filters/work-filter.ts'
import {
  CHUNK_CANDIDATES,
  firstStage,
  NO_COMPARISON,
  SUMMARY_CANDIDATES,
} from '../../domain/ranking/two-stages.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { ChunkCandidates, ChunkSearch, SummaryCandidates, SummarySearch } from '../../ports/search.ts'
import type { DocumentIndexes } from './document-writer.ts'
import { type ChunkRow, type SummaryRow, toChunk, toSummary } from './rows.ts'
import { readSectionsAbove } from './sections-above.ts'
import { readWordCodes } from './word-codes.ts'
import { hasFilter, workById, workIds, workNames } from './works.ts'

type HitRow = Pick<ChunkRow, 'text' | 'char_start' | 'char_end'> & { readonly source_id: string }

export function createSearches(
  database: Database,
  indexes: DocumentIndexes,
): { chunks: ChunkSearch; summaries: SummarySearch } {
  const readChunks: ChunkCandidates['read'] = async (ids) =>
    database.read((connection) => {
      const chunk = connection.sql<ChunkRow>('SELECT * FROM passage WHERE id = ?')
      const rows = ids.map((id) => chunk.get(id)).filter((row) => row !== undefined)
      const works = new Map(
        [...new Set(rows.map((row) => row.work_id))].map((id) => [id, workById(connection, id)]),
      )
      return new Map(rows.map((row) => [row.id, toChunk(row, works.get(row.work_id) as StoredWork)]))
    })
  const readSummaries: SummaryCandidates['read'] = async (ids) =>
    database.read((connection) => {
      const summary = connection.sql<SummaryRow>('SELECT * FROM section_summary WHERE id = ?')
      const rows = ids.map((id) => summary.get(id)).filter((row) => row !== undefined)
      return new Map(rows.map((row) => [row.id, toSummary(row, workById(connection, row.work_id))]))
    })
  /** Cosines of the question and the section above each chunk, by row number; missing without such a section. */
  const sectionCosines = (connection: Connection, ids: readonly number[], vector: Float32Array) => {
    const above = readSectionsAbove(connection, ids)
    const vectors = indexes.summaries.vectors([...new Set(above.values())])
    return new Map(
      [...above].flatMap(([id, summary]) => {
        const own = vectors.get(summary)
        return own === undefined ? [] : [[id, dot(own, vector)] as const]
      }),
    )
  }

  const chunks: ChunkSearch = {
    async search({ text, limit, embed }, filter) {
      const { vector, fingerprint, words } = await embed()
      // One snapshot for all steps: a work ingested in between would be incomplete.
      return database.read((connection) => {
        const resolved = isTyped(filter) ? resolveFilter(filter, workNames(connection)) : NO_FILTER
        const exact = resolved.filter
        if (exact === null) return { ...NO_CANDIDATES, ...NO_COMPARISON, resolved, read: readChunks }
        const works = hasFilter(exact) ? workIds(connection, exact).map(String) : undefined
        const found = indexes.chunks.search({
          text,
          vector,
          fingerprint,
          limit: Math.max(CHUNK_CANDIDATES, limit),
          ...(works === undefined ? {} : { filter: { work: works } }),
        })
        const { compared } = firstStage(found)
        return {
          ...found,
          wordCodes: words === null ? new Map() : readWordCodes(connection, compared),
          sectionCosines: sectionCosines(connection, compared, vector),
          resolved,
          read: readChunks,
        }
      })
    },
    async byWords({ text, limit }) {
      return database.read((connection) => {
        const ids = indexes.chunks.byWords(text, limit)
        // Do not select the other columns of a work: they lie behind its long text.
        const hit = connection.sql<HitRow>(
          `SELECT source_id, passage.text, char_start, char_end
           FROM passage JOIN work ON work.id = work_id WHERE passage.id = ?`,
        )
        return ids.flatMap((id) => {
          const row = hit.get(id)
          if (row === undefined) return []
          return [
            { sourceId: row.source_id, text: row.text, charStart: row.char_start, charEnd: row.char_end },
          ]
        })
      })
    },
  }

  const summaries: SummarySearch = {
    async search({ text, limit, embed }, levels) {
      const { vector, fingerprint } = await embed()
      const found = indexes.summaries.search({
        text,
        vector,
        fingerprint,
        limit: Math.max(SUMMARY_CANDIDATES, limit),
        filter: { level: levels.map(String) },
      })
      return { ...found, read: readSummaries }
    },
  }

  return { chunks, summaries }
}
