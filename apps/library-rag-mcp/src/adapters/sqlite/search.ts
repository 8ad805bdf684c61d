import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import type { Database } from '@agora-mcp/core/sqlite'
import { dot } from '@agora-mcp/core/vectors'
import type { StoredWork } from '../../domain/work.ts'
import type { ChunkSearch, SummarySearch } from '../../ports/search.ts'
import type { DocumentIndexes } from './document-writer.ts'
import { type ChunkRow, type SummaryRow, toChunk, toSummary } from './rows.ts'
import { readSectionsAbove } from './sections-above.ts'
import { readWordCodes } from './word-codes.ts'
import { hasFilter, workById, workIds, workNames } from './works.ts'

/** Passages and summaries that answer a question. */
export function createSearches(
  database: Database,
  indexes: DocumentIndexes,
): { chunks: ChunkSearch; summaries: SummarySearch } {
  const chunks: ChunkSearch = {
    async candidates({ text, embedded, filter, limit }) {
      const { vector, fingerprint } = await embedded
      // One snapshot for both steps: a work ingested between them would be half there.
      return database.read((connection) => {
        const exact = typeof filter === 'function' ? filter(workNames(connection)) : filter
        if (exact === null) return { ...NO_CANDIDATES, isCurrent: async () => true }
        const works = hasFilter(exact) ? workIds(connection, exact).map(String) : undefined
        const found = indexes.chunks.search({
          text,
          vector,
          fingerprint,
          limit,
          ...(works === undefined ? {} : { filter: { work: works } }),
        })
        return { ...found, isCurrent: async () => true }
      })
    },
    async wordCodes(ids) {
      return database.read((connection) => readWordCodes(connection, ids))
    },
    async sectionCosines(ids, vector) {
      return database.read((connection) => {
        const above = readSectionsAbove(connection, ids)
        const vectors = indexes.summaries.vectors([...new Set(above.values())])
        return new Map(
          [...above].flatMap(([id, summary]) => {
            const own = vectors.get(summary)
            return own === undefined ? [] : [[id, dot(own, vector)] as const]
          }),
        )
      })
    },
    // Rows are read at once.
    async readAhead() {},
    async chunks(ids) {
      return database.read((connection) => {
        const row = connection.sql('SELECT * FROM passage WHERE id = ?')
        const rows = ids.map((id) => row.get(id) as ChunkRow | undefined).filter((row) => row !== undefined)
        const works = new Map(
          [...new Set(rows.map((row) => row.work_id))].map((id) => [id, workById(connection, id)]),
        )
        return new Map(rows.map((row) => [row.id, toChunk(row, works.get(row.work_id) as StoredWork)]))
      })
    },
  }

  const summaries: SummarySearch = {
    async candidates({ text, embedded, levels, limit }) {
      const { vector, fingerprint } = await embedded
      const found = indexes.summaries.search({
        text,
        vector,
        fingerprint,
        limit,
        filter: { level: levels.map(String) },
      })
      return { ...found, isCurrent: async () => true }
    },
    async summaries(ids) {
      return database.read((connection) => {
        const summary = connection.sql('SELECT * FROM section_summary WHERE id = ?')
        const rows = ids
          .map((id) => summary.get(id) as SummaryRow | undefined)
          .filter((row) => row !== undefined)
        return new Map(rows.map((row) => [row.id, toSummary(row, workById(connection, row.work_id))]))
      })
    },
  }

  return { chunks, summaries }
}
