import { type StubResponse, type StubServer, startStubServer } from '@agora-mcp/testing/http'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ChatEvent,
  isLLMError,
  type LLMOptions,
  LLMWithMCPTools,
  type ProposedCall,
  type ToolDefinition,
} from '../src/index.ts'
import { textResult } from './support/recorded-tools.ts'

/** A service as small models are run with: what it answers depends on the request, and is said in one piece. */
type Reply = (body: RequestBody, nth: number) => StubResponse | Promise<StubResponse>
interface RequestBody {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly unknown[]
  readonly stream?: boolean
  readonly [key: string]: unknown
}

let server: StubServer | undefined
afterEach(() => server?.close())

const tool = (
  name: string,
  annotations: ToolDefinition['annotations'],
  required: string[],
): ToolDefinition => ({
  name,
  title: null,
  description: `The tool ${name} of the library.`,
  inputSchema: { type: 'object', properties: { title: { type: 'string' } }, required },
  outputSchema: null,
  annotations,
  hash: name,
})
const TOOLS = [
  tool('library__find_books', { readOnlyHint: true }, ['title']),
  tool('library__remove_book', { readOnlyHint: false, destructiveHint: true }, ['title']),
]

const reply = (
  body: RequestBody,
  content: string,
  more: { finish?: string; read?: number } = {},
): StubResponse => {
  const usage = {
    prompt_tokens: more.read ?? Math.ceil(JSON.stringify(body).length / 4),
    completion_tokens: 9,
  }
  const finish_reason = more.finish ?? 'stop'
  if (!body.stream) {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason }]
    return { body: { id: 'c', created: 1, model: 'm', choices, usage } }
  }
  const chunk = (delta: object, finish: string | null, rest: object = {}) =>
    `data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }], ...rest })}\n\n`
  const pieces = content.match(/[\s\S]{1,3}/g) ?? []
  const parts = [
    ...pieces.map((piece) => chunk({ content: piece }, null)),
    chunk({}, finish_reason, { usage }),
    'data: [DONE]\n\n',
  ]
  return { headers: { 'content-type': 'text/event-stream' }, body: parts.join('') }
}

async function open(reply: Reply, options: Partial<LLMOptions> = {}, bookText = 'The book is on shelf 4.') {
  const asked: RequestBody[] = []
  server = await startStubServer(({ body: text }) => {
    const body = JSON.parse(text) as RequestBody
    asked.push(body)
    return reply(body, asked.length)
  })
  const called: { name: string; args: unknown }[] = []
  const events: ChatEvent[] = []
  const llm = new LLMWithMCPTools({
    model: createOpenAICompatible({ name: 'small', baseURL: `${server.url}/v1`, includeUsage: true })('m'),
    client: {
      listTools: async () => TOOLS,
      callTool: async (name, args) => {
        called.push({ name, args })
        return textResult(bookText)
      },
    },
    maxRetries: 0,
    ...options,
  })
  const ask = async (message: string) => {
    const stream = llm.stream(message)
    try {
      for await (const event of stream) events.push(event)
    } catch {
      // The answer has the same error.
    }
    return stream.answer.catch((error: unknown) => {
      if (isLLMError(error)) return error
      throw error
    })
  }
  const told = () => events.flatMap((event) => (event.type === 'notice' ? [event.code] : []))
  const shown = () => events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
  return { llm, asked, called, ask, told, shown }
}

const FIND = '{"name": "find_books", "arguments": {"title": "Emma"}}'
const REMOVE = '{"name": "remove_book", "arguments": {"title": "Emma"}}'

