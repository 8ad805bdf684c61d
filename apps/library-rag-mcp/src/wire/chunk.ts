import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { type StoredChunk, UNIT_TYPES } from '../domain/chunk.ts'
import { citationOf } from '../domain/citation.ts'

/** A passage with the data needed to quote it; `detail` adds those for programs. */
export const chunkSchema = z.object({
  text: z.string().describe('The passage, verbatim.'),
  section_path: z.string().describe('Headings above it, from the highest down, joined by " > ".'),
  order_index: z.int().describe('Position in the document, from 0.'),
  unit_type: z
    .enum(UNIT_TYPES)
    .describe(
      'What the passage does: argument, definition, objection, example, question, narrative (tells), dialogue, exposition (explains); or is: note (foot- or endnote), title_page, bibliography, index, abbreviations, colophon (print and rights).',
    ),
  page_start: z.int().nullable().describe('First physical page, from 1; null without pages.'),
  page_end: z.int().nullable().describe('Last physical page.'),
  location: z
    .string()
    .optional()
    .describe('Without pages: where it stands, e.g. Prices!A2:D9, slide 3, lines 12–14.'),
  citation: z.string().describe('Ready reference: author, title, year, page as printed.'),
  chunk_id: z.string().optional().describe('Id of the passage (detail).'),
  concepts: z.array(z.string()).optional().describe('Key phrases (detail).'),
  page_label: z
    .string()
    .nullable()
    .optional()
    .describe('Page number printed on the first page, null where none is known (detail).'),
  char_start: z.int().optional().describe("Offset in the document's text, UTF-16 units (detail)."),
  char_end: z.int().optional().describe('End offset, exclusive (detail).'),
})

/** @param detail Adds its id, key phrases, printed page and offsets. */
export function toChunk(chunk: StoredChunk, detail: boolean): z.input<typeof chunkSchema> {
  return {
    text: chunk.text,
    section_path: chunk.sectionPath,
    order_index: chunk.orderIndex,
    unit_type: chunk.unitType,
    page_start: chunk.pageStart,
    page_end: chunk.pageEnd,
    ...defined({ location: chunk.location }),
    // The section has a field of its own.
    citation: citationOf(chunk.work, { ...chunk, sectionPath: '' }),
    ...(detail && {
      chunk_id: chunk.chunkId,
      concepts: [...chunk.concepts],
      page_label: chunk.pageLabel,
      char_start: chunk.charStart,
      char_end: chunk.charEnd,
    }),
  }
}
