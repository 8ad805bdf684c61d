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

/** Suites of the embedded store. */
const SUITES = {
  conversations: () => import('../tools/conversations.int.test.ts'),
  exchange: () => import('../exchange/exchange.int.test.ts'),
  filters: () => import('../tools/filters.int.test.ts'),
  languages: () => import('../search/languages.int.test.ts'),
  messages: () => import('../tools/messages.int.test.ts'),
  names: () => import('../tools/names.int.test.ts'),
  people: () => import('../tools/people.int.test.ts'),
  privacy: () => import('../tools/privacy.int.test.ts'),
  privateFigures: () => import('../tools/private-figures.int.test.ts'),
  recall: () => import('../search/recall.int.test.ts'),
  reindex: () => import('./reindex.int.test.ts'),
  resources: () => import('../tools/resources.int.test.ts'),
  thoughts: () => import('../tools/thoughts.int.test.ts'),
  thoughtTimes: () => import('../tools/thought-times.int.test.ts'),
  trash: () => import('../tools/trash.int.test.ts'),
}

// The same tests over the other store.
describe.skipIf(!hasWeaviate())(`memories in Weaviate (${WEAVIATE_NEEDED})`, async () => {
  if (hasWeaviate()) await useWeaviate()
  for (const [name, load] of Object.entries(SUITES)) describe(name, async () => void (await load()))
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