describe('a call that a model wrote as text', () => {
  it('is made where the tool only reads, and the model answers from its result', async () => {
    const { ask, called, asked, shown } = await open((body, nth) =>
      reply(body, nth === 1 ? `I look.\n\`\`\`json\n${FIND}\n\`\`\`` : 'On shelf 4.'),
    )
    expect(await ask('Where is Emma?')).toMatchObject({ text: 'On shelf 4.', steps: 2, reason: 'stop' })
    expect(called).toEqual([{ name: 'library__find_books', args: { title: 'Emma' } }])
    expect(JSON.stringify(asked[1])).toContain('The book is on shelf 4.')
    expect(shown()).not.toContain('arguments')
  })

  it('is made as well where the answer comes in one piece', async () => {
    const { llm, called } = await open((body, nth) => reply(body, nth === 1 ? FIND : 'On shelf 4.'))
    expect((await llm.chat('Where is Emma?')).text).toBe('On shelf 4.')
    expect(called).toHaveLength(1)
  })

  it.each([
    ['changes something', REMOVE, /library__remove_book.*Nothing was called/],
    ['is not whole', '{"name": "find_books", "arguments": {}}', /library__find_books.*Nothing was called/],
    ['does not exist', '{"name": "fly", "arguments": {"to": "Rome"}}', /fly.*Nothing was called/],
  ])('is told and no answer where the tool %s', async (_, text, message) => {
    const { ask, called, shown } = await open((body) => reply(body, text))
    expect(await ask('Do it')).toMatchObject({ code: 'no_answer', message: expect.stringMatching(message) })
    expect(called).toEqual([])
    expect(shown()).toBe('')
  })

  it('is no answer when all rounds are used up', async () => {
    const { ask, called, asked } = await open((body, nth) =>
      reply(body, body.tools === undefined ? 'That is all.' : FIND.replace('Emma', `Emma ${nth}`)),
    )
    expect(await ask('Where is Emma?')).toMatchObject({ text: 'That is all.', reason: 'limit' })
    expect(called).toHaveLength(5)
    expect(asked).toHaveLength(7)
  })
})

