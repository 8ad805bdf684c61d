import { defineResource, fenceUntrusted, type ResourceListing } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { toWorkListing } from '../wire/work.ts'
import { completeId } from './complete-id.ts'

/** Works listed for a client at once; beyond them the tools page. */
const MAX_LISTED = 500

export const documentsResource = defineResource<Deps>({
  uri: 'library://documents',
  name: 'documents',
  title: 'Catalogue',
  description: 'Every work in the library.',
  mimeType: 'application/json',
  thirdPartyText: true,
  async read(_, { documents }) {
    const { works } = await documents.list({}, MAX_LISTED)
    return JSON.stringify(works.map(toWorkListing), null, 2)
  },
})

export const documentResource = defineResource<Deps>({
  uri: 'library://documents/{source_id}',
  name: 'document',
  title: 'Document',
  description: 'The whole of one document as Markdown, headings and footnotes marked.',
  mimeType: 'text/markdown',
  async read({ source_id = '' }, { documents, documentOutput }) {
    const text = await documents.text(source_id)
    // The folder belongs to the user, who may have moved it.
    return fenceUntrusted((await documentOutput.markdown(source_id)) ?? text, 'the text of a document')
  },
  async list({ documents }): Promise<ResourceListing[]> {
    const { works } = await documents.list({}, MAX_LISTED)
    return works.map(({ sourceId, title, author }) => ({
      uri: `library://documents/${encodeURIComponent(sourceId)}`,
      name: sourceId,
      title: author === null ? title : `${author}, ${title}`,
    }))
  },
  complete: {
    source_id: completeId,
  },
})
