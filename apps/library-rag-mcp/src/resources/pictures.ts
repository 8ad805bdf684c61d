import { defineResource } from '@agora-mcp/core/mcp'
import { shownDocument } from '../pipeline/viewing/shown-document.ts'
import type { Deps } from '../ports/deps.ts'
import { numberIn } from './number-in.ts'
import { pageResource } from './pages.ts'

const MIN_WIDTH = 50
const MAX_WIDTH = 3_000

export const pictureResource = defineResource<Deps>({
  uri: 'library://documents/{source_id}/pages/{page}/picture/{width}',
  name: 'page_picture',
  title: 'Picture of a page',
  description: `One page as it looks, as PNG, so many pixels wide (${MIN_WIDTH} to ${MAX_WIDTH}); pages are counted in the file, from 1.`,
  mimeType: 'image/png',
  async read(
    { source_id = '', page = '', width = '' },
    { documents, pageViewer, sourceFiles, formatReader },
    { signal },
  ) {
    const document = await documents.get(source_id)
    const number = numberIn(page, 'page', 1, document.pagesCount)
    const pixels = numberIn(width, 'width', MIN_WIDTH, MAX_WIDTH)
    return pageViewer.draw(
      shownDocument(document, { sourceFiles, formatReader }, signal),
      number,
      pixels,
      signal,
    )
  },
  complete: { ...pageResource.complete, width: () => ['800', '1200', '1600'] },
})
