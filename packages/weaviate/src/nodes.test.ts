import { AppError, StaleReadError } from '@agora-mcp/core/errors'
import { afterEach, expect, it, vi } from 'vitest'
import type { WeaviateClient } from 'weaviate-client'
import { type RawServer, startRawServer } from '../../testing/src/http/index.ts'
import { openNodes, type WeaviateAddress } from './nodes.ts'

const servers: RawServer[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) await server.close()
})

/** A server that responds to checks, or accepts connections without answering. */
async function node(isAlive: boolean): Promise<string> {
  const server = await startRawServer((_, response) => {
    if (isAlive) response.end()
  })
  servers.push(server)
  return server.url
}

function nodesAt(urls: readonly string[]) {
  const opened: string[] = []
  const closed: string[] = []
  const settings = {
    variables: 'APP',
    url: urls.join(','),
    grpcUrl: urls.join(','),
    apiKey: undefined,
    collectionPrefix: '',
    replicationFactor: urls.length,
    tenant: undefined,
  }
  const nodes = openNodes(settings, async ({ url }) => {
    opened.push(url)
    // Only close is used.
    return { close: async () => closed.push(url) } as unknown as WeaviateClient
  })
  return { nodes, opened, closed }
}

const whoAnswers = async (_: WeaviateClient, { url }: WeaviateAddress) => url
const refusedBy =
  (away: string) =>
  async (_: WeaviateClient, { url }: WeaviateAddress): Promise<string> => {
    if (url === away) throw new Error('fetch failed', { cause: new Error('ECONNREFUSED') })
    return url
  }

it('asks the next node where one is gone, and stays with it', async () => {
  const [first, second] = [await node(true), await node(true)]
  const { nodes, opened, closed } = nodesAt([first, second])
  expect(await nodes.run(refusedBy(first))).toBe(second)
  // The first may be back without recent writes.
  expect(await nodes.run(whoAnswers)).toBe(second)
  expect({ opened, closed }).toEqual({ opened: [first, second], closed: [first] })
})

it('stays with the node that answered where all have failed within seconds', async () => {
  const [away, behind, failing] = [await node(true), await node(true), await node(true)]
  const { nodes } = nodesAt([away, behind, failing])
  let hasFailed = false
  const fail = async (client: WeaviateClient, address: WeaviateAddress) => {
    if (address.url === behind) throw new StaleReadError('catching up')
    if (address.url === failing && !hasFailed) {
      hasFailed = true
      throw new TypeError('terminated')
    }
    return refusedBy(away)(client, address)
  }
  expect(await nodes.run(fail)).toBe(failing)
  expect(await nodes.run(refusedBy(away))).toBe(failing)
})

it('leaves a node that hangs, and breaks off what it was asked', async () => {
  const [first, second] = [await node(false), await node(true)]
  const { nodes, closed } = nodesAt([first, second])
  const hanging = new Promise<string>(() => {})
  const answer = await nodes.run(async (_, { url }) => (url === first ? hanging : url))
  expect(answer).toBe(second)
  expect(closed).toEqual([first])
})

it('waits for a slow answer of a node that lives', async () => {
  const only = await node(true)
  const { nodes } = nodesAt([only, await node(true)])
  const slow = (_: WeaviateClient, { url }: WeaviateAddress) =>
    new Promise<string>((resolve) => setTimeout(() => resolve(url), 2500))
  expect(await nodes.run(slow)).toBe(only)
})

it('repeats nothing that every node would refuse', async () => {
  const { nodes, opened } = nodesAt([await node(true), await node(true)])
  const refuse = async () => {
    throw new AppError('conflict', 'no')
  }
  await expect(nodes.run(refuse)).rejects.toMatchObject({ code: 'conflict' })
  expect(opened).toHaveLength(1)
})

it('asks another node where one does not know the key, and says so where none does', async () => {
  const [first, second] = [await node(true), await node(true)]
  const { nodes } = nodesAt([first, second])
  const refuse = () => {
    throw Object.assign(new Error('status code: 401, error: unauthorized'), { name: 'WeaviateX' })
  }
  expect(await nodes.run(async (_, { url }) => (url === first ? refuse() : url))).toBe(second)
  await expect(nodes.run(async () => refuse())).rejects.toMatchObject({
    code: 'config',
    hint: expect.stringContaining('_WEAVIATE_API_KEY'),
  })
})

