import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { MCPClient } from '../src/index.ts'
import { COUNTER, startCounter } from './support/test-programs/counter-server.ts'

const PROGRAM = fileURLToPath(new URL('support/test-programs/counter-server.ts', import.meta.url))

let client: MCPClient
afterEach(() => client.stop())

const nextChange = () =>
  new Promise<{ readonly uri: string }>((resolve) => client.on('resourceUpdated', resolve))

describe("the official SDK's server without a handshake", () => {
  it('tells of changes as long as that is wanted, over HTTP', async () => {
    const server = await startCounter()
    try {
      client = new MCPClient({ url: server.url }, { protocol: 'modern' })
      await client.start()
      const changes: string[] = []
      client.on('resourceUpdated', ({ uri }) => changes.push(uri))
      await client.callTool('count')
      expect(changes).toEqual([])
      await client.subscribeResource(COUNTER)
      const change = nextChange()
      await client.callTool('count')
      expect(await change).toEqual({ uri: COUNTER })
      await client.unsubscribeResource(COUNTER)
      await client.readResource(COUNTER)
      changes.length = 0
      await client.callTool('count')
      await client.readResource(COUNTER)
      expect(changes).toEqual([])
    } finally {
      await server.close()
    }
  })

  it('is subscribed to again after it died, over stdio', async () => {
    client = new MCPClient({ command: process.execPath, args: [PROGRAM] }, { protocol: 'modern' })
    await client.start()
    await client.subscribeResource(COUNTER)
    const restarting = new Promise((resolve) => client.on('restart', resolve))
    process.kill(Number((await client.callTool('count')).text), 'SIGKILL')
    await restarting
    const change = nextChange()
    await client.callTool('count')
    expect(await change).toEqual({ uri: COUNTER })
  })
})
