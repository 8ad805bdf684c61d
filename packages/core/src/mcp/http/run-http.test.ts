import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { serveHttp } from '../../../../testing/src/http/index.ts'
import { createLogger } from '../../log/index.ts'
import { createMcpServer, defineTool, type McpServer, READ_ONLY_LOCAL } from '../index.ts'

const hang = defineTool({
  name: 'hang',
  title: 'Hang',
  description: 'Never answers by itself.',
  annotations: READ_ONLY_LOCAL,
  audit: {},
  inputSchema: z.object({}),
  outputSchema: z.object({}),
  handler: (_, __: object, { signal }) =>
    new Promise<Record<string, never>>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    ),
})

const count = defineTool({
  name: 'count',
  title: 'Count',
  description: 'Counts to three and tells of it.',
  annotations: READ_ONLY_LOCAL,
  audit: {},
  inputSchema: z.object({}),
  outputSchema: z.object({ last: z.int().describe('Last.') }),
  handler: (_, __: object, { progress }) => {
    for (let step = 1; step <= 3; step += 1) progress(step, 3)
    return { last: 3 }
  },
})

const lines: string[] = []

const server: McpServer = createMcpServer({
  name: 'test',
  version: '1.0.0',
  title: 'Test',
  instructions: '',
  tools: [hang, count],
  deps: {},
  log: createLogger({ write: (line) => lines.push(line) }),
})

let http: Awaited<ReturnType<typeof serveHttp>>

async function start(options: Parameters<typeof serveHttp>[1] = {}) {
  lines.length = 0
  http = await serveHttp(server, options)
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const accept = 'application/json, text/event-stream'

/** Sends one request with node:http, which lets a test set Host. */
function send(
  path: string,
  {
    method = 'POST',
    headers = {},
    body = JSON.stringify(list),
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, http.url), {
      method,
      headers: { 'content-type': 'application/json', accept, ...headers },
    })
    call.on('error', reject)
    call.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    call.end(method === 'POST' ? body : undefined)
  })
}

