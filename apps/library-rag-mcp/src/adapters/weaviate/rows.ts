import {
  listOf,
  type NewObject,
  nameId,
  numberOf,
  type PropertyValue,
  type StoredObject,
  textOf,
  textOrNull,
} from '@agora-mcp/weaviate'
import type { Chunk, StoredChunk, UnitType } from '../../domain/chunk.ts'
import type { ParsedDocument, StoredDocument } from '../../domain/document.ts'
import type { Kind } from '../../domain/kinds/kind.ts'
import { FIRST_READING } from '../../domain/reading-version.ts'
import type { StoredSummary, Summary } from '../../domain/summary.ts'
import type { StoredWork } from '../../domain/work.ts'

// Objects in Weaviate's format. Only the functions here write their properties.

type Properties = StoredObject['properties']
type Written<Names extends string> = Record<Names, PropertyValue>

/** Most passages or summaries of a document: a row number combines generation and position. */
const MAX_PLACES = 2 ** 20

/** Computes the row number of a passage or summary; it ascends within the document. */
export const rowOf = (generation: number, place: number): number => generation * MAX_PLACES + place
export const generationOf = (row: number): number => Math.floor(row / MAX_PLACES)
export const rowId = (row: number): string => nameId(`row ${row}`)
/** Returns the object id of a work first read from this path, unless a moved one has it. */
export const workId = (sourcePath: string): string => nameId(`work ${sourcePath}`)

/** Properties that {@link toWork} reads. */
export const WORK_PROPERTIES = [
  'source_id',
  'kind',
  'source_path',
  'title',
  'author',
  'year',
  'language',
  'chunks_count',
  'reading_version',
  'missing',
] as const
/** Properties that {@link toDocument} reads. */
export const DOCUMENT_PROPERTIES = [
  ...WORK_PROPERTIES,
  'generation',
  'content_hash',
  'sources',
  'pages_count',
  'ocr_pages_count',
  'toc',
  'warnings',
  'text_parts',
] as const

export function workProperties(
  document: ParsedDocument,
  place: {
    readonly sourceId: string
    readonly generation: number
    readonly textParts: number
    readonly change: number
  },
): Written<(typeof DOCUMENT_PROPERTIES)[number] | 'summaries_count' | 'change'> {
  const { work } = document
  return {
    generation: place.generation,
    text_parts: place.textParts,
    change: place.change,
    source_id: place.sourceId,
    source_path: document.sourcePath,
    content_hash: document.contentHash,
    kind: document.kind,
    title: work.title,
    author: work.author,
    year: work.year,
    language: work.language,
    sources: JSON.stringify(document.workSources),
    pages_count: document.pages.length,
    ocr_pages_count: document.ocrPagesCount,
    reading_version: document.readingVersion,
    toc: JSON.stringify(document.toc),
    warnings: document.warnings,
    chunks_count: document.chunks.length,
    summaries_count: document.summaries.length,
    missing: false,
  }
}

export function toWork(properties: Properties): StoredWork {
  return {
    sourceId: textOf(properties.source_id),
    // Only written from this type; documents stored without a kind are PDFs.
    kind: (textOrNull(properties.kind) ?? 'pdf') as Kind,
    sourcePath: textOf(properties.source_path),
    title: textOf(properties.title),
    author: textOrNull(properties.author),
    year: properties.year === null ? null : numberOf(properties.year),
    language: textOrNull(properties.language),
    chunksCount: numberOf(properties.chunks_count),
    readingVersion: Number(properties.reading_version ?? FIRST_READING),
    missing: properties.missing === true,
  }
}

/** Maps {@link DOCUMENT_PROPERTIES} to a document without its text and pages. */
export function toDocument(properties: Properties): StoredDocument {
  return {
    ...toWork(properties),
    workSources: JSON.parse(textOf(properties.sources)),
    contentHash: textOf(properties.content_hash),
    pagesCount: numberOf(properties.pages_count),
    ocrPagesCount: numberOf(properties.ocr_pages_count),
    toc: JSON.parse(textOf(properties.toc)),
    warnings: listOf(properties.warnings),
  }
}

/** Properties that {@link toChunk} reads, and the generation of the document. */
export const CHUNK_PROPERTIES = [
  'generation',
  'order_index',
  'text',
  'section_path',
  'unit_type',
  'concepts',
  'page_start',
  'page_end',
  'page_label',
  'page_label_end',
  'char_start',
  'char_end',
  'location',
] as const

/** Properties that a passage's object copies from its work, under the names of filters. */
export const WORK_OF_CHUNK = {
  authors: 'work_author',
  titles: 'work_title',
  languages: 'work_language',
} as const

