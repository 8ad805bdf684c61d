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

/** Characters of a document's text per object. */
const TEXT_PART = 1_000_000

/** All objects of a document except its work, each kind in order. */
export interface DocumentObjects {
  readonly chunks: readonly NewObject[]
  readonly wordCodes: readonly NewObject[]
  readonly summaries: readonly NewObject[]
  readonly texts: readonly NewObject[]
  readonly languages: readonly (string | null)[]
}

/** Creates a function that builds the objects of a document under its generation number, without storing them. */
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

/** Finds the summary of the section above a chunk's own, by index from 0, or the marker for none. */
function placeAbove(chunk: Chunk, summaries: readonly Summary[]): number {
  const above = sectionAbove(chunk, summaries)
  return above === undefined ? NO_SECTION_ABOVE : summaries.indexOf(above)
}

function textParts({ text, pages }: ParsedDocument): string[] {
  const json = JSON.stringify({ text, pages })
  const parts: string[] = []
  for (let start = 0; start < json.length; ) {
    let end = Math.min(json.length, start + TEXT_PART)
    // Do not split a surrogate pair: its halves would arrive unreadable.
    if (end < json.length && json.charCodeAt(end - 1) >>> 10 === 0x36) end -= 1
    parts.push(json.slice(start, end))
    start = end
  }
  return parts
}
