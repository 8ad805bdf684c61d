import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  startCluster,
  weaviateVariables,
  withNodeBehind,
} from '@agora-mcp/testing/weaviate'
import { beforeAll, describe, expect, it } from 'vitest'
import { startLibrary } from '../support/library-process.ts'
import { longBook } from '../support/long-work/subjects.ts'

const BOOKS = ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf']

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const cluster = openForTests(() => startCluster(3, { ASYNC_REPLICATION_DISABLED: 'true' }))
const at = (name: string) => join(folder, name)

describe.skipIf(!hasWeaviateProgram())(`a library one copy of which is behind (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    for (const [place, name] of BOOKS.entries()) writeFileSync(at(name), await longBook(3 + place))
  })

  const start = () => startLibrary(folder, endpoint.url, weaviateVariables('LIBRARY_RAG', cluster))
  const parse = async (name: string, title: string) => {
    const server = await start()
    const { body, isError } = await server.call('parse_pdf', { pdf_path: at(name), title })
    await server.close()
    expect({ isError, body }).toMatchObject({ isError: false })
    return String(body.source_id)
  }
  /** Does something that the first node, which is asked first, knows nothing of. */
  const whileAway = async <Result>(work: () => Promise<Result>) => {
    // The collections are there before.
    const server = await start()
    await server.call('list_documents')
    await server.close()
    return withNodeBehind(cluster, cluster.nodes[0], work)
  }

  it('each document gets an id of its own while a copy is behind', async () => {
    const first = await whileAway(() => parse('one.pdf', 'Same'))
    expect(await parse('two.pdf', 'Same')).not.toBe(first)
  })

  it('each acknowledged document is known while a copy is behind', async () => {
    const [kept, deleted] = await whileAway(async () => [
      await parse('three.pdf', 'Third'),
      await parse('four.pdf', 'Fourth'),
    ])
    for (const [tool, call] of [
      ['get_document', { source_id: kept }],
      ['get_chunks_by_document', { source_id: kept, limit: 1 }],
      ['delete_document', { source_id: deleted, confirm: true }],
    ] as const) {
      // Whoever asks anew, asks the first node first.
      const server = await start()
      const { body, isError } = await server.call(tool, call)
      expect({ tool, isError, body }).toMatchObject({ isError: false })
      await server.close()
    }
  })

  it('a document is read whole while a copy is behind that still has what was deleted since', async () => {
    const erased = await parse('four.pdf', 'Erased')
    const kept = await whileAway(async () => {
      const server = await start()
      await server.call('delete_document', { source_id: erased, confirm: true })
      await server.close()
      return parse('one.pdf', 'Kept')
    })
    const server = await start()
    const { body, isError } = await server.call('get_chunks_by_document', { source_id: kept, limit: 100 })
    expect(isError, JSON.stringify(body)).toBe(false)
    expect(body.chunks).toHaveLength(body.total_count)
    await server.close()
  })
})