/** Builds the properties of a passage's object, without those that the search adds. */
export function chunkProperties(
  generation: number,
  chunk: Chunk,
  work: ParsedDocument['work'],
): Written<(typeof CHUNK_PROPERTIES)[number] | (typeof WORK_OF_CHUNK)[keyof typeof WORK_OF_CHUNK]> {
  return {
    generation,
    work_author: work.author,
    work_title: work.title,
    work_language: work.language,
    order_index: chunk.orderIndex,
    text: chunk.text,
    section_path: chunk.sectionPath,
    unit_type: chunk.unitType,
    concepts: chunk.concepts,
    page_start: chunk.pageStart ?? 0,
    page_end: chunk.pageEnd ?? 0,
    page_label: chunk.pageLabel,
    page_label_end: chunk.pageLabelEnd,
    char_start: chunk.charStart,
    char_end: chunk.charEnd,
    location: chunk.location,
  }
}

export function toChunk(properties: Properties, work: StoredWork): StoredChunk {
  return {
    chunkId: `${work.sourceId}#${numberOf(properties.order_index)}`,
    work,
    text: textOf(properties.text),
    orderIndex: numberOf(properties.order_index),
    sectionPath: textOf(properties.section_path),
    unitType: textOf(properties.unit_type) as UnitType,
    concepts: listOf(properties.concepts),
    pageStart: numberOf(properties.page_start) || null,
    pageEnd: numberOf(properties.page_end) || null,
    pageLabel: textOrNull(properties.page_label),
    pageLabelEnd: textOrNull(properties.page_label_end),
    charStart: numberOf(properties.char_start),
    charEnd: numberOf(properties.char_end),
    location: textOrNull(properties.location),
  }
}

/** Property with the index of the section above a passage's own among its document's summaries. */
export const SECTION_ABOVE = 'section_above'
export const WORD_CODES = 'word_codes'
export const HAS_WORD_CODES = 'has_word_codes'

export const isCoded = (codes: Uint8Array | null): codes is Uint8Array => codes !== null && codes.length > 0

/** Builds the objects of word codes by the row numbers of their passages, skipping passages without any. */
export const wordCodesObjects = (codes: Iterable<readonly [number, Uint8Array | null]>): NewObject[] =>
  Array.from(codes).flatMap(([row, own]) =>
    isCoded(own)
      ? {
          id: rowId(row),
          properties: {
            generation: generationOf(row),
            [WORD_CODES]: Buffer.from(own).toString('base64'),
          },
        }
      : [],
  )

/** Reads the word codes of an object built by {@link wordCodesObjects}. */
export const toWordCodes = (properties: Properties): Uint8Array =>
  Buffer.from(textOf(properties.word_codes), 'base64')

/** Properties that {@link toSummary} reads, and the generation of the document. */
export const SUMMARY_PROPERTIES = [
  'generation',
  'order_index',
  'title',
  'section_path',
  'level',
  'text',
  'concepts',
  'first_chunk',
  'chunks_count',
  'page_start',
  'page_end',
  'page_label',
  'page_label_end',
] as const

/** Builds the properties of a summary's object, without those that the search adds. */
export function summaryProperties(
  generation: number,
  summary: Summary,
): Written<(typeof SUMMARY_PROPERTIES)[number]> {
  return {
    generation,
    order_index: summary.orderIndex,
    title: summary.title,
    section_path: summary.sectionPath,
    level: summary.level,
    text: summary.text,
    concepts: summary.concepts,
    first_chunk: summary.firstChunk,
    chunks_count: summary.chunksCount,
    page_start: summary.pageStart ?? 0,
    page_end: summary.pageEnd ?? 0,
    page_label: summary.pageLabel,
    page_label_end: summary.pageLabelEnd,
  }
}

/** Maps {@link SUMMARY_PROPERTIES} to a summary of a work's section. */
export function toSummary(properties: Properties, work: StoredWork): StoredSummary {
  return {
    work,
    orderIndex: numberOf(properties.order_index),
    title: textOf(properties.title),
    sectionPath: textOf(properties.section_path),
    level: numberOf(properties.level),
    text: textOf(properties.text),
    concepts: listOf(properties.concepts),
    firstChunk: numberOf(properties.first_chunk),
    chunksCount: numberOf(properties.chunks_count),
    pageStart: numberOf(properties.page_start) || null,
    pageEnd: numberOf(properties.page_end) || null,
    pageLabel: textOrNull(properties.page_label),
    pageLabelEnd: textOrNull(properties.page_label_end),
  }
}
