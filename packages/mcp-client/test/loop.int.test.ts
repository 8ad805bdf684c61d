import { afterEach, describe, expect, it } from 'vitest'
import {
  type ChatAnswer,
  type ChatEvent,
  type ChatOptions,
  type LLMOptions,
  LLMWithMCPTools,
} from '../src/index.ts'
import { type ProviderStub, startProvider } from './support/providers/provider-stub.ts'
import { PROVIDERS, type Provider } from './support/providers/providers.ts'
import type { ScriptedAnswer } from './support/providers/scripted-answer.ts'
import { type RecordedTools, recordedTools } from './support/recorded-tools.ts'

const stubs: ProviderStub[] = []
afterEach(() => Promise.all(stubs.splice(0).map((stub) => stub.close())))

interface Opened {
  readonly llm: LLMWithMCPTools
  readonly stub: ProviderStub
  readonly tools: RecordedTools
  readonly events: ChatEvent[]
  ask(message: string, options?: ChatOptions): Promise<ChatAnswer>
}

const FORMS = ['chat', 'stream'] as const
type Form = (typeof FORMS)[number]

async function open(
  provider: Provider,
  form: Form,
  script: readonly ScriptedAnswer[],
  options: Partial<LLMOptions> = {},
): Promise<Opened> {
  const stub = await startProvider(provider.api, script)
  stubs.push(stub)
  const tools = recordedTools()
  const events: ChatEvent[] = []
  const llm = new LLMWithMCPTools({
    model: provider.model(stub.url),
    client: tools,
    maxRetries: 0,
    ...options,
  })
  return {
    llm,
    stub,
    tools,
    events,
    async ask(message, more = {}) {
      const onEvent = (event: ChatEvent) => {
        events.push(event)
        more.onEvent?.(event)
      }
      if (form === 'chat') return await llm.chat(message, { ...more, onEvent })
      const stream = llm.stream(message, more)
      for await (const event of stream) onEvent(event)
      return await stream.answer
    },
  }
}

/** Text about tools in a request to the model, whatever the provider's form. */
const toldOf = (stub: ProviderStub, request: number) => JSON.stringify(stub.asked[request])

const search = (query: string) => ({ name: 'search', args: { query } })

