import type { Connection, Database } from '@agora-mcp/core/sqlite'
import { embeddableText, searchableText } from '../../domain/chunk.ts'
import type { TextVectors } from '../../domain/storage/text-vectors.ts'
import { searchableSummary } from '../../domain/summary.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { DocumentIndexes } from './document-writer.ts'
import { clearWordCodes, insertWordCodes } from './word-codes.ts'

interface ChunkText {
  readonly id: number
  readonly work_id: number
  readonly order_index: number
  readonly section_path: string
  readonly text: string
  readonly language: string | null
}

interface SummaryText {
  readonly id: number
  readonly work_id: number
  readonly section_path: string
  readonly text: string
  readonly concepts: string
  readonly level: number
  readonly first_chunk: number
  readonly chunks_count: number
  readonly language: string | null
}

export function createSearchIndex(database: Database, indexes: DocumentIndexes): SearchIndex {
  return {
    async texts() {
      return database.read((connection) => {
        const chunks = chunksOf(connection)
        const idAt = new Map(chunks.map(({ id, work_id, order_index }) => [`${work_id} ${order_index}`, id]))
        return {
          chunks: chunks.map((row) => ({
            id: row.id,
            text: embeddableText({ sectionPath: row.section_path, text: row.text }),
            shortText: row.text,
          })),
          summaries: summariesOf(connection).map((row) => ({
            id: row.id,
            chunks: Array.from(
              { length: row.chunks_count },
              (_, at) => idAt.get(`${row.work_id} ${row.first_chunk + at}`) ?? [],
            ).flat(),
          })),
        }
      })
    },
    replaceVectors: ({ chunks, summaries }, fingerprint) =>
      database.write((connection) => {
        const storedChunks = chunksOf(connection)
        const storedSummaries = summariesOf(connection)
        const isWhole =
          storedChunks.every(({ id }) => chunks.has(id)) &&
          storedSummaries.every(({ id }) => summaries.has(id))
        // A document was added meanwhile: its vectors are still missing.
        if (!isWhole) return false
        indexes.chunks.clear(connection)
        indexes.summaries.clear(connection)
        indexes.chunks.insert(
          connection,
          storedChunks.map((row) => ({
            id: row.id,
            text: textOfChunk(row),
            language: row.language,
            vector: (chunks.get(row.id) as TextVectors).vector,
            filters: { work: String(row.work_id) },
          })),
          fingerprint,
        )
        clearWordCodes(connection)
        insertWordCodes(
          connection,
          storedChunks.map(({ id }) => ({ id, wordCodes: chunks.get(id)?.wordCodes ?? null })),
        )
        indexes.summaries.insert(
          connection,
          storedSummaries.map((row) => ({
            id: row.id,
            text: textOfSummary(row),
            language: row.language,
            vector: summaries.get(row.id) as Float32Array,
            filters: { work: String(row.work_id), level: String(row.level) },
          })),
          fingerprint,
        )
        return true
      }),
  }
}

function chunksOf(connection: Connection): ChunkText[] {
  return connection
    .sql<ChunkText>(
      `SELECT passage.id, work_id, order_index, section_path, passage.text, language
       FROM passage JOIN work ON work.id = work_id ORDER BY passage.id`,
    )
    .all()
}

function summariesOf(connection: Connection): SummaryText[] {
  return connection
    .sql<SummaryText>(
      `SELECT section_summary.id, work_id, section_path, section_summary.text, concepts, level, first_chunk,
         section_summary.chunks_count, language
       FROM section_summary JOIN work ON work.id = work_id ORDER BY section_summary.id`,
    )
    .all()
}

const textOfChunk = ({ section_path, text }: ChunkText): string =>
  searchableText({ sectionPath: section_path, text })

const textOfSummary = ({ section_path, text, concepts }: SummaryText): string =>
  searchableSummary({ sectionPath: section_path, text, concepts: JSON.parse(concepts) })
