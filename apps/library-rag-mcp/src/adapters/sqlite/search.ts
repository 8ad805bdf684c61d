import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import type { Connection, Database } from '@agora-mcp/core/sqlite'
import { dot } from '@agora-mcp/core/vectors'
import type { StoredChunk } from '../../domain/chunk.ts'
import { isTyped, NO_FILTER, resolveFilter } from '../../domain/filters/work-filter.ts'
import {
  CHUNK_CANDIDATES,
  firstStage,
  rankCandidates,
  SUMMARY_CANDIDATES,
} from '../../domain/ranking/first-stage.ts'
import { NO_COMPARISON } from '../../domain/ranking/second-stage.ts'
import type { StoredSummary } from '../../domain/summary.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { ChunkSearch, SummarySearch } from '../../ports/search.ts'
import type { DocumentIndexes } from './document-writer.ts'
import { type ChunkRow, type SummaryRow, toChunk, toSummary } from './rows.ts'
import { readSectionsAbove } from './sections-above.ts'
import { readWordCodes } from './word-codes.ts'
import { hasFilter, workById, workIds, workNames } from './works.ts'

type HitRow = Pick<ChunkRow, 'text' | 'char_start' | 'char_end'> & { readonly source_id: string }

export function createSearches(
  database: Database,
  indexes: DocumentIndexes,
  embedQuestion: EmbedQuestion,
): { chunks: ChunkSearch; summaries: SummarySearch } {
  const chunks: ChunkSearch = {
    async search({ text, signal, ...wanted }, filter) {
      const { vector, fingerprint, words } = await embedQuestion(text, signal)
      // One snapshot for all steps: a work ingested in between would be incomplete.
      return database.read((connection) => {
        const resolved = isTyped(filter) ? resolveFilter(filter, workNames(connection)) : NO_FILTER
        const exact = resolved.filter
        if (exact === null) return { ...NO_CANDIDATES, ...NO_COMPARISON, resolved, chunks: new Map() }
        const works = hasFilter(exact) ? workIds(connection, exact).map(String) : undefined
        const found = indexes.chunks.search({
          text,
          vector,
          fingerprint,
          limit: Math.max(CHUNK_CANDIDATES, wanted.limit),
          ...(works === undefined ? {} : { filter: { work: works } }),
        })
        const first = firstStage(found, wanted)
        return {
          ...found,
          ranked: first.ranked,
          words,
          wordCodes: words === null ? new Map() : readWordCodes(connection, first.compared),
          sectionCosines: readSectionCosines(connection, indexes, first.compared, vector),
          resolved: found.candidates.length > 0 ? resolved : resolveFilter(filter, workNames(connection)),
          chunks: readChunks(connection, first.wanted),
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
    async search({ text, limit, signal }, levels) {
      const { vector, fingerprint } = await embedQuestion(text, signal)
      return database.read((connection) => {
        const found = indexes.summaries.search({
          text,
          vector,
          fingerprint,
          limit: Math.max(SUMMARY_CANDIDATES, limit),
          filter: { level: levels.map(String) },
        })
        const { best } = rankCandidates(found, { limit, minSimilarity: 0 })
        return {
          ...found,
          best,
          summaries: readSummaries(
            connection,
            best.map(({ id }) => id),
          ),
        }
      })
    },
  }

  return { chunks, summaries }
}

const readChunks = (connection: Connection, ids: readonly number[]): ReadonlyMap<number, StoredChunk> =>
  readParts<ChunkRow, StoredChunk>(connection, 'passage', ids, toChunk)

const readSummaries = (connection: Connection, ids: readonly number[]): ReadonlyMap<number, StoredSummary> =>
  readParts<SummaryRow, StoredSummary>(connection, 'section_summary', ids, toSummary)

/** Reads parts of works by row number, each work once; missing ones are left out. */
function readParts<Row extends ChunkRow | SummaryRow, Part>(
  connection: Connection,
  table: 'passage' | 'section_summary',
  ids: readonly number[],
  toPart: (row: Row, work: StoredWork) => Part,
): ReadonlyMap<number, Part> {
  const part = connection.sql<Row>(`SELECT * FROM ${table} WHERE id = ?`)
  const works = new Map<number, StoredWork>()
  const workOf = (id: number) => {
    const work = works.get(id) ?? workById(connection, id)
    works.set(id, work)
    return work
  }
  return new Map(
    ids.flatMap((id) => {
      const row = part.get(id)
      return row === undefined ? [] : [[row.id, toPart(row, workOf(row.work_id))] as const]
    }),
  )
}

/** Cosines of the question and the section above each chunk, by row number; missing without such a section. */
function readSectionCosines(
  connection: Connection,
  indexes: DocumentIndexes,
  ids: readonly number[],
  vector: Float32Array,
): ReadonlyMap<number, number> {
  const above = readSectionsAbove(connection, ids)
  const vectors = indexes.summaries.vectors([...new Set(above.values())])
  return new Map(
    [...above].flatMap(([id, summary]) => {
      const own = vectors.get(summary)
      return own === undefined ? [] : [[id, dot(own, vector)] as const]
    }),
  )
}
