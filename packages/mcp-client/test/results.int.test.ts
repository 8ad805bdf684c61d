import { afterEach, describe, expect, it } from 'vitest'
import { LLMWithMCPTools, MCPError } from '../src/index.ts'
import { type ProviderStub, startProvider } from './support/providers/provider-stub.ts'
import { PROVIDERS } from './support/providers/providers.ts'
import type { ScriptedAnswer } from './support/providers/scripted-answer.ts'
import { recordedTools } from './support/recorded-tools.ts'

let stub: ProviderStub
afterEach(() => stub.close())

async function open(name: string, script: readonly ScriptedAnswer[], options: object = {}) {
  const provider = PROVIDERS.find((candidate) => candidate.name === name)
  if (provider === undefined) throw new Error(`no provider ${name}`)
  stub = await startProvider(provider.api, script)
  const tools = recordedTools()
  const llm = new LLMWithMCPTools({
    model: provider.model(stub.url),
    client: tools,
    maxRetries: 0,
    ...options,
  })
  return { llm, tools }
}

const callOnce = (name: string): ScriptedAnswer[] => [{ calls: [{ name, args: {} }] }, { text: 'Seen.' }]

describe('what the model gets to read of a result', () => {
  it('is shortened to its budget, and says so to the model and to the program', async () => {
    const { llm } = await open('Mistral', callOnce('long'), { maxResultTokens: 500 })
    const events: unknown[] = []
    await llm.chat('All of it', { onEvent: (event) => events.push(event) })

    const messages = stub.asked[1]?.messages as { role: string; content: string }[] | undefined
    const told = messages?.find(({ role }) => role === 'tool')
    expect(told?.content.length).toBeLessThan(4_000)
    expect(told?.content).toMatch(
      /^\{"results":\[\{"n":0.*\n\[Shortened to fit: 4\d\d list items were left out/s,
    )
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'tool_result', shortened: true, text: told?.content }),
    )
  })

  it.each(PROVIDERS)(
    'holds images where $name takes them, and names what it cannot read',
    async ({ name }) => {
      const { llm } = await open(name, callOnce('picture'))
      await llm.chat('Show me')

      const told = JSON.stringify(stub.asked[1])
      const seesImages = name === 'Anthropic' || name === 'OpenAI (Responses)'
      expect(told.includes('iVBORw0KGgo')).toBe(seesImages)
      expect(told.includes('[image, image/png, 1 kB: cannot be shown to you]')).toBe(!seesImages)
      for (const part of [
        'The cover:',
        '[audio, audio/wav, 1 kB',
        'book://1:',
        'Chapter one.',
        '[second](book://2): The next volume.',
        'hologram',
      ]) {
        expect(told).toContain(part)
      }
    },
  )
})

describe('strict schemas', () => {
  it('are asked of OpenAI, and the tool gets no null that only they wanted', async () => {
    const script = [
      { calls: [{ name: 'search', args: { query: 'signs', limit: null } }] },
      { text: 'Found.' },
    ]
    const { llm, tools } = await open('OpenAI (Responses)', script, { strictSchemas: true })
    await llm.chat('Search')

    expect(stub.asked[0]?.tools).toMatchObject([
      { name: 'search', strict: true, parameters: { required: ['query', 'limit'] } },
      {},
      {},
      {},
      {},
    ])
    expect(tools.received).toEqual([{ name: 'search', args: { query: 'signs' } }])
  })
})

describe('tools that are not allowed', () => {
  it('do not exist for the model', async () => {
    const allowTool = ({ name }: { name: string }) => name !== 'search'
    const script = [{ calls: [{ name: 'search', args: { query: 'x' } }] }, { text: 'I cannot search.' }]
    const { llm, tools } = await open('Anthropic', script, { allowTool })

    expect(await llm.chat('Search')).toMatchObject({ text: 'I cannot search.', calls: [{ isError: true }] })
    expect(tools.received).toEqual([])
    expect(JSON.stringify(stub.asked[0]?.tools)).not.toContain('"search"')
  })
})

describe('names of tools that no provider takes', () => {
  it('are replaced for the model, and for nobody else', async () => {
    const tools = recordedTools()
    const name = `books/${'tools.'.repeat(20)}search`
    const [tool] = await tools.listTools()
    const client = { ...tools, listTools: async () => (tool === undefined ? [] : [{ ...tool, name }]) }
    const { llm } = await open('Anthropic', [{ text: 'One tool.' }], { client })
    await llm.chat('Which tools are there?')
    const [given] = (stub.asked[0]?.tools ?? []) as { name: string }[]
    expect(given?.name).toMatch(/^books_tools_tools_[a-z0-9_]{1,46}$/)
    await stub.close()

    const again = await open(
      'Anthropic',
      [{ calls: [{ name: given?.name ?? '', args: { query: 'x' } }] }, { text: 'Found.' }],
      { client },
    )
    const events: unknown[] = []
    const { calls } = await again.llm.chat('Search', { onEvent: (event) => events.push(event) })
    expect(calls).toEqual([{ tool: name, args: { query: 'x' }, isError: false }])
    expect(tools.received).toEqual([{ name, args: { query: 'x' } }])
    expect(events).toContainEqual(expect.objectContaining({ type: 'tool_call', tool: name }))
  })

  it('and no tools at all are no trouble', async () => {
    for (const { name } of PROVIDERS) {
      const client = { ...recordedTools(), listTools: async () => [] }
      const { llm } = await open(name, [{ text: 'No tools here.' }], { client })
      expect((await llm.chat('Hello', { maxIterations: 0 })).text).toBe('No tools here.')
      if (name !== PROVIDERS.at(-1)?.name) await stub.close()
    }
  })
})

describe('a message that cannot be answered', () => {
  it('says that the tools are out of reach', async () => {
    const client = {
      ...recordedTools(),
      listTools: () =>
        Promise.reject(new MCPError('connection_lost', 'The server is gone.', { hint: 'Start it.' })),
    }
    const { llm } = await open('Mistral', [], { client })
    await expect(llm.chat('Hello')).rejects.toMatchObject({
      code: 'tools',
      message: expect.stringContaining('The server is gone.'),
      hint: 'Start it.',
    })
  })

  it('is refused while another one is answered', async () => {
    const { llm } = await open('Mistral', [{ text: 'First.' }])
    const first = llm.chat('One')
    await expect(llm.chat('Two')).rejects.toMatchObject({ code: 'busy' })
    expect((await first).text).toBe('First.')
  })

  it('says that the model was silent, also when asked again', async () => {
    const { llm } = await open('Mistral', [{ text: '' }, { text: '' }])
    await expect(llm.chat('Hello')).rejects.toMatchObject({ code: 'no_answer' })
    expect(llm.messages).toEqual([])
  })

  it('counts what it has used all the same', async () => {
    const { llm } = await open(
      'Mistral',
      [{ calls: [{ name: 'search', args: { query: 'x' } }] }, { status: 500 }],
      {
        prices: { input: 1, output: 1 },
      },
    )
    await expect(llm.chat('Hello')).rejects.toMatchObject({ code: 'unavailable' })
    expect(llm.usage).toMatchObject({ inputTokens: 120, outputTokens: 30 })
  })
})
