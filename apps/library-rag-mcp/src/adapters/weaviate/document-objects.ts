import { createSearchableText, type NewObject, nameId } from '@agora-mcp/weaviate'
import { type Chunk, searchableText } from '../../domain/chunk.ts'
import type { ParsedDocument } from '../../domain/document.ts'
import type { DocumentVectors } from '../../domain/storage/text-vectors.ts'
import { sectionAbove } from '../../domain/summaries/section-above.ts'
import { type Summary, searchableSummary } from '../../domain/summary.ts'
import {
  chunkProperties,
  HAS_WORD_CODES,
  isCoded,
  rowId,
  rowOf,
  SECTION_ABOVE,
  summaryProperties,
  wordCodesObjects,
} from './rows.ts'
import { NO_SECTION_ABOVE } from './section-cosines.ts'

/** Characters of a document's text in one object. */
const TEXT_PART = 1_000_000

/** All that is stored of a document beside its work, each kind in its order. */
export interface DocumentObjects {
  readonly chunks: readonly NewObject[]
  readonly wordCodes: readonly NewObject[]
  readonly summaries: readonly NewObject[]
  /** The text and the pages, in parts. */
  readonly texts: readonly NewObject[]
  /** The languages of the texts that are searched, each once. */
  readonly languages: readonly (string | null)[]
}

/** Gives a function that makes the objects of a document under the number of its generation; nothing is stored yet. */
export function createDocumentObjects(): (
  generation: number,
  document: ParsedDocument,
  vectors: DocumentVectors,
) => DocumentObjects {
  const searchable = createSearchableText()
  return (generation, document, vectors) => {
    const languages = new Set<string | null>()
    const found = (id: string, text: string) => {
      const { language, properties } = searchable(id, text, document.work.language)
      languages.add(language)
      return properties
    }
    const codesOf = (place: number) => vectors.chunks[place]?.wordCodes ?? null
    const chunks = document.chunks.map((chunk, place): NewObject => {
      const id = rowId(rowOf(generation, place))
      return {
        id,
        properties: {
          ...found(id, searchableText(chunk)),
          ...chunkProperties(generation, chunk, document.work),
          [SECTION_ABOVE]: placeAbove(chunk, document.summaries),
          [HAS_WORD_CODES]: isCoded(codesOf(place)),
        },
        vector: vectors.chunks[place]?.vector,
      }
    })
    const summaries = document.summaries.map((summary, place): NewObject => {
      const id = rowId(rowOf(generation, place))
      return {
        id,
        properties: { ...found(id, searchableSummary(summary)), ...summaryProperties(generation, summary) },
        vector: vectors.summaries[place],
      }
    })
    const texts = textParts(document).map(
      (text, part): NewObject => ({
        id: nameId(`text ${generation} ${part}`),
        properties: { generation, part, text },
      }),
    )
    const wordCodes = wordCodesObjects(chunks.map((_, place) => [rowOf(generation, place), codesOf(place)]))
    return { chunks, wordCodes, summaries, texts, languages: [...languages] }
  }
}

/** Which of the summaries is of the section above a chunk's own, from 0; where there is none, the sign for that. */
function placeAbove(chunk: Chunk, summaries: readonly Summary[]): number {
  const above = sectionAbove(chunk, summaries)
  return above === undefined ? NO_SECTION_ABOVE : summaries.indexOf(above)
}

/** The text and the pages as JSON, in parts. */
function textParts({ text, pages }: ParsedDocument): string[] {
  const json = JSON.stringify({ text, pages })
  const parts: string[] = []
  for (let start = 0; start < json.length; ) {
    let end = Math.min(json.length, start + TEXT_PART)
    // A character of two units is not cut: it would arrive as two that cannot be read.
    if (end < json.length && json.charCodeAt(end - 1) >>> 10 === 0x36) end -= 1
    parts.push(json.slice(start, end))
    start = end
  }
  return parts
}
