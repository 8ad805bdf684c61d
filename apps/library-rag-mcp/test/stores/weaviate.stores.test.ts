import {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, describe } from 'vitest'
import { keepIn } from '../support/library.ts'

// The tests of the embedded store, over the other one.
describe.skipIf(!hasWeaviate())(`a library in Weaviate (${WEAVIATE_NEEDED})`, async () => {
  if (hasWeaviate()) await useWeaviate()
  await import('../tools/library.int.test.ts')
})

async function useWeaviate(): Promise<void> {
  const server = await startWeaviate()
  const prefix = `Library${crypto.randomUUID().slice(0, 8)}_`
  keepIn(weaviateVariables('LIBRARY_RAG', server, prefix))
  afterAll(async () => {
    await dropCollections(server, prefix)
    await server.stop()
  })
}
