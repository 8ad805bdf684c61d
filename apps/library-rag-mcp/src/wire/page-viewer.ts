import * as z from 'zod'
import { chunkSchema } from './chunk.ts'

// Contract between the page viewer in `view/` and the tools that serve it.

export const PAGE_VIEWER = 'ui://library-rag/page-viewer'

const pageFields = {
  source_id: z.string().describe('Document id.'),
  page: z.int().describe('Physical page, from 1.'),
  page_label: z.string().nullable().describe('Page number printed on it, null where none is known.'),
  pages_count: z.int().describe('Pages of the document.'),
}

export const shownPageSchema = z.object({
  ...pageFields,
  title: z.string().describe('Title of the work.'),
  author: z.string().nullable().describe('Author, null where unknown.'),
  marked: z
    .object({
      text: z.string().describe('The words, verbatim.'),
      citation: z.string().describe('Ready reference.'),
      page_start: z.int().nullable().describe('First physical page, from 1.'),
      char_start: z.int().describe("Offset in the document's text, UTF-16 units."),
      char_end: z.int().describe('End offset, exclusive.'),
    })
    .nullable()
    .describe('The quotation that is marked, null without offsets.'),
  passage: chunkSchema.nullable().describe('The passage that is highlighted, null without order_index.'),
})

/** Answer of get_page_picture; the picture itself is an image beside it. */
export const pagePictureSchema = z.object({
  ...pageFields,
  text: z.string().describe('What stands on the page; empty on a page without text.'),
  picture: z
    .object({ width: z.int().describe('Pixels.'), height: z.int().describe('Pixels.') })
    .nullable()
    .describe('Size of the picture, null where there is none.'),
  boxes: z
    .array(
      z.object({
        x: z.number().describe('Left edge.'),
        y: z.number().describe('Upper edge.'),
        width: z.number().describe('Width.'),
        height: z.number().describe('Height.'),
      }),
    )
    .describe('Where the passage stands, in fractions of the page from its upper left corner.'),
  holds_passage: z
    .boolean()
    .describe('Whether some of the passage stands on this page; without boxes then, the page was scanned.'),
  problem: z
    .object({
      code: z.string().describe('Kind of failure.'),
      message: z.string().describe('What happened.'),
      hint: z.string().nullable().describe('What to do next, null where nothing helps.'),
    })
    .nullable()
    .describe('Why there is no picture, null where there is one.'),
})

export type ShownPage = z.output<typeof shownPageSchema>
export type PagePicture = z.output<typeof pagePictureSchema>
