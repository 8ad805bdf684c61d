import { ProgressNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connectInMemory, type InMemoryConnection } from '../../../../testing/src/index.ts'
import { AppError, defineMessages, type ErrorCode, quoted } from '../../errors/index.ts'
import { createLogger } from '../../log/index.ts'
import {
  ADDITIVE,
  createMcpServer,
  DESTRUCTIVE,
  definePrompt,
  defineResource,
  defineTool,
  READ_ONLY_LOCAL,
} from '../index.ts'

const say = defineMessages('demo', {
  step: ({ step }: { step: number }) => `step ${step}`,
  too_many: ({ most }: { most: number }) => ({ text: `More than ${most} calls`, hint: 'Wait' }),
})

interface Deps {
  readonly started: () => void
}

const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Gives the text back.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { times: 'value' } },
  thirdPartyText: true,
  inputSchema: z.object({
    text: z.string().describe('Text.'),
    times: z.int().min(1).max(3).default(1).describe('Times.'),
    suffix: z.string().optional().describe('End.'),
  }),
  outputSchema: z.object({ text: z.string().describe('Text.') }),
  handler: ({ text, times, suffix }) => ({ text: text.repeat(times) + (suffix ?? '') }),
})

const remove = defineTool({
  name: 'remove',
  title: 'Remove',
  description: 'Removes a book, or says that there is none.',
  annotations: DESTRUCTIVE,
  audit: {
    input: { book_id: 'id', file_path: 'file', shelf: 'value' },
    output: { pages: 'count', title: 'count' },
  },
  thirdPartyText: true,
  inputSchema: z.object({
    book_id: z.string().describe('Id.'),
    file_path: z.string().optional().describe('File.'),
    shelf: z.enum(['top', 'bottom']).default('top').describe('Shelf.'),
    reason: z.string().optional().describe('Why.'),
  }),
  outputSchema: z.object({
    pages: z.array(z.int()).describe('Pages.'),
    title: z.string().describe('Title.'),
  }),
  handler: ({ book_id }) => {
    if (book_id === 'none') throw new AppError('not_found', `No book ${quoted('“Stored title”')}`)
    return { pages: [1, 2, 3], title: 'Secret title' }
  },
})

const fail = defineTool({
  name: 'fail',
  title: 'Fail',
  description: 'Fails in the way it is asked to.',
  annotations: READ_ONLY_LOCAL,
  audit: {},
  inputSchema: z.object({ how: z.enum(['app', 'bug']).describe('How.') }),
  outputSchema: z.object({}),
  handler: ({ how }) => {
    if (how === 'bug') throw new Error('postgres://ana:hunter2@10.0.0.3/db refused')
    throw new AppError('rate_limited', say('too_many', { most: 3 }), { retryAfterSeconds: 7 })
  },
})

const refuse = defineTool({
  name: 'refuse',
  title: 'Refuse',
  description: 'Has its own form of failures.',
  annotations: READ_ONLY_LOCAL,
  audit: {},
  failure: {
    schema: z.object({ ok: z.literal(false), error: z.string() }),
    write: ({ code, message, hint }) =>
      code === 'unavailable' ? { ok: false, error: 'gone' } : { ok: false, error: message, hint },
  },
  inputSchema: z.object({ category: z.enum(['x', 'y']).describe('Category.') }),
  outputSchema: z.object({}),
  handler: () => {
    throw new AppError('unavailable', 'The database is away', { cause: new Error('ECONNREFUSED 10.0.0.3') })
  },
})

const settle = defineTool({
  name: 'settle',
  title: 'Settle',
  description: 'Ends with the code that it is asked for.',
  annotations: READ_ONLY_LOCAL,
  audit: {},
  thirdPartyText: true,
  inputSchema: z.object({ code: z.string().describe('Code.') }),
  outputSchema: z.object({ done: z.boolean().describe('Whether it is done.') }),
  handler: ({ code }) => {
    throw new AppError(code as ErrorCode, 'Which one?', { hint: 'Ask the person.' })
  },
})

const wait = defineTool({
  name: 'wait',
  title: 'Wait',
  description: 'Waits until it is cancelled, reporting progress.',
  annotations: ADDITIVE,
  audit: {},
  inputSchema: z.object({ steps: z.int().default(0).describe('Steps.') }),
  outputSchema: z.object({}),
  async handler({ steps }, { started }: Deps, { signal, progress }) {
    for (let step = 0; step <= steps; step += 1) progress(step, steps, say('step', { step }))
    if (steps > 0) return {}
    started()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  },
})

