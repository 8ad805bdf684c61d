import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { WeaviateClient } from 'weaviate-client'
import { settingsOf } from '../../testing/src/weaviate/index.ts'
import { whileHolding } from './held-locks.ts'
import { openNodes } from './nodes.ts'
import { repairObject } from './object-repair.ts'

const OWN = [0.5, 0.25]

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

/** A node of three that has an object, as all copies have it, and does this with its changes. */
async function nodeWith(stored: readonly number[], change: (vector: number[]) => number) {
  const sent: { level: string | null; vector: number[] }[] = []
  const started = createServer((request, response) => {
    const level = new URL(request.url ?? '', 'http://node').searchParams.get('consistency_level')
    if (request.method === 'GET') {
      const object = { id: 'id', properties: {}, vectors: { default: stored } }
      response.writeHead(level === 'ALL' ? 200 : 500).end(JSON.stringify(object))
      return
    }
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const vector = JSON.parse(body).vectors.default
      sent.push({ level, vector })
      const status = change(vector)
      if (status === 0) request.socket.destroy()
      else response.writeHead(status).end()
    })
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
  const address = { url, grpcUrl: url }
  const settings = settingsOf({ ...address, replicationFactor: 3 })
  const nodes = openNodes(settings, async () => ({ close: async () => {} }) as unknown as WeaviateClient)
  const leaveOpen = vi.fn()
  const repair = () =>
    whileHolding({ assertHeld: () => {}, leaveOpen }, () =>
      repairObject('id', {
        plan: { name: 'Note', description: '', properties: {}, hasVectors: true },
        settings,
        nodes,
        address,
        check: { lostVector: async () => OWN },
        signal: new AbortController().signal,
      }),
    )
  return { repair, sent, leaveOpen }
}

it('writes the vector that an object has twice, in all copies: first with one bit changed', async () => {
  const { repair, sent, leaveOpen } = await nodeWith(OWN, () => 200)
  expect(await repair()).toBe('repaired')
  expect(sent.map(({ level }) => level)).toEqual(['ALL', 'ALL'])
  expect(sent[0]?.vector[0]).toBeCloseTo(0.5, 6)
  expect(sent[0]?.vector[0]).not.toBe(0.5)
  expect(sent[1]?.vector).toEqual(OWN)
  expect(leaveOpen).not.toHaveBeenCalled()
})

it('leaves an object alone that the other copies have otherwise', async () => {
  const { repair, sent } = await nodeWith([0.25, 0.5], () => 200)
  expect(await repair()).toBe('unread')
  expect(sent).toEqual([])
})

it('keeps the lock where a change had no answer, and gives the vector back that it had', async () => {
  const { repair, sent, leaveOpen } = await nodeWith(OWN, ([first]) => (first === 0.5 ? 200 : 0))
  expect(await repair()).toBe('unread')
  expect(leaveOpen).toHaveBeenCalled()
  expect(sent.at(-1)).toEqual({ level: 'QUORUM', vector: OWN })
})