describe('open on loopback', () => {
  beforeEach(() => start())
  afterEach(() => http.close())

  it('answers a call without a session, as after a restart', async () => {
    const answer = await send('/mcp')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('"name":"hang"')
    expect(answer.headers['mcp-session-id']).toBeUndefined()
  })

  it('tells its health', async () => {
    const { status, text } = await send('/health', { method: 'GET' })
    expect([status, JSON.parse(text)]).toEqual([200, { status: 'ok', name: 'test', version: '1.0.0' }])
  })

  it.each([
    ['a foreign Host', 403, '/mcp', { headers: { host: 'evil.example' } }],
    ['a foreign Host with a port', 403, '/mcp', { headers: { host: 'evil.example:3000' } }],
    ['a name that begins like loopback', 403, '/mcp', { headers: { host: '127.0.0.1.evil.example' } }],
    ['a foreign Origin', 403, '/mcp', { headers: { origin: 'https://evil.example' } }],
    ['the Origin null', 403, '/mcp', { headers: { origin: 'null' } }],
    ['a body that is not JSON', 400, '/mcp', { body: '{"jsonrpc":' }],
    ['a body over the limit', 413, '/mcp', { body: `"${'x'.repeat(8 * 1024 * 1024)}"` }],
    ['another path', 404, '/other', {}],
    ['a GET', 405, '/mcp', { method: 'GET' }],
  ])('refuses %s with %i and a JSON error', async (_, status, path, options) => {
    const answer = await send(path, options)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text).error.message).toBeTypeOf('string')
  })

  const rpc = (method: string, params: object = {}, id: number | string = 1) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  })
  const post = async (message: unknown, headers: Record<string, string> = {}) => {
    const answer = await send('/mcp', { body: JSON.stringify(message), headers })
    return { ...answer, type: answer.headers['content-type'], body: answer.text }
  }

  it('answers in JSON where there is nothing to tell on the way', async () => {
    const { type, body } = await post(rpc('tools/call', { name: 'count', arguments: {} }, 'a'))
    expect(type).toBe('application/json')
    expect(JSON.parse(body)).toMatchObject({ id: 'a', result: { structuredContent: { last: 3 } } })
  })

  it('tells of progress in an event stream, to whoever asked for it', async () => {
    const { type, body } = await post(
      rpc('tools/call', { name: 'count', arguments: {}, _meta: { progressToken: 'p' } }),
    )
    expect(type).toBe('text/event-stream')
    const events = [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
    expect(events[0]).toMatchObject({ method: 'notifications/progress', params: { progressToken: 'p' } })
    expect(events.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { last: 3 } } })
  })

  it.each([
    ['2025-06-18', '2025-06-18'],
    ['1999-01-01', '2025-11-25'],
  ])('agrees on a version of the protocol: %s', async (asked, agreed) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 't', version: '0' } }
    const { result } = JSON.parse((await post(rpc('initialize', params))).body)
    expect(result).toMatchObject({
      protocolVersion: agreed,
      capabilities: { tools: {} },
      serverInfo: { name: 'test', version: '1.0.0' },
    })
  })

  it('answers ping, and says which methods it does not know', async () => {
    expect(JSON.parse((await post(rpc('ping'))).body)).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    const { error } = JSON.parse((await post(rpc('tools/dance'))).body)
    expect(error).toEqual({ code: -32601, message: 'Method not found' })
  })

  it('refuses parameters that are none, and an unknown tool', async () => {
    expect(JSON.parse((await post(rpc('tools/call', { name: 3 }))).body).error.code).toBe(-32602)
    expect(JSON.parse((await post(rpc('tools/call', { name: 'kount' }))).body).error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('hang, count'),
    })
  })

  it('answers every request of a batch', async () => {
    const answers = JSON.parse((await post([rpc('ping', {}, 1), rpc('tools/list', {}, 2)])).body)
    expect(answers.map(({ id }: { id: number }) => id)).toEqual([1, 2])
  })

  it.each([
    ['a notification', 202, { jsonrpc: '2.0', method: 'notifications/initialized' }, {}],
    ['a client that takes pictures alone', 406, list, { accept: 'image/png, application/json;q=0' }],
    ['another media type', 415, list, { 'content-type': 'text/plain; x=application/json' }],
    ['an unknown version', 400, list, { 'mcp-protocol-version': '1999-01-01' }],
    ['what is no JSON-RPC', 400, { jsonrpc: '1.0', id: 1, method: 'ping' }, {}],
    ['params that are a list', 400, { jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, {}],
    ['two messages, one of them initialize', 400, [rpc('initialize', {}), rpc('ping')], {}],
    ['a batch of 101', 400, Array.from({ length: 101 }, () => rpc('ping')), {}],
  ])('answers %s with %i', async (_, status, message, headers) => {
    expect((await post(message, headers)).status).toBe(status)
  })

  it.each([
    ['application/json', 'application/json'],
    ['application/*;q=0.9', 'application/json'],
    ['*/*', 'application/json'],
    ['', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream, application/json;q=0', 'text/event-stream'],
  ])('answers a client that accepts “%s” with %s', async (accept, type) => {
    const answer = await post(rpc('ping'), { accept })
    expect([answer.status, answer.type]).toEqual([200, type])
    expect(answer.body).toContain('"result":{}')
  })

  it('does not tell of progress to a client that takes JSON alone', async () => {
    const call = rpc('tools/call', { name: 'count', arguments: {}, _meta: { progressToken: 'p' } })
    const { type, body } = await post(call, { accept: 'application/json' })
    expect([type, JSON.parse(body).result.structuredContent]).toEqual(['application/json', { last: 3 }])
  })

  it.each([
    ['null where something is absent', { ...list, params: null }, 200, { result: {} }],
    ['a message without a version', { id: 6, method: 'ping' }, 400, { id: 6, error: { code: -32600 } }],
    ['a batch without messages', [], 400, { id: null, error: { code: -32600 } }],
  ])('answers %s', async (_, message, status, body) => {
    const answer = await post(message)
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([status, body])
  })

  it('answers each id of a batch, also of one that the revision does not have', async () => {
    const batch = [rpc('ping', {}, 1), { jsonrpc: '2.0', id: 2, method: 5 }]
    const of = async (version: string) =>
      JSON.parse((await post(batch, { 'mcp-protocol-version': version })).body)
    expect(await of('2025-03-26')).toMatchObject([
      { id: 2, error: { code: -32600 } },
      { id: 1, result: {} },
    ])
    expect(await of('2025-06-18')).toMatchObject([
      { id: 1, error: { code: -32600 } },
      { id: 2, error: { code: -32600 } },
    ])
  })

  it.each([
    ['POST', '/mcp/', 200],
    ['POST', '/mcp?utm=1', 200],
    ['HEAD', '/mcp', 200],
    ['HEAD', '/health/', 200],
    ['GET', '/.well-known/oauth-protected-resource/mcp', 404],
  ])('answers %s %s with %i', async (method, path, status) => {
    expect((await send(path, { method })).status).toBe(status)
  })

  it('stops reading a body without an end, and answers the next client', async () => {
    const endless = request(http.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'transfer-encoding': 'chunked' },
    })
    const answered = new Promise<number | undefined>((resolve) => {
      endless.on('response', ({ statusCode }) => resolve(statusCode))
      endless.on('error', () => {})
    })
    const part = 'x'.repeat(1024 * 1024)
    const feed = () => {
      while (!endless.destroyed && endless.write(part));
      endless.once('drain', feed)
    }
    feed()
    expect(await answered).toBe(413)
    endless.destroy()
    expect((await post(rpc('ping'))).status).toBe(200)
  })

  it('takes a loopback Origin and any name of loopback', async () => {
    for (const headers of [
      { origin: 'http://localhost:6274' },
      { host: 'localhost:3000' },
      { host: '[::1]' },
    ]) {
      expect((await send('/mcp', { headers })).status).toBe(200)
    }
  })

  it('cancels the call of a client that hangs up', async () => {
    const abort = new AbortController()
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'hang', arguments: {} } }
    const headers = { 'content-type': 'application/json', accept }
    const pending = fetch(http.url, {
      method: 'POST',
      headers,
      body: JSON.stringify(call),
      signal: abort.signal,
    }).then((r) => r.text())
    await expect.poll(() => server.inFlight()).toBe(1)
    abort.abort()
    await expect(pending).rejects.toThrow()
    await expect.poll(() => server.inFlight()).toBe(0)
  })
})

