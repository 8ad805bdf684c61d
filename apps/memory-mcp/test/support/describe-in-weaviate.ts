import { createHash } from 'node:crypto'
import {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, describe } from 'vitest'
import { keepIn } from './memory.ts'

/** Runs suites of the embedded store once more, over the other store. @param suites imports, by name */
export function describeInWeaviate(
  subject: string,
  suites: Readonly<Record<string, () => Promise<unknown>>>,
) {
  describe.skipIf(!hasWeaviate())(`${subject} in Weaviate (${WEAVIATE_NEEDED})`, async () => {
    if (hasWeaviate()) await useWeaviate()
    for (const [name, load] of Object.entries(suites)) describe(name, async () => void (await load()))
  })
}

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
