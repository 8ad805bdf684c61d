import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { serveHttp } from '../../../../testing/src/http/index.ts'
import { openForTests } from '../../../../testing/src/setup/index.ts'
import { createLogger } from '../../log/index.ts'
import { defined } from '../../schemas/defined.ts'
import {
  createMcpServer,
  defineAppPage,
  defineTool,
  OutputWithContent,
  READ_ONLY_LOCAL,
  runStdio,
} from '../index.ts'
import { APP_MIME_TYPE, APPS_EXTENSION } from './apps.ts'

const PAGE = 'ui://test/clock'
const HOST = { extensions: { [APPS_EXTENSION]: { mimeTypes: [APP_MIME_TYPE] } } }
const shape = {
  annotations: READ_ONLY_LOCAL,
  audit: {},
  inputSchema: z.object({}),
  outputSchema: z.object({ time: z.string().describe('Time.') }),
}
const tellTime = defineTool({
  ...shape,
  name: 'tell_time',
  title: 'Tell the time',
  description: 'Tells the time.',
  handler: (_, __: object) => ({ time: 'noon' }),
})
const showClock = defineTool({
  ...shape,
  name: 'show_clock',
  title: 'Show the clock',
  description: 'Shows the clock.',
  ui: { resourceUri: PAGE },
  handler: (_, __: object) => ({ time: 'noon' }),
})
const drawClock = defineTool({
  ...shape,
  name: 'draw_clock',
  title: 'Draw the clock',
  description: 'Draws the clock.',
  ui: { resourceUri: PAGE, visibility: ['app'] },
  handler: (_, __: object) =>
    new OutputWithContent({
      output: { time: 'noon' },
      content: [{ type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }],
    }),
})

const server = createMcpServer({
  name: 'test',
  version: '1.0.0',
  title: 'Test',
  instructions: '',
  tools: [tellTime, showClock, drawClock],
  resources: [
    defineAppPage({
      uri: PAGE,
      name: 'clock',
      title: 'Clock',
      description: 'A clock.',
      prefersBorder: true,
      html: async () => '<!doctype html><title>Clock</title>',
    }),
  ],
  deps: {},
  log: createLogger({ level: 'error' }),
})

type Ask = (method: string, params?: object) => Promise<Record<string, never>>

const initialize = (capabilities: object) => ({
  protocolVersion: '2025-11-25',
  capabilities,
  clientInfo: { name: 'host', version: '1' },
})

async function overStdio(capabilities: object, signal: AbortSignal): Promise<Ask> {
  const input = new PassThrough()
  const output = new PassThrough()
  const waiting = new Map<number, (message: { result?: never; error?: never }) => void>()
  let rest = ''
  output.on('data', (data) => {
    const lines = `${rest}${data}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line)
      waiting.get(message.id)?.(message)
    }
  })
  void runStdio(server, { stdin: input, stdout: output, signal })
  let last = 0
  const ask: Ask = (method, params = {}) => {
    const id = ++last
    return new Promise((resolve) => {
      waiting.set(id, ({ result, error }) => resolve(result ?? error ?? {}))
      input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    })
  }
  await ask('initialize', initialize(capabilities))
  input.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  return ask
}

const modern = (capabilities: object): Ask => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'host', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
  return async (method, params = {}) => {
    const request = { jsonrpc: '2.0' as const, id: 1, method, params: { ...params, _meta } }
    const { response } = await server.answerModern(request, {
      signal: new AbortController().signal,
      notify: () => {},
    })
    return ('result' in response ? response.result : response.error) as never
  }
}

async function overHttp(url: string, capabilities: object): Promise<Ask> {
  let session: string | null = null
  const ask: Ask = async (method, params = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...defined({ 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    session ??= response.headers.get('mcp-session-id')
    const { result, error } = (await response.json()) as { result?: never; error?: never }
    return result ?? error ?? {}
  }
  await ask('initialize', initialize(capabilities))
  return ask
}

const http = openForTests(() => serveHttp(server))
const stop = new AbortController()
afterAll(() => stop.abort())

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe.each([
  ['over stdio', (capabilities: object) => overStdio(capabilities, stop.signal)],
  ['without a handshake', async (capabilities: object) => modern(capabilities)],
  ['over HTTP', (capabilities: object) => overHttp(http.url, capabilities)],
])('a client %s', (_, connect) => {
  it('that shows apps is told of pages and their tools', async () => {
    const ask = await connect(HOST)
    const { tools } = (await ask('tools/list')) as unknown as { tools: { name: string; _meta?: object }[] }
    expect(tools.map(({ name, _meta }) => [name, _meta])).toEqual([
      ['tell_time', undefined],
      ['show_clock', { ui: { resourceUri: PAGE } }],
      ['draw_clock', { ui: { resourceUri: PAGE, visibility: ['app'] } }],
    ])
    const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }
    const meta = { mimeType: 'text/html;profile=mcp-app', _meta: { ui: { csp, prefersBorder: true } } }
    expect((await ask('resources/list')).resources).toMatchObject([{ uri: PAGE, ...meta }])
    expect((await ask('resources/read', { uri: PAGE })).contents).toEqual([
      { uri: PAGE, text: '<!doctype html><title>Clock</title>', ...meta },
    ])
  })

  it.each([
    ['that says nothing', {}],
    ['that shows another kind of page', { extensions: { [APPS_EXTENSION]: { mimeTypes: ['text/x'] } } }],
    ['whose settings are odd', { extensions: { [APPS_EXTENSION]: { mimeTypes: { length: 1 } } } }],
  ])('%s sees neither', async (_, capabilities) => {
    const ask = await connect(capabilities)
    const { tools } = await ask('tools/list')
    expect(names(tools ?? [])).toEqual(['tell_time'])
    expect((await ask('resources/list')).resources).toEqual([])
    const { message } = await ask('tools/call', { name: 'no_such_tool' })
    expect(message).toMatch(/the tools are tell_time$/)
  })

  it('gets a picture beside the JSON, not in it', async () => {
    const ask = await connect(HOST)
    const { content, structuredContent } = await ask('tools/call', { name: 'draw_clock', arguments: {} })
    expect(structuredContent).toEqual({ time: 'noon' })
    expect(content).toEqual([
      { type: 'text', text: '{"time":"noon"}' },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
    ])
  })
})

it('lets nobody between keep a list that others must not see', async () => {
  expect(await modern({})('tools/list')).toMatchObject({ cacheScope: 'private' })
})

it('gives a session over HTTP to nobody who needs none', async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize({}) })
  const response = await fetch(http.url, { method: 'POST', headers, body })
  expect(response.headers.get('mcp-session-id')).toBeNull()
})
