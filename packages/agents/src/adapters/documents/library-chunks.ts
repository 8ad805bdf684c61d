import * as z from 'zod'
import type { Passage } from '../../ports/documents.ts'

/** A passage as library-rag-mcp returns it. Offsets are UTF-16 units in the document's text. */
export const chunkSchema = z.object({
  text: z.string(),
  section_path: z.string(),
  /** Null in a document without pages, which has a location instead. */
  page_start: z.number().nullable(),
  page_end: z.number().nullable(),
  location: z.string().optional(),
  char_start: z.number(),
  char_end: z.number(),
})

export const foundSchema = z.object({
  results: z.array(
    chunkSchema.extend({ source_id: z.string(), similarity: z.number(), language: z.string().nullable() }),
  ),
})

export type Chunk = z.output<typeof chunkSchema>
type FoundChunk = z.output<typeof foundSchema>['results'][number]

export function passageOf(found: FoundChunk, source: string): Passage {
  return {
    text: found.text,
    source,
    location: locationOf(found),
    charStart: found.char_start,
    charEnd: found.char_end,
    similarity: found.similarity,
    language: found.language,
    fields: null,
  }
}

/** Formats a passage's location: its headings, and its pages or what the document has instead. */
export function locationOf(
  chunk: Pick<Chunk, 'section_path' | 'page_start' | 'page_end' | 'location'>,
): string {
  const { section_path, page_start, page_end, location } = chunk
  if (page_start === null) return inAnyLanguage(location ?? section_path)
  const pages = page_start === page_end ? `p. ${page_start}` : `pp. ${page_start}–${page_end}`
  return section_path === '' ? pages : `${section_path}, ${pages}`
}

const PLACES = /(?:(?:^|, )(?:paragraph|table|line|row)s? \d+(?:–\d+)?)+$/u

/** Replaces the library's English words for locations with language-neutral symbols. */
const inAnyLanguage = (location: string): string =>
  location.replace(PLACES, (places) =>
    places
      .replace(/paragraphs? /gu, '§ ')
      .replace(/table /gu, 'tab. ')
      .replace(/(?:line|row)s? /gu, 'l. '),
  )

/**
 * Rebuilds a document's text from its passages, each at its own offsets; gaps (running heads, page numbers,
 * white space) become line breaks of the same length. Slices within a passage are identical to the original.
 */
export function textOfChunks(chunks: readonly Chunk[]): string {
  let text = ''
  for (const chunk of [...chunks].sort((a, b) => a.char_start - b.char_start)) {
    if (chunk.char_start > text.length) text += '\n'.repeat(chunk.char_start - text.length)
    // Passages do not overlap; if two did, the first one's text would stay.
    text += chunk.text.slice(text.length - chunk.char_start)
  }
  return text
}