describe.each(PROVIDERS)('a conversation with $name', (provider) => {
  describe.each(FORMS)('by %s', (form) => {
    it('calls a tool, tells the model its result and gives the answer with what it took', async () => {
      const { ask, stub, tools, events } = await open(
        provider,
        form,
        [{ calls: [search('nominalism')] }, { text: 'Peirce was a realist.' }],
        { prices: { input: 2, output: 10, cachedInput: 1 } },
      )
      const answer = await ask('What did Peirce say?')

      expect(answer).toMatchObject({ text: 'Peirce was a realist.', reason: 'stop', steps: 2 })
      expect(answer.calls).toEqual([{ tool: 'search', args: { query: 'nominalism' }, isError: false }])
      expect(tools.received).toEqual([{ name: 'search', args: { query: 'nominalism' } }])
      expect(toldOf(stub, 1)).toContain('About nominalism: it is real.')
      expect(answer.usage).toMatchObject({ inputTokens: 240, cachedInputTokens: 40, outputTokens: 60 })
      expect(answer.usage.cost).toBeCloseTo((200 * 2 + 40 * 1 + 60 * 10) / 1e6, 12)
      const kinds = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1])
      expect(kinds).toEqual(['step', 'tool_call', 'tool_result', 'step', 'text', 'answer'])
    })

    it('runs calls of one step at the same time, as many as allowed, and keeps them apart', async () => {
      const calls = ['one', 'two', 'three', 'four', 'five'].map(search)
      const { ask, stub, tools } = await open(provider, form, [{ calls }, { text: 'Five.' }], {
        maxParallelCalls: 2,
      })

      expect((await ask('Five things')).text).toBe('Five.')
      expect(tools.received.map(({ args }) => args.query)).toEqual(['one', 'two', 'three', 'four', 'five'])
      expect(tools.atOnce()).toBe(2)
      for (const { args } of calls) expect(toldOf(stub, 1)).toContain(`About ${args.query}`)
    })

    it('tells the model that a tool failed, as an error', async () => {
      const { ask, stub, events } = await open(provider, form, [
        { calls: [{ name: 'broken', args: {} }] },
        { text: 'The library is empty.' },
      ])
      const answer = await ask('Look it up')

      expect(answer.calls).toMatchObject([{ tool: 'broken', isError: true }])
      expect(events).toContainEqual(expect.objectContaining({ type: 'tool_result', isError: true }))
      expect(toldOf(stub, 1)).toContain('the library is empty')
      if (provider.name === 'Anthropic') expect(toldOf(stub, 1)).toContain('"is_error":true')
      else expect(toldOf(stub, 1)).toContain('The tool failed: ')
    })

    it('tells the model of a tool that does not exist, and which there are', async () => {
      const { ask, stub, tools, events } = await open(provider, form, [
        { calls: [{ name: 'teleport', args: {} }] },
        { text: 'I cannot do that.' },
      ])

      expect(await ask('Beam me up')).toMatchObject({ text: 'I cannot do that.', calls: [{ isError: true }] })
      expect(tools.received).toEqual([])
      expect(toldOf(stub, 1)).toMatch(/teleport.*search, broken, slow/)
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'tool_result', tool: 'teleport', isError: true }),
      )
    })

    it('says when the model declines', async () => {
      const { ask } = await open(provider, form, [{ refusal: 'I will not help with that.' }])
      const answer = await ask('Something bad')

      expect(answer.text).toBe('I will not help with that.')
      // Mistral and services like it have no sign for it but the words.
      if (provider.name !== 'Mistral') expect(answer.reason).toBe('refused')
    })

    it('says when the answer is cut at its greatest length', async () => {
      const { ask } = await open(provider, form, [{ text: 'It goes on and', tooLong: true }])
      expect(await ask('Tell me everything')).toMatchObject({ text: 'It goes on and', reason: 'length' })
    })

    it('waits as the provider asks and tries again', async () => {
      const { ask } = await open(
        provider,
        form,
        [
          { status: 429, headers: { 'retry-after-ms': '5' } },
          { status: 500, headers: { 'retry-after-ms': '5' } },
          { text: 'Here.' },
        ],
        { maxRetries: 2 },
      )
      expect((await ask('Hello')).text).toBe('Here.')
    })

    it.each([
      [429, 'rate_limited', 7],
      [500, 'unavailable', null],
      [401, 'unauthorized', null],
    ])(
      'gives up on HTTP %i with a typed error, and can be asked again',
      async (status, code, retryAfterSeconds) => {
        const headers: Record<string, string> =
          retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
        const { ask, llm } = await open(provider, form, [{ status, headers }, { text: 'Now.' }])

        await expect(ask('Hello')).rejects.toMatchObject({
          name: 'LLMError',
          code,
          retryAfterSeconds,
          httpStatus: status,
        })
        expect(llm.messages).toEqual([])
        expect((await ask('Hello again')).text).toBe('Now.')
      },
    )

    it('answers without tools when the limit is reached, also if the model would go on calling', async () => {
      const calls = [search('more')]
      const { ask, stub, tools, events } = await open(provider, form, [
        { calls },
        { calls },
        { text: 'With what I have: real.' },
      ])
      const answer = await ask('Search for ever', { maxIterations: 2 })

      expect(answer).toMatchObject({ text: 'With what I have: real.', reason: 'limit', steps: 3 })
      expect(tools.received).toHaveLength(2)
      expect(toldOf(stub, 2)).toMatch(/"tool_choice":("none"|\{"type":"none"\})/)
      expect(events).toContainEqual({ type: 'step', step: 3, final: true, repeats: false })

      const stubborn = await open(provider, form, [{ calls }, { calls }, { text: 'Well then: real.' }])
      expect(await stubborn.ask('Search for ever', { maxIterations: 1 })).toMatchObject({
        text: 'Well then: real.',
      })
      expect(stubborn.tools.received).toHaveLength(1)
      expect(toldOf(stubborn.stub, 2)).not.toContain('"tools"')
      expect(toldOf(stubborn.stub, 2)).toContain('About more: it is real.')
    })

    it('answers without tools when the model repeats a call whose result stays the same', async () => {
      const calls = [search('signs')]
      const script = [{ calls }, { calls: [search('icons')] }, { calls }, { calls }, { calls }]
      const { ask, tools, events } = await open(provider, form, [...script, { text: 'Three kinds.' }])
      const answer = await ask('How many kinds of signs?', { maxIterations: 20 })
      expect(answer).toMatchObject({ text: 'Three kinds.', reason: 'limit', steps: 6 })
      expect(tools.received).toHaveLength(5)
      expect(events).toContainEqual({ type: 'step', step: 6, final: true, repeats: true })
    })

    it('keeps the conversation, so that the next message can refer to it', async () => {
      const { ask, stub } = await open(provider, form, [
        { calls: [search('signs')] },
        { text: 'Three kinds.' },
        { text: 'The icon.' },
      ])
      await ask('How many kinds of signs?')
      await ask('Which is the first?')

      const told = toldOf(stub, 2)
      for (const said of ['How many kinds of signs?', 'About signs', 'Three kinds.', 'Which is the first?']) {
        expect(told).toContain(said)
      }
    })

    it('cancels the call, not the conversation', async () => {
      const { ask, stub, llm } = await open(provider, form, [
        { calls: [search('first')] },
        { calls: [{ name: 'slow', args: {} }] },
        { text: 'Still here.' },
      ])
      const stop = new AbortController()
      const onEvent = ({ type }: ChatEvent) => {
        if (type === 'tool_progress') stop.abort()
      }
      await expect(ask('Take your time', { signal: stop.signal, onEvent })).rejects.toMatchObject({
        code: 'cancelled',
      })
      expect(JSON.stringify(llm.messages.at(-1))).toContain(
        'not known whether these calls were carried out: slow',
      )

      expect((await ask('Are you there?')).text).toBe('Still here.')
      expect(toldOf(stub, 2)).toContain('About first')
    })

    it('goes on with a conversation that another provider began', async () => {
      const messages = [
        { role: 'user' as const, content: 'What is a sign?' },
        {
          role: 'assistant' as const,
          content: [
            {
              type: 'tool-call',
              toolCallId: `toolu|${'é'.repeat(60)}`,
              toolName: 'search',
              input: { query: 'sign' },
            },
          ],
        },
        {
          role: 'tool' as const,
          content: [
            {
              type: 'tool-result',
              toolCallId: `toolu|${'é'.repeat(60)}`,
              toolName: 'search',
              output: { type: 'text', value: 'A sign stands for something.' },
            },
          ],
        },
        { role: 'assistant' as const, content: 'It stands for something.' },
      ]
      const { ask, stub } = await open(provider, form, [{ text: 'To somebody.' }], { messages })
      expect((await ask('To whom?')).text).toBe('To somebody.')
      expect(toldOf(stub, 0)).toContain('A sign stands for something.')
    })

    it('tells calls apart to which the provider gave one id, or none', async () => {
      const id = provider.name === 'Mistral' ? 'null' : 'call_same'
      const calls = [
        { id, ...search('a') },
        { id, ...search('b') },
      ]
      const { ask, stub } = await open(provider, form, [{ calls }, { text: 'Both.' }])
      // OpenAI's library itself takes two streamed calls of one id for one.
      if (provider.name.startsWith('OpenAI') && form === 'stream') return
      expect((await ask('Two')).text).toBe('Both.')
      for (const query of ['a', 'b']) expect(toldOf(stub, 1)).toContain(`About ${query}:`)
    })
  })

  it('tells the model of arguments that are no JSON', async () => {
    for (const form of provider.name === 'Anthropic' ? (['stream'] as const) : FORMS) {
      const { ask, stub, tools } = await open(provider, form, [
        { calls: [{ name: 'search', args: '{"query": "nomin' }] },
        { calls: [search('nominalism')] },
        { text: 'Found.' },
      ])
      expect((await ask('Look')).calls.map(({ isError }) => isError)).toEqual([true, false])
      expect(tools.received).toEqual([{ name: 'search', args: { query: 'nominalism' } }])
      expect(toldOf(stub, 1)).toContain('Invalid input for tool search')
    }
  })

  it.each(['quiet', 'hard', 'error'] as const)('notices a stream that is cut (%s)', async (cut) => {
    const { ask, llm } = await open(provider, 'stream', [
      { text: 'One two three four five six seven eight', cut },
      { text: 'Whole.' },
    ])
    const failed = await ask('Count').catch((error) => error)

    expect(failed).toMatchObject({ name: 'LLMError', code: 'cut_off' })
    expect(failed.partialText).toMatch(/^One two/)
    expect(llm.messages.at(-1)).toMatchObject({
      role: 'assistant',
      content: expect.stringContaining('interrupted'),
    })
    expect((await ask('Again')).text).toBe('Whole.')
  })

  it('gives up on a provider that says nothing more', async () => {
    const { ask } = await open(provider, 'stream', [{ text: 'One two three', cut: 'stall' }], {
      timeout: 300,
    })
    await expect(ask('Count')).rejects.toMatchObject({ code: 'timeout' })
  })
})
