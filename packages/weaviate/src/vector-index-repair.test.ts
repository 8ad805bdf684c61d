import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { WeaviateClient } from 'weaviate-client'
import { settingsOf } from '../../testing/src/weaviate/index.ts'
import { collectionOf } from './client-collection.ts'
import type { CollectionPlan } from './collection-plan.ts'
import type { Nodes } from './nodes.ts'
import { createVectorIndexRepair, type VectorIndexRepair } from './vector-index-repair.ts'

const PLAN: CollectionPlan = { name: 'Note', description: '', properties: { draw: 'int' }, hasVectors: true }

let server: Server | null = null
let repair: VectorIndexRepair | null = null
afterEach(async () => {
  vi.useRealTimers()
  await repair?.close()
  server?.closeAllConnections()
  server?.close()
  server = null
})

/** A client whose collections are looked into so. */
const clientOf = (fetchObjects: () => Promise<{ objects: object[] }>): WeaviateClient =>
  ({ collections: { use: () => ({ query: { fetchObjects } }) } }) as unknown as WeaviateClient

const repairAt = (url: string) => {
  const address = { url, grpcUrl: url }
  const settings = settingsOf({ ...address, replicationFactor: 1 })
  const nodes = { untilQuiet: async () => {} } as unknown as Nodes
  const opened = createVectorIndexRepair(settings, () => nodes, undefined)
  repair = opened
  return { opened, address, settings }
}

it('looks again where a connection was opened while the one before was looked into', async () => {
  const { opened, address } = repairAt('http://127.0.0.1:1')
  const answer = Promise.withResolvers<{ objects: object[] }>()
  const again = vi.fn(async () => ({ objects: [] }))
  opened.connected(
    address,
    clientOf(() => answer.promise),
  )
  opened.watch(PLAN)
  opened.connected(address, clientOf(again))
  expect(again).not.toHaveBeenCalled()
  answer.reject(new Error('Channel has been shut down'))
  await expect.poll(() => again.mock.calls.length).toBe(1)
})

it('looks again where a node was started while nobody asked it, at the next use and not at each', async () => {
  let term = 1
  let asked = 0
  const started = createServer((_, response) => {
    asked += 1
    response.end(JSON.stringify({ statistics: [{ name: 'node1', ready: true, raft: { term: `${term}` } }] }))
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const { opened, address, settings } = repairAt(
    `http://127.0.0.1:${(started.address() as AddressInfo).port}`,
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  const looks = vi.fn(async () => ({ objects: [] }))
  const client = clientOf(looks)
  opened.connected(address, client)
  opened.watch(PLAN)
  await expect.poll(() => [asked, looks.mock.calls.length]).toEqual([1, 1])
  const use = async () => {
    vi.setSystemTime(Date.now() + 11_000)
    const before = asked
    for (let time = 0; time < 3; time += 1) collectionOf(client, PLAN, settings, 'ONE')
    await expect.poll(() => asked).toBe(before + 1)
  }
  await use()
  expect(looks).toHaveBeenCalledTimes(1)
  term += 1
  await use()
  await expect.poll(() => looks.mock.calls.length).toBe(2)
  await use()
  expect(looks).toHaveBeenCalledTimes(2)
})
