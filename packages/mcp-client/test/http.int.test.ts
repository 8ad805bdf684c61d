import type { ServerResponse } from 'node:http'
import { defined } from '@agora-mcp/core/schemas/defined'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, MCPClient, type ProblemEvent, type RestartEvent } from '../src/index.ts'
import { json, type ScriptedHttpServer, said, startScriptedServer } from './support/scripted-http-server.ts'

let server: ScriptedHttpServer
let client: MCPClient
let problems: ProblemEvent[]
let restarts: RestartEvent[]
beforeEach(async () => {
  server = await startScriptedServer()
})
afterEach(async () => {
  await client.stop()
  await server.close()
})

async function open(options: ClientOptions = {}, token?: string) {
  client = new MCPClient({ url: server.url, ...defined({ token }) }, options)
  problems = []
  restarts = []
  client.on('problem', (problem) => problems.push(problem))
  client.on('restart', (restart) => restarts.push(restart))
  await client.start()
  return client
}

const events = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
const event = (message: object, id?: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`

describe('answers', () => {
  it('come as JSON or as a stream, in any pieces', async () => {
    await open()
    expect((await client.callTool('write')).text).toBe('ok')
    server.answer = async ({ id }, response) => {
      events(response)
      for (const byte of Buffer.from(`: comment\r\n\r\nevent: message\r\n${event(said(id, 'écrit'))}`)) {
        response.write(Buffer.from([byte]))
        if (byte > 127) await new Promise(setImmediate)
      }
    }
    expect((await client.callTool('write')).text).toBe('écrit')
  })

  it('bring progress before them', async () => {
    await open()
    server.answer = ({ id, params }, response) => {
      const progressToken = params?._meta?.progressToken
      const progress = (n: number) => ({
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress: n },
      })
      events(response).end(event(progress(1)) + event(progress(2)) + event(said(id, 'done')))
    }
    const steps: number[] = []
    const onProgress = ({ progress }: { progress: number }) => steps.push(progress)
    expect((await client.callTool('write', {}, { onProgress })).text).toBe('done')
    expect(steps).toEqual([1, 2])
  })

  it.each(['application/json', 'text/event-stream'])('over the limit are not read: %s', async (type) => {
    await open({ maxMessageBytes: 100_000 })
    server.answer = ({ id }, response) => {
      const start = `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`
      response.writeHead(200, { 'content-type': type })
      response.write(type === 'text/event-stream' ? `data: ${start}` : start)
      for (let part = 0; part < 100; part += 1) response.write('x'.repeat(100_000))
      response.end('"}]}}\n\n')
    }
    await expect(client.callTool('write')).rejects.toMatchObject({ code: 'limit_exceeded' })
    expect(problems.map(({ kind }) => kind)).toEqual(['too_large'])
  })

  it.each([
    ['that are no JSON', (response: ServerResponse) => response.end('{')],
    ['that are no message', (response: ServerResponse) => response.end('{"hello": 1}')],
  ])('%s end the call', async (_, end) => {
    await open()
    server.answer = (_, response) => end(response.writeHead(200, { 'content-type': 'application/json' }))
    await expect(client.callTool('write')).rejects.toMatchObject({ code: 'invalid_result' })
  })

  it.each([
    [
      'a stream that ends before the answer',
      (response: ServerResponse) => events(response).end(': nothing\n\n'),
    ],
    [
      'a stream that breaks off',
      (response: ServerResponse) => {
        events(response).write(': nothing\n\n', () => response.destroy())
      },
    ],
    [
      'another type of content',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
  ])('%s ends the call', async (_, end) => {
    await open()
    server.answer = (_, response) => end(response)
    await expect(client.callTool('write')).rejects.toMatchObject({ code: 'connection_lost' })
    server.answer = ({ id }, response) => json(response, said(id, 'again'))
    expect((await client.callTool('write')).text).toBe('again')
  })

  it('are taken up where they broke off, when the server gives its events ids', async () => {
    await open()
    let asked: number | undefined
    server.answer = ({ id }, response) => {
      asked = id
      events(response).write('id: e1\ndata:\n\n', () => response.destroy())
    }
    server.answerGet = (response, request) => {
      if (request.headers['last-event-id'] === 'e1') events(response).end(event(said(asked, 'resumed'), 'e2'))
      else response.writeHead(405).end()
    }
    expect((await client.callTool('write')).text).toBe('resumed')
  })
})

describe('refusals', () => {
  it.each([401, 403])('HTTP %i is unauthorized, in the words of the server', async (status) => {
    await open({}, 'token-123456')
    const error = { code: -32_000, message: 'Wrong token token-123456' }
    server.answer = (_, response) => json(response, { jsonrpc: '2.0', id: null, error }, status)
    await expect(client.callTool('write')).rejects.toMatchObject({
      code: 'unauthorized',
      httpStatus: status,
      message: expect.stringMatching(/Wrong token \*\*\*$/),
    })
    expect(restarts).toEqual([])
  })

  it('a redirect is not followed, since it could carry the token away', async () => {
    await open()
    server.answer = (_, response) => response.writeHead(307, { location: 'http://elsewhere.example/' }).end()
    await expect(client.callTool('write')).rejects.toMatchObject({
      code: 'rejected',
      hint: expect.stringContaining('elsewhere.example'),
    })
  })

  it('an address that nobody listens on fails the start', async () => {
    await server.close()
    client = new MCPClient({ url: server.url })
    await expect(client.start()).rejects.toMatchObject({
      code: 'start_failed',
      message: expect.stringContaining('ECONNREFUSED'),
    })
    server = await startScriptedServer()
  })
})

describe('a server that goes away', () => {
  it('is connected to again; a read is repeated, a write is not', async () => {
    await open()
    await client.listTools()
    const port = Number(new URL(server.url).port)
    await server.close()
    const write = client.callTool('write').catch((error) => error)
    expect(await write).toMatchObject({
      code: 'connection_lost',
      message: expect.stringContaining('cannot be reached'),
    })
    setTimeout(async () => {
      server = await startScriptedServer(port)
    }, 150)
    expect((await client.callTool('read')).text).toBe('ok')
    expect(restarts.length).toBeGreaterThan(0)
  })

  it('a session that it has forgotten is opened anew', async () => {
    server.session = 'one'
    await open()
    expect((await client.callTool('write')).text).toBe('ok')
    server.session = 'two'
    expect((await client.callTool('read')).text).toBe('ok')
    expect(restarts).toHaveLength(1)
  })

  it('HTTP 503 counts as gone', async () => {
    await open()
    let calls = 0
    server.answer = ({ id }, response) => {
      calls += 1
      if (calls === 1) response.writeHead(503).end('starting')
      else json(response, said(id, 'up'))
    }
    expect((await client.callTool('read')).text).toBe('up')
  })

  it('ends its session at stop', async () => {
    server.session = 'one'
    await open()
    await client.stop()
    expect(server.received.at(-1)).toBe('DELETE')
  })
})

describe('a call that is given up', () => {
  it.each(['cancelled', 'timeout'] as const)(
    '%s: the server is told, and the exchange ends',
    async (code) => {
      await open()
      const controller = new AbortController()
      const closed = new Promise((resolve) => {
        server.answer = (_, response) => {
          events(response).flushHeaders()
          response.once('close', resolve)
          if (code === 'cancelled') controller.abort()
        }
      })
      const options = code === 'cancelled' ? { signal: controller.signal } : { timeout: 100 }
      await expect(client.callTool('write', {}, options)).rejects.toMatchObject({ code })
      await closed
      await vi.waitFor(() => expect(server.received).toContain('POST notifications/cancelled'))
    },
  )
})

it('hears what the server says of its own accord, again after the stream has ended', async () => {
  server.answerGet = (response) => {
    events(response).end(
      event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } }),
    )
  }
  client = new MCPClient({ url: server.url })
  let heard = 0
  const twice = new Promise<void>((resolve) => {
    client.on('log', () => {
      heard += 1
      if (heard === 2) resolve()
    })
  })
  await client.start()
  await twice
})
