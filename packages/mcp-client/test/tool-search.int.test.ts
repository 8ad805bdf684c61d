import { afterEach, describe, expect, it } from 'vitest'
import { extractiveModel, LLMWithMCPTools, type ToolDefinition, type ToolSource } from '../src/index.ts'
import { type ProviderStub, startProvider } from './support/providers/provider-stub.ts'
import { PROVIDERS } from './support/providers/providers.ts'
import type { ScriptedAnswer } from './support/providers/scripted-answer.ts'
import { recordedTools } from './support/recorded-tools.ts'

let stub: ProviderStub | undefined
afterEach(() => stub?.close())

/** The recorded tools, and so many that nobody needs that their definitions would fill a tenth of a context. */
function crowded(): ToolSource & { received: { name: string; args: unknown }[] } {
  const tools = recordedTools()
  return {
    ...tools,
    async listTools() {
      const [search, ...others] = await tools.listTools()
      if (search === undefined) throw new Error('no tools')
      const filler = Array.from(
        { length: 150 },
        (_, n): ToolDefinition => ({
          ...search,
          name: `filler_${n}`,
          description: `Waters plant ${n} of the greenhouse, as much as it needs. ${'More on plants. '.repeat(20)}`,
        }),
      )
      return [...filler, { ...search, description: 'Searches the library for books.' }, ...others]
    },
  }
}

async function open(name: string, script: readonly ScriptedAnswer[], options: object = {}) {
  const provider = PROVIDERS.find((candidate) => candidate.name === name)
  if (provider === undefined) throw new Error(`no provider ${name}`)
  stub = await startProvider(provider.api, script)
  const client = crowded()
  const llm = new LLMWithMCPTools({ model: provider.model(stub.url), client, maxRetries: 0, ...options })
  return { llm, client, asked: stub.asked }
}

const SEARCH_AND_CALL: ScriptedAnswer[] = [
  { calls: [{ name: 'search_tools', args: { query: 'search for books' } }] },
  { calls: [{ name: 'call_tool', args: { name: 'search', arguments: { query: 'signs' } } }] },
  { text: 'Found.' },
]

describe('many tools', () => {
  it.each(PROVIDERS)('are searched and called through two, with $name', async ({ name }) => {
    const { llm, client, asked } = await open(name, SEARCH_AND_CALL)
    const events: { type: string; tool?: string }[] = []
    const answer = await llm.chat('What is a sign?', { onEvent: (event) => events.push(event) })

    expect(JSON.stringify(asked[0]?.tools).length).toBeLessThan(3_000)
    expect(JSON.stringify(asked[0]?.tools)).toContain('155 tools')
    // What the search found stands in the next request, with its arguments.
    expect(JSON.stringify(asked[1])).toContain('Searches the library for books.')
    expect(client.received).toEqual([{ name: 'search', args: { query: 'signs' } }])
    expect(JSON.stringify(asked[2])).toContain('About signs: it is real.')
    expect(answer).toMatchObject({
      text: 'Found.',
      calls: [
        { tool: 'search_tools', isError: false },
        { tool: 'search', args: { query: 'signs' }, isError: false },
      ],
    })
    const called = events.flatMap(({ type, tool }) => (type === 'tool_call' ? [tool] : []))
    expect(called).toEqual(['search_tools', 'search'])
  })

  it('that the model makes up are refused, and it is told how to find a name', async () => {
    const script = [
      { calls: [{ name: 'call_tool', args: { name: 'fly', arguments: {} } }] },
      { text: 'There is none.' },
    ]
    const { llm, asked } = await open('Mistral', script)
    const { calls } = await llm.chat('Fly')
    expect(calls).toEqual([{ tool: 'fly', args: {}, isError: true }])
    expect(JSON.stringify(asked[1])).toMatch(/There is no tool .*fly.* search_tools/)
  })

  it('are given as they are where the setting or the context has room for them', async () => {
    for (const options of [{ maxToolShare: 1 }, { contextTokens: 1_000_000 }]) {
      const { llm, asked } = await open('Mistral', [{ text: 'Many.' }], options)
      await llm.chat('Hello')
      expect(asked[0]?.tools).toHaveLength(155)
      await stub?.close()
    }
  })

  it('are no trouble for the extractive model, which pays no tokens', async () => {
    const client = crowded()
    const { calls } = await new LLMWithMCPTools({ model: extractiveModel(), client }).chat('What is a sign?')
    expect(calls.map(({ tool }) => tool)).toEqual(['search'])
  })
})
