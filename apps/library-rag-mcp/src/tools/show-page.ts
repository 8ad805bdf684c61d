import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { findMarked, findPage, findPassage } from '../pipeline/viewing/find-page.ts'
import type { Deps } from '../ports/deps.ts'
import { toChunk } from '../wire/chunk.ts'
import { charEndField, charStartField, orderIndexField, sourceIdField } from '../wire/fields.ts'
import { PAGE_VIEWER, shownPageSchema } from '../wire/page-viewer.ts'

export const showPage = defineTool({
  name: 'show_page',
  title: 'Show a page',
  description:
    'Shows the user a page of a document as it looks, a passage or a quotation highlighted on it. ' +
    'Use it when the user wants to see where a quotation stands. The picture goes to the user alone.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { source_id: 'id', order_index: 'value', page: 'value' } },
  thirdPartyText: true,
  ui: { resourceUri: PAGE_VIEWER },
  inputSchema: z.object({
    source_id: sourceIdField,
    order_index: orderIndexField.describe('Passage to highlight: order_index of a result.'),
    char_start: charStartField.describe('Quotation to highlight: char_start of a place of check_quotation.'),
    char_end: charEndField.describe('Its char_end.'),
    page: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Physical page, from 1; left out, the one where passage or quotation begins, else the first.',
      ),
  }),
  outputSchema: shownPageSchema,
  async handler(
    { source_id, order_index, char_start, char_end, page: wanted },
    { documents }: Pick<Deps, 'documents'>,
  ) {
    const document = await documents.get(source_id)
    const passage =
      order_index === undefined ? null : await findPassage(documents, document.sourceId, order_index)
    const marked = await findMarked(documents, document, char_start, char_end)
    const { page } = await findPage(
      documents,
      document,
      wanted ?? marked?.pageStart ?? passage?.pageStart ?? 1,
    )
    return {
      source_id: document.sourceId,
      page: page.number,
      page_label: page.label,
      pages_count: document.pagesCount,
      title: document.title,
      author: document.author,
      marked:
        marked === null
          ? null
          : {
              text: marked.text,
              citation: marked.citation,
              page_start: marked.pageStart,
              char_start: marked.charStart,
              char_end: marked.charEnd,
            },
      passage: passage === null ? null : toChunk(passage, false),
    }
  },
})
