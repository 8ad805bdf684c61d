import { join } from 'node:path'
import { soakSize } from '@agora-mcp/testing'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviateProgram,
  killInTurn,
  PROGRAM_NEEDED,
  startCluster,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { describe, expect, it } from 'vitest'
import { startProcess } from '../support/loss/server-process.ts'

const PROCESSES = soakSize(4, 20)
const WRITES = soakSize(25, 50)
/** Acknowledged writes after which a node is killed. */
const KILL_EVERY = soakSize(25, 100)
/** Conversations that all processes write into: each is a lock that they fight for. */
const CONVERSATIONS = 2
const PAGE = 100

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const cluster = openForTests(() => startCluster(3))

/** @param first the place of the node that is asked first */
const start = (name: string, first = 0) => {
  const inOrder = (urls: string) => {
    const nodes = urls.split(',')
    return [...nodes.slice(first), ...nodes.slice(0, first)].join(',')
  }
  return startProcess({
    MEMORY_DATA_DIR: join(folder, name),
    MEMORY_EMBEDDING: endpoint.url,
    ...weaviateVariables('MEMORY', {
      ...cluster,
      url: inOrder(cluster.url),
      grpcUrl: inOrder(cluster.grpcUrl),
    }),
  })
}
type Server = Awaited<ReturnType<typeof start>>

/** Says something until it is acknowledged, as a client does whose server cannot reach its store. */
async function say(server: Server, conversation_id: string, content: string, refusals: string[]) {
  for (;;) {
    const answer = await server.call('add_message', { conversation_id, role: 'user', content })
    if (!answer.isError) return { content, orderIndex: Number(answer.body.order_index) }
    if (answer.body.code !== 'unavailable') throw new Error(JSON.stringify(answer.body))
    refusals.push(answer.body.error)
  }
}

/** Searches until it is told to stop. @returns what ends it and gives how many searches were answered, and how many refused */
function keepSearching(server: Server): () => Promise<{ answered: number; refused: number }> {
  let isOver = false
  const searching = (async () => {
    let answered = 0
    let refused = 0
    while (!isOver) {
      const { isError, body } = await server.call('search_messages', { query: 'Message of writer 7' })
      if (isError) expect(body.code).toBe('unavailable')
      if (isError) refused += 1
      else answered += 1
    }
    return { answered, refused }
  })()
  return () => {
    isOver = true
    return searching
  }
}

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
  it('keep all that many servers write at once while one node after the other is killed', async () => {
    const servers = await Promise.all(Array.from({ length: PROCESSES }, (_, at) => start(`writer ${at}`)))
    const refusals: string[] = []
    const acknowledged = new Map<string, { content: string; orderIndex: number }[]>()
    const searcher = await start('searcher')
    const stopSearching = keepSearching(searcher)
    const { killNext, killed } = killInTurn(cluster)
    let written = 0
    let killing = Promise.resolve()
    await Promise.all(
      servers.map(async (server, writer) => {
        for (let n = 0; n < WRITES; n += 1) {
          const conversation = `talk ${(writer + n) % CONVERSATIONS}`
          const message = await say(server, conversation, `Message ${n} of writer ${writer}`, refusals)
          acknowledged.set(conversation, [...(acknowledged.get(conversation) ?? []), message])
          written += 1
          if (written % KILL_EVERY === 0) killing = killNext()
        }
      }),
    )
    const searches = await stopSearching()
    await killing
    await Promise.all([...servers, searcher].map((server) => server.close()))

    const damaged = async (reader: Server) => {
      const damage: string[] = []
      for (const [conversation, messages] of acknowledged) {
        const found = await listed(reader, conversation)
        for (const { content, orderIndex } of messages) {
          if (found.get(orderIndex) !== content)
            damage.push(`${conversation} ${orderIndex}: ${content} became ${found.get(orderIndex)}`)
        }
      }
      return damage
    }
    console.info(
      `${killed()} nodes killed, ${refusals.length} writes refused and repeated, searches: ${JSON.stringify(searches)}`,
      refusals,
    )
    for (const place of cluster.nodes.keys()) {
      const reader = await start('reader', place)
      // A list is answered by one copy, and one that was down has to catch up.
      await expect.poll(() => damaged(reader), { timeout: 120_000, interval: 2_000 }).toEqual([])
      await reader.close()
    }
    expect(killed()).toBeGreaterThan(1)
    // Two nodes answer all the time.
    expect(searches.refused).toBeLessThan(searches.answered / 10)
    expect([...acknowledged.values()].flat()).toHaveLength(PROCESSES * WRITES)
  }, 1_200_000)
})
