import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  migrateWhile,
  runCommand,
  type ServerProcess,
  startEmbeddingEndpoint,
} from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviateProgram,
  killInTurn,
  PROGRAM_NEEDED,
  startCluster,
  weaviateVariables,
  withPlugPulled,
} from '@agora-mcp/testing/weaviate'
import { beforeAll, describe, expect, it } from 'vitest'
import { BIN, startLibrary } from '../support/library-process.ts'
import { longBook } from '../support/long-work/subjects.ts'

const BOOKS = [8, 9, 10, 11, 12, 13]
/** A node is killed when an ingestion says that it is at one of these, by turns. Not every message reaches a client. */
const MOMENTS = [/^Reading/, /^Embedding/, /^Storing/]

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const cluster = openForTests(() => startCluster(3))
const at = (name: string) => join(folder, name)

const start = () => startLibrary(folder, endpoint.url, weaviateVariables('LIBRARY_RAG', cluster))

/** Calls a tool until it is not told to come back later; counts how often it was. */
async function persist(
  server: ServerProcess,
  refusals: string[],
  ...call: Parameters<ServerProcess['call']>
) {
  for (;;) {
    const { body, isError } = await server.call(...call)
    if (!isError) return body
    refusals.push(body.error)
    expect(body).toMatchObject({ code: 'unavailable' })
  }
}

describe.skipIf(!hasWeaviateProgram())(`a library in three nodes (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    for (const pages of BOOKS) writeFileSync(at(`book ${pages}.pdf`), await longBook(pages))
  })

  it('is moved into them, worked with, and moved back into an empty folder, while the plug of one is pulled', async () => {
    const inFile = (name: string) => ({
      LIBRARY_RAG_DATA_DIR: at(name),
      LIBRARY_RAG_ALLOWED_ROOTS: folder,
      LIBRARY_RAG_EMBEDDING: endpoint.url,
    })
    const inCluster = weaviateVariables('LIBRARY_RAG', cluster, 'Moved_')
    const books = BOOKS.slice(0, 3).map((pages) => at(`book ${pages}.pdf`))
    expect((await runCommand({ bin: BIN, args: ['ingest', ...books], env: inFile('first') })).code).toBe(0)
    const shown = async (env: Readonly<Record<string, string>>) => {
      const server = await startLibrary(folder, endpoint.url, env)
      const { documents } = await persist(server, [], 'list_documents')
      const found: string[] = []
      for (const query of ['le nom et la chose', 'la mémoire', 'un oubli', 'le temps passe']) {
        const { results } = await persist(server, [], 'search_chunks', { query, limit: 1 })
        found.push(results[0]?.chunk_id)
      }
      await server.close()
      return { documents, found }
    }
    const migrate = (to: string, name: string, pull: () => void) =>
      migrateWhile({ bin: BIN, args: ['migrate', '--to', to], env: { ...inFile(name), ...inCluster } }, pull)
    const expected = await shown(inFile('first'))
    const [one, two] = cluster.nodes
    const [from, into] = await withPlugPulled(one, async (pull) => {
      const printed = await migrate('weaviate', 'first', pull)
      expect(await shown({ ...inFile('beside'), ...inCluster })).toEqual(expected)
      return printed
    })
    expect(from).toMatch(new RegExp(`^${books.length} `))
    expect(into).toBe(from)
    // The first node is asked first, and lacks what was written while it was away.
    const worked = await withPlugPulled(two, async (pull) => {
      const server = await startLibrary(folder, endpoint.url, { ...inFile('beside'), ...inCluster })
      const [erased] = expected.documents
      await persist(server, [], 'delete_document', { source_id: erased.source_id, confirm: true })
      pull()
      writeFileSync(at(`book ${BOOKS[1]}.pdf`), await longBook(5))
      for (const pages of [BOOKS[1], BOOKS[3]]) {
        await persist(server, [], 'parse_pdf', { pdf_path: at(`book ${pages}.pdf`), title: `Book ${pages}` })
      }
      await server.close()
      return shown({ ...inFile('beside'), ...inCluster })
    })
    expect(worked.documents).toHaveLength(books.length)
    expect(worked).not.toEqual(expected)
    const [there, back] = await withPlugPulled(one, (pull) => migrate('sqlite', 'second', pull))
    expect(back).toBe(there)
    expect(await shown(inFile('second'))).toEqual(worked)
  })

  it('takes books and answers questions while one node after the other is killed', async () => {
    const [writer, reader] = await Promise.all([start(), start()])
    const refusals: string[] = []
    const refusedSearches: string[] = []
    const stored = new Map<string, number>()
    let isWriting = true
    const { killNext, killed } = killInTurn(cluster)
    const searching = (async () => {
      let searches = 0
      for (; isWriting; searches += 1) {
        await persist(reader, refusedSearches, 'search_chunks', { query: 'le nom et la chose', limit: 20 })
      }
      return searches
    })()
    for (const [n, pages] of BOOKS.entries()) {
      const book = { pdf_path: at(`book ${pages}.pdf`), title: `Book ${pages}` }
      let killing: Promise<void> | undefined
      const onMessage = (message: string) => {
        if (MOMENTS[n % MOMENTS.length]?.test(message)) killing ??= killNext()
      }
      const { source_id, chunks_count } = await persist(writer, refusals, 'parse_pdf', book, { onMessage })
      stored.set(source_id, chunks_count)
      await killing
    }
    isWriting = false
    const searches = await searching
    console.info(
      `${killed()} nodes killed, ${searches} searches, ${refusedSearches.length} of them and ${refusals.length} ingestions refused and repeated`,
    )

    const { documents } = await persist(reader, refusals, 'list_documents')
    expect(documents.map((document: { source_id: string }) => document.source_id).sort()).toEqual(
      [...stored.keys()].sort(),
    )
    for (const [source_id, chunks] of stored) {
      const { total_count, chunks: page } = await persist(reader, refusals, 'get_chunks_by_document', {
        source_id,
        limit: 100,
      })
      expect([source_id, total_count]).toEqual([source_id, chunks])
      expect(page.length).toBe(Math.min(100, chunks))
    }
    expect(killed()).toBeGreaterThan(1)
    // Two nodes answer all the time.
    expect(refusedSearches.length).toBeLessThan(searches / 10)
    await Promise.all([writer.close(), reader.close()])
  }, 900_000)
})