describe('approve', () => {
  const call =
    (name: string) =>
    (body: RequestBody, nth: number): StubResponse => {
      if (nth > 1) return reply(body, 'Done.')
      const delta = {
        tool_calls: [
          { index: 0, id: 'c1', type: 'function', function: { name, arguments: '{"title":"Emma"}' } },
        ],
      }
      const chunk = (part: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: 'c', created: 1, model: 'm', choices: [{ index: 0, delta: part, finish_reason: finish }] })}\n\n`
      return {
        headers: { 'content-type': 'text/event-stream' },
        body: chunk(delta, null) + chunk({}, 'tool_calls'),
      }
    }

  it.each([
    [true, 1, 'shelf 4'],
    [false, 0, 'did not allow'],
    ['Not on Sundays.', 0, 'Not on Sundays.'],
  ])('is asked before a tool that may change something: %j', async (answer, calls, said) => {
    const proposed: ProposedCall[] = []
    const approve = (one: ProposedCall) => {
      proposed.push(one)
      return answer
    }
    const { ask, called, asked } = await open(call('library__remove_book'), { approve })
    await ask('Remove Emma')
    expect(proposed).toMatchObject([{ tool: { name: 'library__remove_book' }, args: { title: 'Emma' } }])
    expect(called).toHaveLength(calls)
    expect(JSON.stringify(asked[1])).toContain(said)
  })

  it('is not asked before one that only reads, by whatever name it is called', async () => {
    const { ask, called } = await open(call('functions.find_books'), { approve: () => false })
    await ask('Find Emma')
    expect(called).toEqual([{ name: 'library__find_books', args: { title: 'Emma' } }])
  })
})

describe('what a service does in silence', () => {
  it('is told once where it has not read the tools or the conversation', async () => {
    const message = 'A long story of a book. '.repeat(200)
    const { ask, told } = await open((body) => reply(body, 'A nice story.', { read: 60 }))
    await ask(message)
    await ask(message)
    expect(told()).toEqual(['tools_not_read'])
  })

  it('is not told of one that reads all, or counts nothing', async () => {
    const message = 'A long story of a book. '.repeat(200)
    const { ask, told } = await open((body, nth) => reply(body, 'Nice.', nth === 1 ? {} : { read: 0 }))
    await ask(message)
    await ask(message)
    expect(told()).toEqual([])
  })

  it('has an end: no headers for the time given, and how much there was to read', async () => {
    const { ask } = await open(() => new Promise(() => {}), { timeout: 200 })
    expect(await ask('Hello')).toMatchObject({
      code: 'timeout',
      message: expect.stringMatching(/0\.2 s, with about \d+ tokens to read, \d+ of them for 2 tools/),
    })
  })

  it('has an end: an answer that goes on for ever', async () => {
    const { ask } = await open((body) => reply(body, 'again and '.repeat(5_000)), {
      settings: { maxOutputTokens: 100 },
    })
    const answer = await ask('Hello')
    expect(answer).toMatchObject({ reason: 'length' })
    expect('text' in answer && answer.text.length).toBeLessThan(1_000)
  })
})

describe('an answer that is none', () => {
  it.each([
    ['all its tokens went into thinking', '<think>Round and round', 'length', /tokens of output/, 1],
    ['a filter left nothing', '', 'content_filter', /filter/, 1],
    ['it only thought', '<think>Hm.</think>', 'stop', /without an answer/, 2],
  ])('fails where %s', async (_, text, finish, message, requests) => {
    const { ask, asked, shown } = await open((body) => reply(body, text, { finish }))
    expect(await ask('Hello')).toMatchObject({ code: 'no_answer', message: expect.stringMatching(message) })
    expect(asked).toHaveLength(requests)
    expect(shown()).toBe('')
  })
})

describe('a context', () => {
  const size = (body: RequestBody) => JSON.stringify([body.messages, body.tools]).length / 4

  it('is never exceeded, whatever the tools give', async () => {
    const long = Array.from({ length: 900 }, (_, n) => `Line ${n} of the catalogue.`).join('\n')
    const { ask, asked, told } = await open(
      (body, nth) =>
        reply(body, nth < 4 ? `{"name": "find_books", "arguments": {"title": "${nth}"}}` : 'Found.'),
      { contextTokens: 3_000 },
      long,
    )
    expect(await ask('All titles?')).toMatchObject({ text: 'Found.' })
    for (const body of asked) expect(size(body)).toBeLessThan(3_000)
    expect(JSON.stringify(asked.at(-1))).toContain('All titles?')
    expect(JSON.stringify(asked.at(-1)?.messages.at(-1))).toContain('Line 9 of')
    expect(told()).toEqual(['shortened'])
  })

  it('is learned from a service that refuses what is longer', async () => {
    const refused: number[] = []
    const { ask, told } = await open((body) => {
      const tokens = Math.ceil(size(body))
      if (tokens < 1_500) return reply(body, 'Yes.')
      refused.push(tokens)
      const message = `request (${tokens} tokens) exceeds the available context size (1500 tokens), try increasing it`
      return { status: 400, body: { error: { code: 400, message } } }
    })
    for (let n = 0; n < 8; n += 1) {
      expect(await ask(`Question ${n}: ${`what of book ${n}? `.repeat(60)}`)).toMatchObject({ text: 'Yes.' })
    }
    expect(refused).toHaveLength(1)
    expect(told()).toEqual(['shortened'])
  })
})

describe('an answer of a schema', () => {
  const schema = {
    type: 'object',
    properties: { shelf: { type: 'integer' } },
    required: ['shelf'],
    additionalProperties: false,
  }

  it.each([
    ['at once', ['{"shelf": 4}'], { shelf: 4 }, 1],
    ['with words around it', ['Here it is:\n```json\n{"shelf": 4}\n```'], { shelf: 4 }, 1],
    ['when asked again', ['On shelf 4.', '{"shelf": 4}'], { shelf: 4 }, 2],
  ] as const)('is given as data: %s', async (_, texts, data, requests) => {
    const { llm, asked } = await open((body, nth) => reply(body, texts[nth - 1] ?? ''))
    expect(await llm.chat('Where is Emma?', { schema })).toMatchObject({ data, steps: requests })
    expect(asked).toHaveLength(requests)
    expect(JSON.stringify(asked[0])).toContain('shelf')
  })

  it('fails where the model gives none', async () => {
    const { llm } = await open((body) => reply(body, '{"shelf": "four"}'))
    await expect(llm.chat('Where is Emma?', { schema })).rejects.toMatchObject({
      code: 'no_answer',
      message: expect.stringContaining('must be integer'),
    })
  })
})

it('has Claude read the instructions, tools and earlier rounds from its cache', async () => {
  const asked: RequestBody[] = []
  server = await startStubServer(({ body }) => {
    asked.push(JSON.parse(body) as RequestBody)
    const content = [{ type: 'text', text: asked.length === 1 ? FIND : 'On shelf 4.' }]
    const usage = { input_tokens: 500, output_tokens: 9 }
    return {
      body: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content,
        stop_reason: 'end_turn',
        usage,
      },
    }
  })
  const llm = new LLMWithMCPTools({
    model: createAnthropic({ apiKey: 'k', baseURL: `${server.url}/v1` })('claude-sonnet-4-5'),
    client: { listTools: async () => TOOLS, callTool: async () => textResult('On shelf 4.') },
  })
  await llm.chat('Where is Emma?')
  const marks = asked.map((body) => JSON.stringify(body).split('"cache_control"').length - 1)
  expect(marks).toEqual([2, 2])
  expect(JSON.stringify(asked[1]?.messages.at(-1))).toContain('cache_control')
  expect([asked[1]?.tools, asked[1]?.system]).toEqual([asked[0]?.tools, asked[0]?.system])
})
