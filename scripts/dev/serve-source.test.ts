import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { freePortPairs } from '../../packages/testing/src/http/index.ts'
import { type ServedSource, serveSource } from './serve-source.ts'

const SOURCE = join(import.meta.dirname, '../../apps/budget-filters-mcp/src/instructions.ts')

let server: ServedSource | undefined
afterEach(async () => {
  const child = server?.process
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
})

async function toolNames(url: string): Promise<string[]> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  const { result }: { result: { tools: { name: string }[] } } = JSON.parse(await answer.text())
  return result.tools.map(({ name }) => name)
}

it('serves a server from its sources, and again when one of them changes', async () => {
  const [port = 0] = await freePortPairs(1)
  server = serveSource('budget-filters', port, 'pipe')
  const lines = createInterface({ input: server.process.stderr as Readable })[Symbol.asyncIterator]()
  const listens = async () => {
    for (let line = ''; !line.includes('listens on'); ) line = String((await lines.next()).value)
  }
  await listens()
  await server.ready()
  expect(await toolNames(server.url)).toEqual(['search_filters'])

  const now = new Date()
  utimesSync(SOURCE, now, now)
  await listens()
  expect(await toolNames(server.url)).toEqual(['search_filters'])
})

it('says so where the server cannot start', async () => {
  server = serveSource('budget-filters', 1, 'pipe')
  const ended = server.ready()
  server.process.kill()
  await expect(ended).rejects.toThrow('budget-filters-mcp ended before it answered')
})
