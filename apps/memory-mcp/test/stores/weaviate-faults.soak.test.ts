import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  setShardStatus,
  startCluster,
  type WeaviateCluster,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepIn, openMemory, type TestMemory } from '../support/memory.ts'

const PREFIX = 'Fault_'

let cluster: WeaviateCluster
let memory: TestMemory

const remember = (content: string) => memory.call('add_thought', { content })
const found = async () =>
  (await memory.call('search_thoughts', { query: 'Who fires the kiln?' })).body.results

describe.skipIf(!hasWeaviateProgram())(
  `a memory in a Weaviate that takes no writes (${PROGRAM_NEEDED})`,
  () => {
    beforeAll(async () => {
      cluster = await startCluster(1)
      keepIn({ env: () => weaviateVariables('MEMORY', cluster, PREFIX), remove: async () => {} })
      memory = await openMemory()
    })
    afterAll(async () => {
      await memory.close()
      await cluster.stop()
    })

    it('says so to each call, answers questions, and takes writes when it may again', async () => {
      const { body: kept } = await remember('Ada fires the kiln')
      await setShardStatus(cluster.url, PREFIX, 'READONLY')
      const refused = await Promise.all([
        remember('Ben fires the kiln'),
        memory.call('update_thought', { uuid: kept.thought_id, content: 'Nobody fires it' }),
        memory.call('delete_memory', { id: kept.thought_id, confirm: true }),
        memory.call('add_message', { conversation_id: 'kiln', role: 'user', content: 'Is it hot?' }),
      ])
      expect(refused.map(({ isError, body }) => [isError, body.code])).toEqual(
        Array(4).fill([true, 'unavailable']),
      )
      expect(refused[0]?.body.error).toContain('takes no writes')
      expect((await found()).map(({ content }: { content: string }) => content)).toEqual([
        'Ada fires the kiln',
      ])
      await setShardStatus(cluster.url, PREFIX, 'READY')
      expect((await remember('Ben fires the kiln')).isError).toBe(false)
      expect(await found()).toHaveLength(2)
    })
  },
)
