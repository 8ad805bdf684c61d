import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { soakSize } from '@agora-mcp/testing'
import { type ServerProcess, startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviate,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { beforeAll, describe, expect, it } from 'vitest'
import { startLibrary } from '../support/library-process.ts'
import { longBook } from '../support/long-work/subjects.ts'

const PAGES = 60
const PREFIX = `Killed${crypto.randomUUID().slice(0, 8)}_`

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const weaviate = weaviateForTests(PREFIX)
const at = (name: string) => join(folder, name)

const start = () => startLibrary(folder, endpoint.url, weaviateVariables('LIBRARY_RAG', weaviate, PREFIX))

/** Ids of the documents that are listed, and of those whose passages a search finds. */
async function seen(server: ServerProcess): Promise<{ listed: string[]; found: string[] }> {
  const { body: catalogue } = await server.call('list_documents')
  const { body: search } = await server.call('search_chunks', { query: 'le nom et la chose', limit: 100 })
  const ids = (items: { source_id: string }[]) => [...new Set(items.map(({ source_id }) => source_id))].sort()
  // Both books have the same sentences: a passage of both is one result that names the other.
  const found = search.results.flatMap((result: { also_in: { source_id: string }[] | null }) => [
    result,
    ...(result.also_in ?? []),
  ])
  return { listed: ids(catalogue.documents), found: ids(found) }
}

describe.skipIf(!hasWeaviate())(`a server killed while it stores in Weaviate (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    writeFileSync(at('there.pdf'), await longBook(2))
    writeFileSync(at('book.pdf'), await longBook(PAGES))
    const server = await start()
    await server.call('parse_pdf', { pdf_path: at('there.pdf'), title: 'There' })
    await server.close()
  })

  it.each(soakSize([0, 100], [0, 100, 300]))(
    'a server killed %i ms after it began to store leaves nothing of the document or all of it, and the next run repairs it',
    async (delay) => {
      const doomed = await start()
      const onMessage = (message: string) => {
        if (message === 'Storing the document') setTimeout(doomed.kill, delay)
      }
      await doomed.call('parse_pdf', { pdf_path: at('book.pdf') }, { onMessage }).catch(() => {})
      await doomed.close()

      const next = await start()
      // On an idle machine all may be stored by then: what is listed is found, and nothing else.
      const { listed, found } = await seen(next)
      expect(found).toEqual(listed)
      expect(listed).toContain('there')
      const { body } = await next.call('parse_pdf', { pdf_path: at('book.pdf') })
      const { source_id, chunks_count } = body
      expect(await seen(next)).toEqual({ listed: [source_id, 'there'], found: [source_id, 'there'] })
      const { body: page } = await next.call('get_chunks_by_document', { source_id, limit: 1 })
      expect(page.total_count).toBe(chunks_count)
      const { body: gone } = await next.call('delete_document', { source_id, confirm: true })
      // What the killed one left is none of it.
      expect(gone.deleted_chunks).toBe(chunks_count)
      await next.close()
    },
  )
})
