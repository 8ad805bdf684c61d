import * as z from 'zod'
import type { StoredChunk } from '../domain/chunk.ts'
import { UNIT_TYPES } from '../domain/chunk.ts'
import { citationOf } from '../domain/citation.ts'

/** A passage with everything needed to quote it and to check the quotation. */
export const chunkSchema = z.object({
  chunk_id: z.string().describe('Id of the passage.'),
  source_id: z.string().describe('Id of its document.'),
  text: z.string().describe('The passage, verbatim.'),
  section_path: z.string().describe('Headings above it, from the highest down, joined by " > ".'),
  order_index: z.int().describe('Position in the document, from 0.'),
  unit_type: z
    .enum(UNIT_TYPES)
    .describe('What it does in the argument, or the kind of note or back matter it is.'),
  concepts: z.array(z.string()).describe('Key phrases.'),
  page_start: z.int().describe('First physical page, from 1.'),
  page_end: z.int().describe('Last physical page.'),
  page_label: z
    .string()
    .nullable()
    .describe('Page number printed on the first page, null where none is known.'),
  char_start: z.int().describe("Offset in the document's text, UTF-16 units."),
  char_end: z.int().describe('End offset, exclusive.'),
  citation: z.string().describe('Ready reference: author, title, year, page.'),
})

/** Maps a stored passage to the wire. */
export function toChunk(chunk: StoredChunk): z.input<typeof chunkSchema> {
  return {
    chunk_id: chunk.chunkId,
    source_id: chunk.work.sourceId,
    text: chunk.text,
    section_path: chunk.sectionPath,
    order_index: chunk.orderIndex,
    unit_type: chunk.unitType,
    concepts: [...chunk.concepts],
    page_start: chunk.pageStart,
    page_end: chunk.pageEnd,
    page_label: chunk.pageLabel,
    char_start: chunk.charStart,
    char_end: chunk.charEnd,
    citation: citationOf(chunk.work, chunk),
  }
}
