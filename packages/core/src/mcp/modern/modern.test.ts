import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { serveHttp } from '../../../../testing/src/http/index.ts'
import { openForTests } from '../../../../testing/src/setup/index.ts'
import { AppError } from '../../errors/index.ts'
import { createLogger } from '../../log/index.ts'
import { defined } from '../../schemas/defined.ts'
import {
  createMcpServer,
  DESTRUCTIVE,
  defineResource,
  defineTool,
  InputRequired,
  READ_ONLY_LOCAL,
  runStdio,
  Unconfirmed,
} from '../index.ts'

const PREFIX = 'io.modelcontextprotocol/'
const shape = { audit: {}, inputSchema: z.object({}), outputSchema: z.object({ done: z.boolean() }) }

let deleted = 0
const remove = defineTool({
  ...shape,
  name: 'remove',
  title: 'Remove',
  description: 'Removes it.',
  annotations: DESTRUCTIVE,
  inputSchema: z.object({ confirm: z.boolean().default(false) }),
  handler({ confirm }, _: object) {
    if (!confirm) throw new Unconfirmed('Not deleted yet: this would delete “Ethics” with 44 passages.')
    deleted += 1
    return { done: true }
  },
})

/** Asks the client's model twice; the second question contains the first answer. */
const converse = defineTool({
  ...shape,
  name: 'converse',
  title: 'Converse',
  description: 'Asks twice.',
  annotations: READ_ONLY_LOCAL,
  outputSchema: z.object({ said: z.string() }),
  handler(_, __: object, { client }) {
    const sample = (text: string) => ({
      method: 'sampling/createMessage' as const,
      params: { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 10 },
    })
    const { first } = (client.state ?? {}) as { first?: string }
    const answer = client.responses.question as { content: { text: string } } | undefined
    if (answer === undefined) throw new InputRequired({ question: sample('One?') })
    if (first === undefined)
      throw new InputRequired({ question: sample('Two?') }, { first: answer.content.text })
    return { said: `${first} ${answer.content.text}` }
  },
})

const hang = defineTool({
  ...shape,
  name: 'hang',
  title: 'Hang',
  description: 'Never answers by itself.',
  annotations: READ_ONLY_LOCAL,
  handler: (_, __: object, { signal, progress }) => {
    progress(1, 2)
    return new Promise<{ done: boolean }>((_, reject) =>
      signal.addEventListener('abort', () => {
        aborted.resolve()
        reject(signal.reason)
      }),
    )
  },
})
const aborted = Promise.withResolvers<void>()

const makeServer = () =>
  createMcpServer({
    name: 'test',
    version: '1.0.0',
    title: 'Test',
    instructions: 'Be kind.',
    tools: [remove, converse, hang],
    resources: [
      defineResource({
        uri: 'test://{id}',
        name: 'thing',
        title: 'Thing',
        description: 'A thing.',
        mimeType: 'text/plain',
        read({ id }) {
          if (id === 'none') throw new AppError('not_found', 'There is no such thing.')
          return `thing ${id}`
        },
      }),
    ],
    deps: {},
    log: createLogger({ level: 'error' }),
  })

const metaWith = (capabilities: object, more: object = {}) => ({
  [`${PREFIX}protocolVersion`]: '2026-07-28',
  [`${PREFIX}clientInfo`]: { name: 'tester', version: '1' },
  [`${PREFIX}clientCapabilities`]: capabilities,
  ...more,
})

