import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  setShardStatus,
  startCluster,
  type WeaviateCluster,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterEach, describe, expect, it } from 'vitest'
import { openLibrary, type TestLibrary, writeBook } from '../support/library.ts'

const PREFIX = 'Fault_'
/** An operator's limit: enough for a small book and the objects of the store itself. */
const MAX_OBJECTS = 60
const MANY = 80

let cluster: WeaviateCluster
let library: TestLibrary

async function open(limits: Record<string, string> = {}): Promise<void> {
  cluster = await startCluster(1, limits)
  library = await openLibrary(weaviateVariables('LIBRARY_RAG', cluster, PREFIX))
}
const write = (name: string, sections: number) =>
  writeBook(library.books, `${name}.pdf`, {
    title: name,
    sections: Array.from({ length: sections }, (_, place) => [
      `Firing ${place + 1}`,
      `In the year ${place + 1} the ${name} kiln was fired with beech, and the glaze came out blue.`,
    ]),
  })
const take = async (name: string, sections: number) =>
  library.call('parse_pdf', { pdf_path: await write(name, sections) })
/** Titles of the documents that lists and searches show. */
const shown = async () => {
  const { documents } = (await library.call('list_documents', {})).body
  const search = await library.call('search_chunks', { query: 'What was the kiln fired with?', limit: 100 })
  const titles: string[] = search.body.results.map(({ work }: { work: { title: string } }) => work.title)
  return {
    listed: documents.map(({ title }: { title: string }) => title).sort(),
    found: [...new Set(titles)].sort(),
    passages: titles.length,
  }
}

describe.skipIf(!hasWeaviateProgram())(
  `a library in a Weaviate that takes no writes (${PROGRAM_NEEDED})`,
  () => {
    afterEach(async () => {
      await library.close()
      await cluster.stop()
    })

    it('says so to each call, shows what it had, and takes writes when it may again', async () => {
      await open()
      const { source_id } = (await take('Old', 3)).body
      const before = await shown()
      expect(before).toMatchObject({ listed: ['Old'], found: ['Old'] })
      await setShardStatus(cluster.url, PREFIX, 'READONLY')
      const refused = [
        await take('New', 3),
        await take('Old', 4),
        await library.call('delete_document', { source_id, confirm: true }),
      ]
      expect(refused.map(({ isError, body }) => [isError, body.code])).toEqual(
        Array(3).fill([true, 'unavailable']),
      )
      expect(refused[0]?.body.error).toContain('takes no writes')
      expect(await shown()).toEqual(before)
      await setShardStatus(cluster.url, PREFIX, 'READY')
      expect((await take('New', 3)).isError).toBe(false)
      expect((await take('Old', 4)).body.source_id).toBe(source_id)
      expect(await shown()).toMatchObject({ listed: ['New', 'Old'], found: ['New', 'Old'] })
      expect((await library.call('delete_document', { source_id, confirm: true })).isError).toBe(false)
      expect(await shown()).toMatchObject({ listed: ['New'], found: ['New'] })
    })

    it('is told where an operator’s limit is reached, and shows nothing of what did not fit', async () => {
      await open({ MAXIMUM_ALLOWED_OBJECTS_COUNT: `${MAX_OBJECTS}`, REPLICATION_MAXIMUM_FACTOR: '1' })
      expect((await take('Old', 3)).isError).toBe(false)
      const before = await shown()
      const { isError, body } = await take('Large', MANY)
      expect([isError, body.code]).toEqual([true, 'unavailable'])
      expect(body.error).toContain('takes no more')
      expect(await shown()).toEqual(before)
    })
  },
)