it('takes what a node says that has not loaded its collections for a failure that passes', async () => {
  const starting = await startRawServer((_, response) => response.writeHead(503).end())
  servers.push(starting)
  const { nodes } = nodesAt([starting.url])
  const refuse = () => {
    throw Object.assign(new Error('tried to browse non-existing index for Note'), {
      name: 'WeaviateQueryError',
    })
  }
  await expect(nodes.run(async () => refuse())).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('not ready'),
  })
})

it('tries a cluster without a leader again', async () => {
  const { nodes } = nodesAt([await node(true), await node(true)])
  let calls = 0
  const answer = await nodes.run(async () => {
    calls += 1
    if (calls < 4)
      throw Object.assign(new Error('status code: 500, error: leader not found'), { name: 'WeaviateX' })
    return calls
  })
  expect(answer).toBe(4)
})

it.each([
  'status code: 500, error: leader not found',
  'status code: 500, error: cannot achieve consistency level "QUORUM"',
  'status code: 500, error: put: dial tcp 127.0.0.1:7103: i/o timeout',
  'status code: 500, error: read response: unexpected EOF',
  'status code: 500, error: write tcp 127.0.0.1:7103: write: broken pipe',
  'status code: 500, error: query: context deadline exceeded',
  'Channel has been shut down',
  'terminated',
])('says that what may pass is unavailable: %s', async (message) => {
  const { nodes } = nodesAt([await node(true)])
  const fail = async () => {
    throw Object.assign(new Error(message), { name: 'WeaviateX' })
  }
  await expect(nodes.run(fail)).rejects.toMatchObject({ code: 'unavailable', hint: expect.any(String) })
})

it('asks every node once where the answer makes no sense', async () => {
  const { nodes, opened } = nodesAt([await node(true), await node(true)])
  const fail = async () => {
    throw Object.assign(new Error('status code: 500, error: panic'), { name: 'WeaviateX' })
  }
  await expect(nodes.run(fail)).rejects.toMatchObject({ code: 'upstream' })
  expect(opened).toHaveLength(2)
})

it('says that what may pass is unavailable where another node makes no sense', async () => {
  const [first, second] = [await node(true), await node(true)]
  const { nodes } = nodesAt([first, second])
  vi.useFakeTimers({ toFake: ['Date'] })
  const fail = async (_: WeaviateClient, { url }: WeaviateAddress): Promise<void> => {
    // The nodes have been tried for this long.
    vi.setSystemTime(Date.now() + 10_000)
    if (url === first) throw new TypeError('terminated')
    throw Object.assign(new Error('status code: 500, error: panic'), { name: 'WeaviateX' })
  }
  await expect(nodes.run(fail)).rejects.toMatchObject({ code: 'unavailable' })
})

it.each([0, 1])('says that a copy is behind where the others are away, in whatever order', async (place) => {
  const urls = [await node(true), await node(true)]
  const { nodes } = nodesAt(urls)
  vi.useFakeTimers({ toFake: ['Date'] })
  const stale = new StaleReadError('catching up')
  const fail = async (_: WeaviateClient, { url }: WeaviateAddress): Promise<void> => {
    // The nodes have been tried for this long.
    vi.setSystemTime(Date.now() + 10_000)
    throw url === urls[place] ? stale : new Error('fetch failed', { cause: new Error('ECONNREFUSED') })
  }
  await expect(nodes.run(fail)).rejects.toBe(stale)
})

it('breaks work off that may not be done any more, and does not repeat it', async () => {
  const { nodes, opened, closed } = nodesAt([await node(true), await node(true)])
  let isAllowed = true
  const hanging = async () => {
    isAllowed = false
    return new Promise<string>(() => {})
  }
  const assertAllowed = () => {
    if (!isAllowed) throw new AppError('unavailable', 'the lock was lost')
  }
  await expect(nodes.run(hanging, { assertAllowed })).rejects.toThrow('the lock was lost')
  expect(opened).toHaveLength(1)
  expect(closed).toEqual(opened)
})
