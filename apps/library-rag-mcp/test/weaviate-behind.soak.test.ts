import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StubServer } from '@agora-mcp/core/testing/http'
import { startEmbeddingEndpoint } from '@agora-mcp/core/testing/process'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  startCluster,
  type WeaviateCluster,
  weaviateVariables,
  withPlugPulled,
} from '@agora-mcp/core/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLibrary } from './library-process.ts'
import { longBook } from './long-work/subjects.ts'

let folder: string
let endpoint: StubServer
let cluster: WeaviateCluster
const at = (name: string) => join(folder, name)

describe.skipIf(!hasWeaviateProgram())(`a library one copy of which is behind (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'library-behind-'))
    for (const name of ['one.pdf', 'two.pdf']) writeFileSync(at(name), await longBook(3))
    endpoint = await startEmbeddingEndpoint()
    cluster = await startCluster(3, { ASYNC_REPLICATION_DISABLED: 'true' })
  })
  afterAll(async () => {
    await cluster.stop()
    await endpoint.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('gives each document an id of its own', async () => {
    const start = () => startLibrary(folder, endpoint.url, weaviateVariables('LIBRARY_RAG', cluster))
    const parse = async (name: string) => {
      const server = await start()
      const { body, isError } = await server.call('parse_pdf', { pdf_path: at(name), title: 'Same' })
      await server.close()
      expect({ isError, body }).toMatchObject({ isError: false })
      return String(body.source_id)
    }
    const first = await withPlugPulled(cluster.nodes[0], async (pull) => {
      // The collections are there before.
      const server = await start()
      await server.call('list_documents')
      await server.close()
      pull()
      return parse('one.pdf')
    })
    // Now the first node is asked first, and knows nothing of it.
    expect(await parse('two.pdf')).not.toBe(first)
  })
})