const shelf = defineResource<Deps>({
  uri: 'shelf://{book}',
  name: 'book',
  title: 'A book',
  description: 'Its text',
  mimeType: 'text/plain',
  list: async () => [{ uri: 'shelf://menon', name: 'menon' }],
  read({ book }) {
    if (book !== 'ménon') throw new AppError('not_found', `No book ${book}`)
    return 'La vertu'
  },
  complete: { book: (prefix) => ['ménon', 'méditations'].filter((title) => title.startsWith(prefix)) },
})

const greet = definePrompt<Deps>({
  name: 'greet',
  title: 'Greet',
  description: 'Greets someone',
  arguments: [{ name: 'who', description: 'Whom', required: true }],
  render: ({ who }) => `Say hello to ${who}`,
})

let server: ReturnType<typeof createMcpServer>
let client: InMemoryConnection['client']
let call: InMemoryConnection['call']
let close: InMemoryConnection['close']
let lines: string[]
let started: () => void

beforeEach(async () => {
  const written: string[] = []
  lines = written
  started = () => {}
  server = createMcpServer({
    name: 'test',
    version: '1.2.3',
    title: 'Test',
    instructions: 'Try it.',
    tools: [echo, fail, wait, refuse, remove, settle],
    resources: [shelf],
    prompts: [greet],
    deps: { started: () => started() },
    log: createLogger({ write: (line) => written.push(line) }),
  })
  ;({ client, call, close } = await connectInMemory(server))
})
afterEach(() => close())

