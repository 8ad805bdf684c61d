import type { StoredChunk, UnitType } from '../../domain/chunk.ts'
import type { StoredDocument } from '../../domain/document.ts'
import type { Kind } from '../../domain/kinds/kind.ts'
import type { StoredSummary } from '../../domain/summary.ts'
import type { StoredWork } from '../../domain/work.ts'

/** Columns of a work without its long text and pages. */
export const WORK_COLUMNS =
  'work.id, source_id, source_path, content_hash, title, author, year, language, sources, pages_count, ocr_pages_count, toc, warnings, chunks_count, reading_version, kind, missing'

export interface WorkRow {
  readonly id: number
  readonly source_id: string
  readonly source_path: string
  readonly content_hash: string
  readonly title: string
  readonly author: string | null
  readonly year: number | null
  readonly language: string | null
  readonly sources: string
  readonly pages_count: number
  readonly ocr_pages_count: number
  readonly toc: string
  readonly warnings: string
  readonly chunks_count: number
  readonly reading_version: number
  readonly kind: string
  readonly missing: number
}

export interface ChunkRow {
  readonly id: number
  readonly work_id: number
  readonly order_index: number
  readonly text: string
  readonly section_path: string
  readonly unit_type: string
  readonly concepts: string
  readonly page_start: number
  readonly page_end: number
  readonly page_label: string | null
  readonly page_label_end: string | null
  readonly char_start: number
  readonly char_end: number
  readonly location: string | null
}

export interface SummaryRow {
  readonly id: number
  readonly work_id: number
  readonly order_index: number
  readonly title: string
  readonly section_path: string
  readonly level: number
  readonly text: string
  readonly concepts: string
  readonly first_chunk: number
  readonly chunks_count: number
  readonly page_start: number
  readonly page_end: number
  readonly page_label: string | null
  readonly page_label_end: string | null
}

export function toSummary(row: SummaryRow, work: StoredWork): StoredSummary {
  return {
    work,
    orderIndex: row.order_index,
    title: row.title,
    sectionPath: row.section_path,
    level: row.level,
    text: row.text,
    concepts: JSON.parse(row.concepts),
    firstChunk: row.first_chunk,
    chunksCount: row.chunks_count,
    pageStart: row.page_start || null,
    pageEnd: row.page_end || null,
    pageLabel: row.page_label,
    pageLabelEnd: row.page_label_end,
  }
}

export function toWork(row: WorkRow): StoredWork {
  return {
    sourceId: row.source_id,
    // The column is only ever written from this type.
    kind: row.kind as Kind,
    sourcePath: row.source_path,
    title: row.title,
    author: row.author,
    year: row.year,
    language: row.language,
    chunksCount: row.chunks_count,
    readingVersion: row.reading_version,
    missing: row.missing === 1,
  }
}

export function toDocument(row: WorkRow): StoredDocument {
  return {
    ...toWork(row),
    workSources: JSON.parse(row.sources),
    contentHash: row.content_hash,
    pagesCount: row.pages_count,
    ocrPagesCount: row.ocr_pages_count,
    toc: JSON.parse(row.toc),
    warnings: JSON.parse(row.warnings),
  }
}

export function toChunk(row: ChunkRow, work: StoredWork): StoredChunk {
  return {
    chunkId: `${work.sourceId}#${row.order_index}`,
    work,
    text: row.text,
    orderIndex: row.order_index,
    sectionPath: row.section_path,
    // The column is only ever written from this type.
    unitType: row.unit_type as UnitType,
    concepts: JSON.parse(row.concepts),
    pageStart: row.page_start || null,
    pageEnd: row.page_end || null,
    pageLabel: row.page_label,
    pageLabelEnd: row.page_label_end,
    charStart: row.char_start,
    charEnd: row.char_end,
    location: row.location,
  }
}
