import { defineAppPage } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { PAGE_VIEWER } from '../wire/page-viewer.ts'

export const pageViewerPage = defineAppPage<Deps>({
  uri: PAGE_VIEWER,
  name: 'page_viewer',
  title: 'Page viewer',
  description: 'A page of a document as a picture, a passage highlighted.',
  prefersBorder: true,
  html: ({ pageViewerHtml }) => pageViewerHtml(),
})
