import { defineResource, fenceUntrusted, type ResourceListing } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports.ts'
import { toWorkListing } from '../wire/work.ts'

/** Most works that a client is shown at once; beyond them the tools page. */
const MAX_LISTED = 500

/** The catalogue as JSON. */
export const documentsResource = defineResource<Deps>({
  uri: 'library://documents',
  name: 'documents',
  title: 'Catalogue',
  description: 'Every work in the library.',
  mimeType: 'application/json',
  async read(_, { documents }) {
    const { works } = await documents.list({}, MAX_LISTED)
    return JSON.stringify(works.map(toWorkListing), null, 2)
  },
})

/** One document's text. */
export const documentResource = defineResource<Deps>({
  uri: 'library://documents/{source_id}',
  name: 'document',
  title: 'Document',
  description: 'The whole text of one document.',
  mimeType: 'text/markdown',
  async read({ source_id = '' }, { documents }) {
    return fenceUntrusted(await documents.text(source_id), `the text of ${source_id}`)
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
    async source_id(prefix, { documents }) {
      const { works } = await documents.list({}, MAX_LISTED)
      return works.map(({ sourceId }) => sourceId).filter((id) => id.startsWith(prefix.toLowerCase()))
    },
  },
})