describe('with a token', () => {
  beforeEach(() => start({ token: 'open sesame', allowedHosts: ['books.example'] }))
  afterEach(() => http.close())

  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer open barley' }],
    ['another scheme', { authorization: 'Basic open sesame' }],
  ])('refuses %s', async (_, headers) => {
    const answer = await send('/mcp', { headers: headers as Record<string, string> })
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  it('tells who is refused which setting would help, and the log why', async () => {
    const missing = JSON.parse((await send('/mcp')).text).error.message
    expect(missing).toMatch(/missing.*TEST_HTTP_TOKEN/)
    const strange = JSON.parse((await send('/mcp', { headers: { host: 'nas.local' } })).text).error.message
    expect(strange).toMatch(/Host not allowed.*nas\.local.*TEST_HTTP_ALLOWED_HOSTS/)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'info', status: 401, reason: missing },
      { level: 'info', status: 403, reason: strange },
    ])
  })

  it.each([
    ['another path', '/sse', {}, 404, /\/mcp/],
    [
      'an answer in HTML',
      '/mcp',
      { accept: 'text/html' },
      406,
      /Accept: application\/json, text\/event-stream/,
    ],
    ['a body in XML', '/mcp', { 'content-type': 'text/xml' }, 415, /Content-Type: application\/json/],
  ])(
    'names the setting of the client that wants %s, and leaves one line',
    async (_, path, headers, status, told) => {
      const answer = await send(path, { headers: { authorization: 'Bearer open sesame', ...headers } })
      expect(answer.status).toBe(status)
      expect(JSON.parse(answer.text).error.message).toMatch(told)
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 'info', status, reason: expect.stringMatching(told) },
      ])
    },
  )

  const page = { origin: 'https://books.example' }

  it('lets an allowed page ask before it has the token, and read the answer', async () => {
    const asked = await send('/mcp', {
      method: 'OPTIONS',
      headers: { ...page, 'access-control-request-method': 'POST' },
    })
    expect([asked.status, asked.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': 'https://books.example',
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': expect.stringContaining('authorization'),
      },
    ])
    const refused = await send('/mcp', { headers: page })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([
      401,
      'https://books.example',
    ])
  })

  it('lets no other page ask', async () => {
    const asked = await send('/mcp', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  it('says without the token that there is nothing to discover', async () => {
    const path = '/.well-known/oauth-protected-resource'
    expect((await send(path, { method: 'GET' })).status).toBe(404)
  })

  it('lets the token in, and the named host', async () => {
    const authorization = 'Bearer open sesame'
    expect((await send('/mcp', { headers: { authorization } })).status).toBe(200)
    expect((await send('/mcp', { headers: { authorization, host: 'books.example' } })).status).toBe(200)
  })

  it('tells its health without one', async () => {
    expect((await send('/health', { method: 'GET' })).status).toBe(200)
  })
})

it('says why it cannot listen', async () => {
  await start()
  await expect(serveHttp(server, { port: Number(new URL(http.url).port) })).rejects.toMatchObject({
    code: 'config',
    message: expect.stringContaining('EADDRINUSE'),
  })
  await http.close()
})
