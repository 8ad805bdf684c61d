import { createHash } from 'node:crypto'
import {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, describe } from 'vitest'
import { keepIn } from '../support/memory.ts'

// The tests of the embedded store, over the other one.
describe.skipIf(!hasWeaviate())(`memories in Weaviate (${WEAVIATE_NEEDED})`, async () => {
  if (hasWeaviate()) await useWeaviate()
  for (const suite of [
    'tools/conversations',
    'exchange/exchange',
    'search/languages',
    'tools/messages',
    'tools/privacy',
    'search/recall',
    'stores/reindex',
    'tools/resources',
    'tools/thoughts',
    'tools/trash',
  ]) {
    describe(suite, async () => {
      await import(`../${suite}.int.test.ts`)
    })
  }
})

async function useWeaviate(): Promise<void> {
  const server = await startWeaviate()
  const prefix = `Memory${crypto.randomUUID().slice(0, 8)}`
  const prefixOf = (name: string) => `${prefix}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}_`
  keepIn({
    env: (name) => weaviateVariables('MEMORY', server, prefixOf(name)),
    // Every change of a name takes Weaviate the longer, the more collections there are.
    remove: (name) => dropCollections(server, prefixOf(name)),
  })
  afterAll(async () => {
    await dropCollections(server, prefix)
    await server.stop()
  })
}
