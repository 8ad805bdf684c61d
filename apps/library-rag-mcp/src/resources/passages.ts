import { defineResource } from '@agora-mcp/core/mcp'
import { findBoxes, pagesOf } from '../domain/passages/find-boxes.ts'
import { passageAt } from '../pipeline/quotations/locate-places.ts'
import { shownDocument } from '../pipeline/viewing/shown-document.ts'
import type { Deps } from '../ports/deps.ts'
import { completeId } from './complete-id.ts'
import { numberIn } from './number-in.ts'

/** Pages of one passage that are searched. */
const MAX_PAGES = 20

export const passageResource = defineResource<Deps>({
  uri: 'library://documents/{source_id}/passages/{char_start}/{char_end}',
  name: 'passage_boxes',
  title: 'Places of a passage',
  description:
    'Where a passage stands: its pages, and on each of them boxes in fractions of the page from its upper left corner; location in a document without pages. Offsets are those of search results. boxes is empty on a page without a text layer.',
  mimeType: 'application/json',
  async read(
    { source_id = '', char_start = '', char_end = '' },
    { documents, pageViewer, sourceFiles, formatReader },
    { signal },
  ) {
    const document = await documents.get(source_id)
    const { text, pages: layout } = await documents.contents(source_id)
    const charStart = numberIn(char_start, 'char_start', 0, text.length - 1)
    const charEnd = numberIn(char_end, 'char_end', charStart + 1, text.length)
    const passage = { charStart, charEnd }
    const shown = shownDocument(document, { sourceFiles, formatReader }, signal)
    const pages = []
    for (const page of pagesOf(layout, passage).slice(0, MAX_PAGES)) {
      const glyphs = await pageViewer.glyphs(shown, page.number, signal)
      pages.push({
        page: page.number,
        label: page.label,
        width_points: Number(glyphs.width.toFixed(2)),
        height_points: Number(glyphs.height.toFixed(2)),
        boxes: findBoxes(text, page, passage, glyphs),
      })
    }
    const found = pages.length === 0 ? await passageAt({ sourceId: source_id, charStart }, documents) : null
    return JSON.stringify({
      source_id,
      char_start: charStart,
      char_end: charEnd,
      location: found?.location ?? null,
      pages_count: document.pagesCount,
      pages,
    })
  },
  complete: { source_id: completeId },
})
