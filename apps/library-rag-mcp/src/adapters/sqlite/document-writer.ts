import type { Connection } from '@agora-mcp/core/sqlite'
import type { CandidateIndex } from '@agora-mcp/core/sqlite/candidate-index'
import { searchableText } from '../../domain/chunk.ts'
import type { ParsedDocument } from '../../domain/document.ts'
import type { DocumentVectors, TextVectors } from '../../domain/storage/text-vectors.ts'
import { searchableSummary } from '../../domain/summary.ts'
import { deleteWordCodes, insertWordCodes } from './word-codes.ts'

export interface DocumentIndexes {
  readonly chunks: CandidateIndex
  readonly summaries: CandidateIndex
}

interface Insertion {
  readonly document: ParsedDocument
  readonly sourceId: string
  readonly vectors: DocumentVectors
  readonly fingerprint: string
}

export function insertDocument(
  connection: Connection,
  indexes: DocumentIndexes,
  { document, sourceId, vectors, fingerprint }: Insertion,
): void {
  const workId = insertWork(connection, document, sourceId)
  const { language } = document.work
  const work = String(workId)
  const chunks = insertChunks(connection, workId, document).map((chunk, position) => ({
    ...chunk,
    // The port guarantees the vectors of every chunk.
    ...(vectors.chunks[position] as TextVectors),
  }))
  indexes.chunks.insert(
    connection,
    chunks.map(({ id, text, vector }) => ({ id, text, language, vector, filters: { work } })),
    fingerprint,
  )
  insertWordCodes(connection, chunks)
  indexes.summaries.insert(
    connection,
    insertSummaries(connection, workId, document).map(({ id, text, level }, position) => ({
      id,
      text,
      language,
      vector: vectors.summaries[position] as Float32Array,
      filters: { work, level: String(level) },
    })),
    fingerprint,
  )
}

/** Deletes a work completely within a write transaction and returns what it had. */
export function removeDocument(
  connection: Connection,
  indexes: DocumentIndexes,
  workId: number,
): { deletedChunks: number; deletedSummaries: number } {
  const idsIn = (table: 'passage' | 'section_summary') =>
    connection
      .sql<{ id: number }>(`SELECT id FROM ${table} WHERE work_id = ?`)
      .all(workId)
      .map(({ id }) => id)
  const chunks = idsIn('passage')
  const summaries = idsIn('section_summary')
  indexes.chunks.delete(connection, chunks)
  indexes.summaries.delete(connection, summaries)
  deleteWordCodes(connection, workId)
  connection.sql('DELETE FROM passage WHERE work_id = ?').run(workId)
  connection.sql('DELETE FROM section_summary WHERE work_id = ?').run(workId)
  connection.sql('DELETE FROM work WHERE id = ?').run(workId)
  return { deletedChunks: chunks.length, deletedSummaries: summaries.length }
}

function insertWork(connection: Connection, document: ParsedDocument, sourceId: string): number {
  const { work, chunks } = document
  const { lastInsertRowid } = connection
    .sql(
      `INSERT INTO work (source_id, source_path, content_hash, title, author, year, language, sources, text, pages,
         pages_count, ocr_pages_count, toc, warnings, chunks_count, reading_version, kind)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      sourceId,
      document.sourcePath,
      document.contentHash,
      work.title,
      work.author,
      work.year,
      work.language,
      JSON.stringify(document.workSources),
      document.text,
      JSON.stringify(document.pages),
      document.pages.length,
      document.ocrPagesCount,
      JSON.stringify(document.toc),
      JSON.stringify(document.warnings),
      chunks.length,
      document.readingVersion,
      document.kind,
    )
  return Number(lastInsertRowid)
}

function insertChunks(connection: Connection, workId: number, { chunks }: ParsedDocument) {
  const row = connection.sql(
    `INSERT INTO passage (work_id, order_index, text, section_path, unit_type, concepts, page_start, page_end,
       page_label, page_label_end, char_start, char_end, location) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return chunks.map((chunk) => {
    const { lastInsertRowid } = row.run(
      workId,
      chunk.orderIndex,
      chunk.text,
      chunk.sectionPath,
      chunk.unitType,
      JSON.stringify(chunk.concepts),
      chunk.pageStart ?? 0,
      chunk.pageEnd ?? 0,
      chunk.pageLabel,
      chunk.pageLabelEnd,
      chunk.charStart,
      chunk.charEnd,
      chunk.location,
    )
    return { id: Number(lastInsertRowid), text: searchableText(chunk) }
  })
}

function insertSummaries(connection: Connection, workId: number, { summaries }: ParsedDocument) {
  const row = connection.sql(
    `INSERT INTO section_summary (work_id, order_index, title, section_path, level, text, concepts, first_chunk,
       chunks_count, page_start, page_end, page_label, page_label_end)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return summaries.map((summary) => {
    const { lastInsertRowid } = row.run(
      workId,
      summary.orderIndex,
      summary.title,
      summary.sectionPath,
      summary.level,
      summary.text,
      JSON.stringify(summary.concepts),
      summary.firstChunk,
      summary.chunksCount,
      summary.pageStart ?? 0,
      summary.pageEnd ?? 0,
      summary.pageLabel,
      summary.pageLabelEnd,
    )
    return { id: Number(lastInsertRowid), text: searchableSummary(summary), level: summary.level }
  })
}
