import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StubServer } from '@agora-mcp/core/testing/http'
import { startEmbeddingEndpoint } from '@agora-mcp/core/testing/process'
import {
  hasWeaviateProgram,
  keepKilling,
  PROGRAM_NEEDED,
  startCluster,
  type WeaviateCluster,
  weaviateVariables,
} from '@agora-mcp/core/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProcess } from './loss/server-process.ts'

const PROCESSES = 20
const WRITES = 50
const KILL_EVERY_MS = 5_000
/** Conversations that all processes write into: each is a lock that they fight for. */
const CONVERSATIONS = 4
/** Read at once. */
const PAGE = 100

let folder: string
let endpoint: StubServer
let cluster: WeaviateCluster

const start = (name: string) =>
  startProcess({
    MEMORY_DATA_DIR: join(folder, name),
    MEMORY_EMBEDDING: endpoint.url,
    ...weaviateVariables('MEMORY', cluster),
  })
type Server = Awaited<ReturnType<typeof start>>

/** Says something until it is acknowledged, as a client does whose server cannot reach its store. */
async function say(server: Server, conversation_id: string, content: string, refusals: string[]) {
  for (;;) {
    const answer = await server.call('add_message', { conversation_id, role: 'user', content })
    if (!answer.isError) return { content, orderIndex: Number(answer.body.order_index) }
    refusals.push(answer.body.code === 'unavailable' ? 'unavailable' : JSON.stringify(answer.body))
    if (!['unavailable', 'upstream'].includes(answer.body.code)) throw new Error(JSON.stringify(answer.body))
  }
}

/** All messages of a conversation, as a server lists them, by index. */
async function listed(server: Server, conversation_id: string): Promise<Map<number, string>> {
  const messages = new Map<number, string>()
  for (let before: number | undefined; ; ) {
    const page = before === undefined ? {} : { before }
    const { body } = await server.call('get_messages', { conversation_id, limit: PAGE, ...page })
    for (const { order_index, content } of body.messages) messages.set(order_index, content)
    before = body.messages[0]?.order_index
    if (before === undefined || before === 0) return messages
  }
}

describe.skipIf(!hasWeaviateProgram())(`memories in three nodes (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'memory-cluster-'))
    endpoint = await startEmbeddingEndpoint()
    cluster = await startCluster(3)
  })
  afterAll(async () => {
    await cluster.stop()
    await endpoint.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('keep all that twenty servers write while one node after the other is killed', async () => {
    const servers = await Promise.all(Array.from({ length: PROCESSES }, (_, at) => start(`writer ${at}`)))
    const refusals: string[] = []
    const acknowledged = new Map<string, { content: string; orderIndex: number }[]>()
    const stopKilling = keepKilling(cluster, KILL_EVERY_MS)
    await Promise.all(
      servers.map(async (server, writer) => {
        for (let n = 0; n < WRITES; n += 1) {
          const conversation = `talk ${(writer + n) % CONVERSATIONS}`
          const message = await say(server, conversation, `Message ${n} of writer ${writer}`, refusals)
          acknowledged.set(conversation, [...(acknowledged.get(conversation) ?? []), message])
        }
      }),
    )
    const killed = await stopKilling()
    await Promise.all(servers.map((server) => server.close()))

    const reader = await start('reader')
    const damaged = async () => {
      const damage: string[] = []
      for (const [conversation, messages] of acknowledged) {
        const found = await listed(reader, conversation)
        for (const { content, orderIndex } of messages) {
          if (found.get(orderIndex) !== content)
            damage.push(`${conversation} ${orderIndex}: ${found.get(orderIndex)}`)
        }
      }
      return damage
    }
    const others = refusals.filter((code) => code !== 'unavailable')
    console.info(`${killed} nodes killed, ${refusals.length} writes refused and repeated`, others)
    // A list is answered by one copy, and one that was away has to catch up.
    await expect.poll(damaged, { timeout: 120_000, interval: 2_000 }).toEqual([])
    await reader.close()
    expect(killed).toBeGreaterThan(1)
    expect([...acknowledged.values()].flat()).toHaveLength(PROCESSES * WRITES)
  }, 1_200_000)
})