let id = 0
const request = (method: string, params: object = {}, capabilities: object = {}) => {
  id += 1
  const all: Record<string, unknown> = { _meta: metaWith(capabilities), ...params }
  return { jsonrpc: '2.0', id, method, params: all }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are of any shape
type Body = any

describe('over HTTP', () => {
  const http = openForTests(() => serveHttp(makeServer()))

  async function post(
    message: ReturnType<typeof request>,
    headers: Record<string, string | undefined> = {},
  ): Promise<{ status: number; body: Body }> {
    const { method, params } = message
    const name = (params.name ?? params.uri) as string | undefined
    const all: Record<string, string | undefined> = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...defined({ 'mcp-name': name }),
      ...headers,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const response = await fetch(http.url, { method: 'POST', headers: given, body: JSON.stringify(message) })
    return { status: response.status, body: await response.json() }
  }
  const call = (name: string, params: object = {}, capabilities: object = {}) =>
    post(request('tools/call', { name, arguments: {}, ...params }, capabilities))

  it('says what the server is and does, without a handshake', async () => {
    const { status, body } = await post(request('server/discover'))
    expect(status).toBe(200)
    expect(body.result).toEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {} },
      instructions: 'Be kind.',
      ttlMs: 3_600_000,
      cacheScope: 'public',
      _meta: { [`${PREFIX}serverInfo`]: { name: 'test', version: '1.0.0', title: 'Test' } },
    })
  })

  it('says of each answer how long it may be kept, and by whom', async () => {
    const { body: tools } = await post(request('tools/list'))
    expect(tools.result).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' })
    expect(tools.result.tools).toHaveLength(3)
    const { body: read } = await post(request('resources/read', { uri: 'test://1' }))
    expect(read.result).toMatchObject({ ttlMs: 0, cacheScope: 'private', contents: [{ text: 'thing 1' }] })
    const { body: called } = await call('remove', { arguments: { confirm: true } })
    expect(called.result).not.toHaveProperty('ttlMs')
  })

  it.each([
    ['test://none', 'There is no such thing.'],
    ['other://1', 'No resource'],
  ])('answers an address at which nothing is with -32602: %s', async (uri, message) => {
    const { status, body } = await post(request('resources/read', { uri }))
    expect(status).toBe(200)
    expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining(message) })
  })

  it.each([`${PREFIX}protocolVersion`, `${PREFIX}clientCapabilities`])(
    'names the missing field: %s',
    async (field) => {
      const message = request('server/discover')
      delete (message.params._meta as Record<string, unknown>)[field]
      const { status, body } = await post(message)
      expect(status).toBe(400)
      expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining(field) })
    },
  )

  it('names the revisions that it speaks to a client of another', async () => {
    const message = request('tools/list')
    message.params._meta = metaWith({}, { [`${PREFIX}protocolVersion`]: '2031-01-01' })
    const { status, body } = await post(message, { 'mcp-protocol-version': '2031-01-01' })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested: '2031-01-01' },
    })
  })

  it.each([
    ['mcp-protocol-version', '2025-11-25'],
    ['mcp-protocol-version', undefined],
    ['mcp-method', 'tools/list'],
    ['mcp-method', undefined],
    ['mcp-name', 'hang'],
    ['mcp-name', undefined],
  ])('refuses a header that is not what the body says: %s is %s', async (header, value) => {
    const { status, body } = await post(request('tools/call', { name: 'remove' }), { [header]: value })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: -32020,
      message: expect.stringMatching(new RegExp(header, 'i')),
    })
  })

  it('reads names that no header can hold', async () => {
    const uri = 'test://é'
    const encoded = `=?base64?${Buffer.from(uri).toString('base64')}?=`
    const { body } = await post(request('resources/read', { uri }), { 'mcp-name': encoded })
    expect(body.result.contents[0].text).toBe('thing é')
  })

  it.each(['ping', 'initialize', 'logging/setLevel', 'resources/subscribe', 'prompts/list'])(
    'does not know %s',
    async (method) => {
      const { status, body } = await post(request(method))
      expect(status).toBe(404)
      expect(body.error.code).toBe(-32601)
    },
  )

  describe('what the client’s user must confirm', () => {
    const FORM = { elicitation: {} }

    it('is asked, then done', async () => {
      const { body: asked } = await call('remove', {}, FORM)
      expect(asked.result).toMatchObject({
        resultType: 'input_required',
        inputRequests: {
          confirm: {
            method: 'elicitation/create',
            params: { mode: 'form', message: expect.stringContaining('“Ethics” with 44 passages') },
          },
        },
      })
      expect(asked.result).not.toHaveProperty('ttlMs')
      const before = deleted
      const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } }
      const { body } = await call('remove', { inputResponses }, FORM)
      expect(body.result).toMatchObject({ resultType: 'complete', structuredContent: { done: true } })
      expect(deleted).toBe(before + 1)
    })

    it.each([
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: { confirm: false } },
      'yes',
    ])('is not done for %j', async (confirm) => {
      const before = deleted
      const { body } = await call('remove', { inputResponses: { confirm } }, FORM)
      expect(body.result.structuredContent).toMatchObject({ success: false, code: 'unconfirmed' })
      expect(body.result.content[0].text).toContain('did not confirm')
      expect(deleted).toBe(before)
    })

    it('is left to the client where it cannot show a form', async () => {
      for (const capabilities of [{}, { elicitation: { url: {} } }]) {
        const { body } = await call('remove', {}, capabilities)
        expect(body.result).toMatchObject({
          resultType: 'complete',
          structuredContent: { success: false, code: 'unconfirmed' },
        })
        expect(body.result.content[0].text).toContain('confirm: true')
      }
    })
  })

  describe('what a tool wants of the client’s model', () => {
    const MODEL = { sampling: {} }
    const answer = (text: string) => ({ question: { role: 'assistant', content: { type: 'text', text } } })

    it('goes back and forth, with nothing kept here', async () => {
      await call('converse', {}, MODEL)
      const { body: second } = await call('converse', { inputResponses: answer('yes') }, MODEL)
      const { requestState } = second.result
      const { body } = await call('converse', { inputResponses: answer('no'), requestState }, MODEL)
      expect(body.result.structuredContent).toEqual({ said: 'yes no' })
    })

    it('refuses a state that was changed, or is of another call', async () => {
      const { body: second } = await call('converse', { inputResponses: answer('yes') }, MODEL)
      const { requestState } = second.result as { requestState: string }
      const [text = '', signature] = requestState.split('.')
      const forged = Buffer.from(Buffer.from(text, 'base64url').toString().replace('yes', 'yep')).toString(
        'base64url',
      )
      for (const params of [
        { requestState: `${forged}.${signature}` },
        { requestState, arguments: { other: 1 } },
        { requestState: '' },
        { requestState: 7 },
      ]) {
        const { body } = await call('converse', { inputResponses: answer('no'), ...params }, MODEL)
        expect(body.error).toMatchObject({ code: -32602, message: expect.stringContaining('requestState') })
      }
    })

    it('is refused to a client without one, naming what is missing', async () => {
      const { status, body } = await call('converse')
      expect(status).toBe(400)
      expect(body.error).toMatchObject({ code: -32021, data: { requiredCapabilities: { sampling: {} } } })
    })
  })

  it('tells clients of earlier revisions that a tool needs a newer one', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'converse' } }
    const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
    const response = await fetch(http.url, { method: 'POST', headers, body: JSON.stringify(message) })
    const body: Body = await response.json()
    expect(body.error.message).toContain('2026-07-28')
  })

  it('acknowledges a subscription, and ends it in order when the server stops', async () => {
    const own = await serveHttp(makeServer())
    const message = request('subscriptions/listen', { notifications: { toolsListChanged: true } })
    const response = await fetch(own.url, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': message.method,
      },
      body: JSON.stringify(message),
    })
    const events = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = (await events?.read())?.value
    expect(first).toContain('notifications/subscriptions/acknowledged')
    expect(first).toContain(`"${PREFIX}subscriptionId":${message.id}`)
    const ended = own.close()
    expect((await events?.read())?.value).toContain('"resultType":"complete"')
    await ended
  })
})