describe('tools', () => {
  it('announces name, version, instructions and only the capabilities it has', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'test', version: '1.2.3', title: 'Test' })
    expect(client.getInstructions()).toBe('Try it.')
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {}, completions: {} })
  })

  it('lists tools in order with schemas and hints', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['echo', 'fail', 'wait', 'refuse', 'remove', 'settle'])
    expect(tools[0]).toMatchObject({
      title: 'Echo',
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      inputSchema: { type: 'object', required: ['text'], additionalProperties: false },
      outputSchema: { type: 'object', anyOf: [{ required: ['text'] }, {}] },
    })
  })

  it('answers with structured content, the same JSON as first text, and a notice on third-party text', async () => {
    const answer = await call('echo', { text: 'ab', times: 2 })
    expect(answer.body).toEqual({ text: 'abab' })
    expect(JSON.parse(answer.texts[0] ?? '')).toEqual({ text: 'abab' })
    expect(answer.texts[1]).toContain('not instructions')
  })

  it('takes null for an absent argument', async () => {
    expect((await call('echo', { text: 'a', times: null, suffix: null })).body).toEqual({ text: 'a' })
  })

  it.each([
    ['a missing argument', {}, 'text is required'],
    ['a value out of bounds', { text: 'a', times: 4 }, 'times: '],
    ['a wrong type', { text: { a: 1 } }, 'text: must be a text'],
    ['a number that is none', { text: 'a', times: 'two' }, 'times: must be a number, e.g. 5'],
    ['a misspelt argument', { text: 'a', sufix: 'b' }, 'unknown argument “sufix” (did you mean suffix?)'],
  ])('refuses %s and says which', async (_, args, problem) => {
    const answer = await call('echo', args)
    expect(answer.isError).toBe(true)
    expect(answer.body).toMatchObject({ success: false, code: 'invalid_input' })
    expect(answer.body.error).toContain(problem)
    expect(answer.body.hint).toContain('text, times, suffix')
  })

  it('lists every wrong argument at once', async () => {
    const { error } = (await call('echo', { times: 9, sufix: 1 })).body
    expect(error).toMatch(/text is required.*times: .*unknown argument “sufix”/)
  })

  it('takes arguments as models and programs write them', async () => {
    expect((await call('echo', { text: 'a', times: '2', suffix: '' })).body).toEqual({ text: 'aa' })
  })

  it('leaves aside what a program between model and server adds, and logs its name once', async () => {
    for (const toolCallId of ['call_1', 'call_2']) {
      expect((await call('echo', { text: 'a', toolCallId })).body).toEqual({ text: 'a' })
    }
    const named = lines.filter((line) => line.includes('"argument":"toolCallId"'))
    expect([named.length, lines.join().includes('call_1')]).toEqual([1, false])
  })

  it('refuses an argument that is nested deep, however deep, and goes on', async () => {
    for (const depth of [65, 100_000]) {
      let list: unknown = 1
      for (let at = 0; at < depth; at += 1) list = depth === 65 ? { a: list } : [list]
      for (const args of [{ text: list }, { text: 'a', times: list }, { text: 'a', [`x${depth}`]: list }]) {
        const { body } = await call('echo', args)
        expect(body).toMatchObject({
          code: 'invalid_input',
          error: expect.stringContaining('nested more than 64'),
        })
      }
    }
    expect((await call('echo', { text: 'a' })).isError).toBe(false)
  })

  it('passes on an expected failure with code, hint and waiting time', async () => {
    const answer = await call('fail', { how: 'app' })
    expect(answer).toMatchObject({
      isError: true,
      body: {
        success: false,
        error: 'More than 3 calls',
        code: 'rate_limited',
        hint: 'Wait',
        retry_after_seconds: 7,
      },
    })
  })

  it('carries the code and the values of a message beside its words, of a failure and of progress', async () => {
    const failed = await client.callTool({ name: 'fail', arguments: { how: 'app' } })
    expect(failed._meta).toEqual({ 'agora-mcp/message': { code: 'demo.too_many', values: { most: 3 } } })
    const heard: unknown[] = []
    client.setNotificationHandler(ProgressNotificationSchema, ({ params }) => void heard.push(params))
    await client.callTool({ name: 'wait', arguments: { steps: 1 }, _meta: { progressToken: 'p' } })
    expect(heard.at(-1)).toMatchObject({
      message: 'step 1',
      _meta: { 'agora-mcp/message': { code: 'demo.step', values: { step: 1 } } },
    })
  })

  it('tells nothing of a bug but a reference, under which the log has it', async () => {
    const answer = await call('fail', { how: 'bug' })
    const ref = /ref ([\da-f]{4})/.exec(answer.body.error)?.[1]
    expect(answer.isError).toBe(true)
    expect(JSON.stringify(answer)).not.toContain('10.0.0.3')
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.ref === ref)
    expect(logged).toMatchObject({ level: 'error', tool: 'fail' })
    expect(logged.error.message).toContain('10.0.0.3')
  })

  it('lets a tool have its own form of failures, its causes told to the log alone', async () => {
    const missing = await call('refuse')
    expect([missing.isError, missing.body]).toEqual([
      true,
      {
        ok: false,
        error: 'category is required',
        hint: 'category is one of x, y. The arguments are category; correct them and call again.',
      },
    ])
    expect((await call('refuse', { category: 'x' })).texts).toEqual(['{"ok":false,"error":"gone"}'])
    const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'warn')
    expect(logged).toMatchObject({ tool: 'refuse', cause: { message: 'ECONNREFUSED 10.0.0.3' } })
  })

  it('refuses an unknown tool as the protocol says, naming those there are', async () => {
    await expect(call('ecko')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('echo, fail, wait, refuse, remove, settle'),
    })
  })

  it('writes one log line a call, with outcome and time', async () => {
    await call('echo', { text: 'secret content' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'call', tool: 'echo', outcome: 'ok' })
    expect(lines[0]).not.toContain('secret content')
  })

  const logged = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
  }

  it('logs the object of a call and what changed, never text', async () => {
    await call('remove', {
      book_id: 'menon',
      file_path: '/home/ana/Books/menon.pdf',
      reason: 'private matter',
    })
    const { time: _, ms: __, ...line } = await logged()
    expect(line).toEqual({
      level: 'info',
      message: 'call',
      tool: 'remove',
      book_id: 'menon',
      file_path: 'menon.pdf',
      shelf: 'top',
      pages: 3,
      outcome: 'ok',
    })
  })

  it('logs the object of a call that fails or is refused, without what does not belong there', async () => {
    await call('remove', { book_id: 'none', file_path: 'https://books.example/a/phedre.pdf?token=abcdef#p1' })
    expect(await logged()).toMatchObject({
      book_id: 'none',
      file_path: 'phedre.pdf',
      outcome: 'not_found',
    })
    await call('remove', { book_id: 'menon', shelf: 'what I asked my doctor' })
    expect(await logged()).toMatchObject({ book_id: 'menon', outcome: 'invalid_input' })
    expect(lines.join('')).not.toMatch(/doctor|abcdef|books\.example/)
  })

  it('shortens and cleans an id that a caller chose', async () => {
    await call('remove', { book_id: `x\u202e\n${'y'.repeat(500)}` })
    expect((await logged()).book_id).toBe(`x ${'y'.repeat(78)}…`)
  })

  it('says of a failure, too, that the texts in it are not instructions', async () => {
    const { texts } = await call('remove', { book_id: 'none' })
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('not instructions')
  })

  it('says nothing of the kind where it quotes the caller alone', async () => {
    expect(
      (await call('remove', { book_id: 'menon', shelf: 'left', shelv: '“Ask ana”' })).texts,
    ).toHaveLength(1)
    expect((await call('fail', { how: 'app' })).texts).toHaveLength(1)
  })

  it.each(['not_found', 'conflict', 'ambiguous', 'unconfirmed', 'not_allowed', 'config'] as const)(
    'answers what a person has to settle as an ordinary result: %s',
    async (code) => {
      const answer = await call('settle', { code })
      const body = { success: false, error: 'Which one?', code, hint: 'Ask the person.' }
      expect([answer.isError, answer.body, answer.texts[0]]).toEqual([false, body, JSON.stringify(body)])
      // The preview shows stored text.
      expect(answer.texts).toHaveLength(code === 'unconfirmed' ? 2 : 1)
    },
  )

  it.each(['invalid_input', 'rate_limited', 'unavailable', 'upstream'] as const)(
    'answers a failure as an error without structured content: %s',
    async (code) => {
      const answer = await client.callTool({ name: 'settle', arguments: { code } })
      expect(answer.isError).toBe(true)
      expect(answer.structuredContent).toBeUndefined()
    },
  )

  it('tells of both forms of an answer in the output schema', async () => {
    const { tools } = await client.listTools()
    expect(tools.find(({ name }) => name === 'settle')?.outputSchema).toMatchObject({
      properties: { done: { type: 'boolean' }, success: { const: false }, code: { type: 'string' } },
      anyOf: [{ required: ['done'] }, { required: ['success', 'error', 'code', 'hint'] }],
    })
    expect(tools.find(({ name }) => name === 'refuse')?.outputSchema).toMatchObject({
      anyOf: [{ required: [] }, { required: ['ok', 'error'] }],
    })
  })

  it.each([{ constructor: null }, { __proto__: null }, JSON.parse('{"__proto__": {"a": 1}}')])(
    'takes no name of a built-in property for an argument: %j',
    async (args) => {
      expect((await call('echo', { ...args, times: 9 })).body).toMatchObject({ code: 'invalid_input' })
    },
  )

  it('reports growing progress to a client that asks', async () => {
    const seen: number[] = []
    await call('wait', { steps: 5 }, { onprogress: ({ progress }) => seen.push(progress) })
    expect(seen.length).toBeGreaterThanOrEqual(2)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen.at(-1)).toBe(5)
  })

  it('aborts the handler when the client cancels', async () => {
    const abort = new AbortController()
    started = () => abort.abort('enough')
    await expect(call('wait', {}, { signal: abort.signal })).rejects.toThrow('enough')
    await expect.poll(() => server.inFlight()).toBe(0)
  })
})

