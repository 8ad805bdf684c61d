import { isAppError } from '@agora-mcp/core/errors'
import { defineTool, OutputWithContent, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { storedPages } from '../domain/document.ts'
import { findBoxes, pagesOf } from '../domain/passages/find-boxes.ts'
import { drawPage } from '../pipeline/viewing/draw-page.ts'
import { findMarked, findPage, findPassage } from '../pipeline/viewing/find-page.ts'
import { shownDocument } from '../pipeline/viewing/shown-document.ts'
import type { Deps } from '../ports/deps.ts'
import { charEndField, charStartField, orderIndexField, sourceIdField } from '../wire/fields.ts'
import { PAGE_VIEWER, type PagePicture, pagePictureSchema } from '../wire/page-viewer.ts'

/** Characters shown of a page; a densely printed page has some 6,000. */
const MAX_TEXT = 20_000

/** Parts of a page that only its file provides. */
type FromFile = Pick<PagePicture, 'picture' | 'boxes' | 'problem'> & { readonly png?: Uint8Array }

export const getPagePicture = defineTool({
  name: 'get_page_picture',
  title: 'Picture of a page',
  description: 'A page as a picture, its text, and where a passage stands on it. For the page viewer.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { source_id: 'id', page: 'value', order_index: 'value', width: 'value' } },
  thirdPartyText: true,
  ui: { resourceUri: PAGE_VIEWER, visibility: ['app'] },
  inputSchema: z.object({
    source_id: sourceIdField,
    page: z.int().min(1).describe('Physical page, from 1.'),
    order_index: orderIndexField.describe('Passage whose places are wanted.'),
    char_start: charStartField.describe('Quotation whose places are wanted instead.'),
    char_end: charEndField.describe('Its end.'),
    width: z
      .int()
      .min(300)
      .max(2_000)
      .default(1_200)
      .describe('Pixels wanted, 300 to 2000, default 1200; a picture of too many bytes is narrower.'),
  }),
  outputSchema: pagePictureSchema,
  async handler(
    { source_id, page: number, order_index, char_start, char_end, width },
    deps: Pick<Deps, 'documents' | 'pageViewer' | 'sourceFiles' | 'formatReader'>,
    { signal },
  ) {
    const { documents, pageViewer } = deps
    const document = await documents.get(source_id)
    const { page, text } = await findPage(documents, document, number)
    const passage =
      (await findMarked(documents, document, char_start, char_end)) ??
      (order_index === undefined ? null : await findPassage(documents, source_id, order_index))
    const holdsPassage = passage !== null && pagesOf([page], passage).length > 0

    async function fromFile(): Promise<FromFile> {
      const shown = shownDocument(document, deps, signal)
      try {
        const png = await drawPage(pageViewer, shown, { page: number, width }, signal)
        const boxes = holdsPassage
          ? findBoxes(text, page, passage, await pageViewer.glyphs(shown, number, signal))
          : []
        return { png, picture: sizeOf(png), boxes, problem: null }
      } catch (error) {
        if (!isAppError(error) || signal.aborted) throw error
        const { code, message, hint = null } = error
        return { picture: null, boxes: [], problem: { code, message, hint } }
      }
    }
    const { png, ...drawn } = await fromFile()
    const output = {
      source_id: document.sourceId,
      page: number,
      page_label: page.label,
      pages_count: document.pagesCount,
      text: storedPages(text, [page])[0]?.text.slice(0, MAX_TEXT) ?? '',
      holds_passage: holdsPassage,
      ...drawn,
    }
    return png === undefined
      ? output
      : new OutputWithContent({
          output,
          content: [{ type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' }],
        })
  },
})

function sizeOf(png: Uint8Array): { width: number; height: number } {
  const header = new DataView(png.buffer, png.byteOffset)
  return { width: header.getUint32(16), height: header.getUint32(20) }
}
