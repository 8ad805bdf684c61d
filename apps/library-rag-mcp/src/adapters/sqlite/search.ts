import type { EmbeddedQuestion, EmbedQuestion } from '@agora-mcp/core/embedding'
import { type CandidateSet, NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { Connection, Database } from '@agora-mcp/core/sqlite'
import { dot } from '@agora-mcp/core/vectors'
import type { StoredChunk } from '../../domain/chunk.ts'
import {
  isTyped,
  NO_FILTER,
  type ResolvedFilter,
  resolveFilter,
  type TypedFilter,
} from '../../domain/filters/work-filter.ts'
import {
  CHUNK_CANDIDATES,
  firstStage,
  rankCandidates,
  SUMMARY_CANDIDATES,
} from '../../domain/ranking/first-stage.ts'
import { rankChunks, withContents } from '../../domain/ranking/second-stage.ts'
import type { StoredSummary } from '../../domain/summary.ts'
import type { StoredWork } from '../../domain/work.ts'
import type { ChunkSearch, Question, SummarySearch } from '../../ports/search.ts'
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
  /** Finds the candidates under a filter; null where it excludes every work. */
  const find = (
    connection: Connection,
    { text, limit }: Question,
    { vector, fingerprint }: EmbeddedQuestion,
    typed: TypedFilter,
  ): { readonly found: CandidateSet | null; readonly resolved: ResolvedFilter } => {
    const resolve = () => resolveFilter(typed, workNames(connection))
    const resolved = isTyped(typed) ? resolve() : NO_FILTER
    const { filter } = resolved
    if (filter === null) return { found: null, resolved }
    const works = hasFilter(filter) ? workIds(connection, filter).map(String) : undefined
    const found = indexes.chunks.search({
      text,
      vector,
      fingerprint,
      limit: Math.max(CHUNK_CANDIDATES, limit),
      ...defined({ filter: works && { work: works } }),
    })
    return { found, resolved: found.candidates.length > 0 ? resolved : resolve() }
  }

  const chunks: ChunkSearch = {
    async search(question, filter) {
      const embedded = await embedQuestion(question.text, question.signal)
      // One snapshot for all steps: a work ingested in between would be incomplete.
      return database.read((connection) => {
        const { found, resolved } = find(connection, question, embedded, filter)
        if (found === null) return { best: [], foundAny: false, resolved }
        const { ranked, compared } = firstStage(found)
        const { words, vector } = embedded
        const wordCodes = words === null ? new Map() : readWordCodes(connection, compared)
        const sectionCosines = readSectionCosines(connection, indexes, compared, vector)
        const { best, foundAny } = rankChunks({ ranked, words, wordCodes, sectionCosines }, question)
        return { best: withContents(best, readChunks(connection, idsOf(best))), foundAny, resolved }
      })
    },
    async candidates(question, filter) {
      const embedded = await embedQuestion(question.text, question.signal)
      return database.read((connection) => {
        const { found } = find(connection, question, embedded, filter)
        if (found === null) return { ...NO_CANDIDATES, chunks: new Map() }
        return { ...found, chunks: readChunks(connection, idsOf(found.candidates)) }
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
        return { ...found, best, summaries: readSummaries(connection, idsOf(best)) }
      })
    },
  }

  return { chunks, summaries }
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

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