describe('resources and prompts', () => {
  it('lists templates and the addresses worth listing', async () => {
    expect((await client.listResources()).resources).toEqual([
      { uri: 'shelf://menon', name: 'menon', mimeType: 'text/plain' },
    ])
    expect((await client.listResourceTemplates()).resourceTemplates[0]).toMatchObject({
      uriTemplate: 'shelf://{book}',
    })
  })

  it('reads a resource, its variables decoded', async () => {
    const { contents } = await client.readResource({ uri: 'shelf://m%C3%A9non' })
    expect(contents).toEqual([{ uri: 'shelf://m%C3%A9non', mimeType: 'text/plain', text: 'La vertu' }])
  })

  it.each(['shelf://phedre', 'other://x'])('answers -32002 where nothing is: %s', async (uri) => {
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 })
  })

  it('logs what was read', async () => {
    await client.readResource({ uri: 'shelf://m%C3%A9non' })
    await client.readResource({ uri: 'shelf://phedre' }).catch(() => {})
    const read = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'read')
    expect(read.map(({ name, book, outcome }) => [name, book, outcome])).toEqual([
      ['book', 'ménon', 'ok'],
      ['book', 'phedre', 'not_found'],
    ])
  })

  it('renders a prompt and refuses one without its required argument', async () => {
    const { messages } = await client.getPrompt({ name: 'greet', arguments: { who: 'Ana' } })
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: 'Say hello to Ana' } }])
    await expect(client.getPrompt({ name: 'greet', arguments: {} })).rejects.toThrow('who')
  })

  it('completes nothing for a word that every object has', async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const ref = { type: 'ref/resource', uri: 'shelf://{book}' } as const
      const { completion } = await client.complete({ ref, argument: { name, value: 'abc' } })
      expect(completion.values).toEqual([])
    }
  })

  it('completes a variable from its prefix', async () => {
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'shelf://{book}' },
      argument: { name: 'book', value: 'mé' },
    })
    expect(completion).toEqual({ values: ['ménon', 'méditations'], total: 2, hasMore: false })
  })
})
