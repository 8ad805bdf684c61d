import { createLogger } from '@agora-mcp/core/log'
import type { StubServer } from '@agora-mcp/testing/http'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import {
  hasWeaviate,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import { buildDeps } from '../../src/deps.ts'
import { reindex } from '../../src/pipeline/reindex.ts'
import { openLibrary, type TestLibrary, writeBook } from '../support/library.ts'

const PREFIX = `Tenants${crypto.randomUUID().slice(0, 8)}_`
const TITLE = 'Of the town hall'
const SOURCE_ID = 'author-of-the-town-hall'

let endpoint: StubServer
const server = weaviateForTests(PREFIX)
let ana: TestLibrary
let ben: TestLibrary

const variablesOf = (tenant: string) => ({
  ...weaviateVariables('LIBRARY_RAG', server, PREFIX),
  LIBRARY_RAG_WEAVIATE_TENANT: tenant,
  LIBRARY_RAG_EMBEDDING: endpoint.url,
})
const open = (tenant: string) => openLibrary(variablesOf(tenant))

/** Stores a book that has the same title for everybody, and so the same id. */
async function store(library: TestLibrary, name: string): Promise<string> {
  const pdf_path = await writeBook(library.books, `${name}.pdf`, {
    title: TITLE,
    author: `${name} Author`,
    sections: [['The key', `The keeper of the town hall gave its key to ${name} in the winter.`]],
  })
  const { body } = await library.call('parse_pdf', { pdf_path })
  return body.source_id
}

async function namesIn(library: TestLibrary): Promise<string[]> {
  const query = 'Who has the key of the town hall?'
  const source_id = SOURCE_ID
  const answers = await Promise.all([
    library.call('search_chunks', { query }),
    library.call('search_summaries', { query }),
    library.call('list_documents', {}),
    library.call('get_document', { source_id }),
    library.call('get_chunks_by_document', { source_id }),
    library.call('filter_by_author', { author: 'Author' }),
  ])
  expect(answers.map(({ isError }) => isError)).not.toContain(true)
  const names = JSON.stringify(answers.map(({ body }) => body)).match(/\b(Ana|Ben)\b/g) ?? []
  return [...new Set(names)]
}

describe.skipIf(!hasWeaviate())(`two tenants of one Weaviate (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    endpoint = await startEmbeddingEndpoint()
    ana = await open('Ana')
    ben = await open('Ben')
    expect([await store(ana, 'Ana'), await store(ben, 'Ben')]).toEqual([SOURCE_ID, SOURCE_ID])
  })
  afterAll(async () => {
    await ana.close()
    await ben.close()
    await endpoint.close()
  })

  it('tenants see nothing of each other, though their documents have one id', async () => {
    expect(await namesIn(ana)).toEqual(['Ana'])
    expect(await namesIn(ben)).toEqual(['Ben'])
  })

  it('tenants rebuild indexes of their own', async () => {
    for (const tenant of ['Ben', 'Ana']) {
      const { deps, close } = buildDeps(
        loadConfig({ LIBRARY_RAG_DATA_DIR: ana.dataDir, ...variablesOf(tenant) }, ana.dataDir),
        { home: ana.dataDir, log: createLogger({ level: 'error' }) },
      )
      const done = await reindex(deps, { signal: new AbortController().signal, progress: () => {} })
      expect(done.chunks).toBe(1)
      await close()
      expect(await namesIn(ana)).toEqual(['Ana'])
      expect(await namesIn(ben)).toEqual(['Ben'])
    }
  })

  it('tenants delete nothing of each other', async () => {
    const { body } = await ana.call('delete_document', { source_id: SOURCE_ID, confirm: true })
    expect(body.deleted_chunks).toBeGreaterThan(0)
    const gone = await ana.call('get_document', { source_id: SOURCE_ID })
    expect(gone.body).toMatchObject({ success: false, code: 'not_found', hint: 'The library is empty.' })
    expect(await namesIn(ben)).toEqual(['Ben'])
  })
})
