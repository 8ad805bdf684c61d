import { openForTests } from '../setup/index.ts'
import { dropCollections, startWeaviate, type WeaviateServer } from './weaviate-server.ts'

/** A Weaviate for the tests of a file, which keep their collections under a prefix. These go with the tests. */
export const weaviateForTests = (prefix: string): WeaviateServer =>
  openForTests(async () => {
    const server = await startWeaviate()
    return {
      ...server,
      async close() {
        await dropCollections(server, prefix)
        await server.stop()
      },
    }
  })