describe('over stdio', () => {
  function start() {
    const stdin = new PassThrough()
    const stdout = new PassThrough()
    const stop = new AbortController()
    const written: Body[] = []
    stdout.setEncoding('utf8').on('data', (text: string) => {
      written.push(
        ...text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
    })
    const over = runStdio(makeServer(), { stdin, stdout, signal: stop.signal })
    const send = (message: object) => stdin.write(`${JSON.stringify(message)}\n`)
    const answerTo = async (wanted: number) => {
      await expect.poll(() => written.some((message) => message.id === wanted)).toBe(true)
      return written.find((message) => message.id === wanted)
    }
    return { stdin, stop, over, written, send, answerTo }
  }

  it('serves clients of both eras in one process', async () => {
    const { stdin, over, send, answerTo } = start()
    const discover = request('server/discover')
    send(discover)
    expect((await answerTo(discover.id)).result.supportedVersions).toEqual(['2026-07-28'])
    send({
      jsonrpc: '2.0',
      id: 900,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
    })
    expect((await answerTo(900)).result.protocolVersion).toBe('2025-11-25')
    send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    send({ jsonrpc: '2.0', id: 901, method: 'tools/list' })
    expect((await answerTo(901)).result).not.toHaveProperty('resultType')
    const modern = request('tools/list')
    send(modern)
    expect((await answerTo(modern.id)).result.resultType).toBe('complete')
    stdin.end()
    await over
  })

  it('cancels a call, which then gets no answer', async () => {
    const { stdin, over, send, written } = start()
    const hanging = request('tools/call', { name: 'hang', _meta: metaWith({}, { progressToken: 'p' }) })
    send(hanging)
    await expect.poll(() => written.length).toBe(1)
    expect(written[0]).toMatchObject({
      method: 'notifications/progress',
      params: { progressToken: 'p', progress: 1 },
    })
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: hanging.id } })
    await aborted.promise
    stdin.end()
    await over
    expect(written).toHaveLength(1)
  })

  it('ends a subscription in order when it is stopped', async () => {
    const { stop, over, send, written, answerTo } = start()
    const message = request('subscriptions/listen', { notifications: {} })
    send(message)
    await expect.poll(() => written.length).toBe(1)
    stop.abort()
    await over
    expect((await answerTo(message.id)).result).toMatchObject({
      resultType: 'complete',
      _meta: { [`${PREFIX}subscriptionId`]: message.id },
    })
  })
})
