import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { MCPClient, type SchemaForm, toProviderSchema } from '../src/index.ts'
import { anthropicProblem, commonProblem, openAiProblem } from './support/providers/schema-rules.ts'

type Tools = readonly { name: string; inputSchema: Record<string, unknown> }[]

const RULES: readonly [SchemaForm, (schema: unknown, strict: boolean | null) => string | undefined][] = [
  ['mistral', commonProblem],
  ['anthropic', anthropicProblem],
  ['openai', openAiProblem],
  ['openai-strict', openAiProblem],
]

/** The providers' refusals of tools, by name. */
const problemsOf = (tools: Tools, [form, problem]: (typeof RULES)[number]) =>
  tools.flatMap(({ name, inputSchema }) => {
    const { schema, strict } = toProviderSchema(inputSchema, form)
    const found = problem(schema, strict)
    return found === undefined ? [] : [`${name}: ${found}`]
  })

const OUR_SERVERS = ['datainclusion-mcp', 'library-rag-mcp', 'memory-mcp', 'budget-filters-mcp']

describe.each(OUR_SERVERS)('the tools of %s', (server) => {
  const file = new URL(`../../../apps/${server}/src/tools/tools-list.json`, import.meta.url)
  const tools: Tools = JSON.parse(readFileSync(file, 'utf8'))

  it.each(RULES)('are accepted in the form of %s', (...rule) => {
    expect(tools.length).toBeGreaterThan(0)
    expect(problemsOf(tools, rule)).toEqual([])
  })

  it('all have a strict form', () => {
    const loose = tools.filter(
      ({ inputSchema }) => toProviderSchema(inputSchema, 'openai-strict').strict !== true,
    )
    expect(loose.map(({ name }) => name)).toEqual([])
  })
})

describe('the tools of the reference server', () => {
  it('are accepted in every form', async () => {
    const program = createRequire(import.meta.url).resolve(
      '@modelcontextprotocol/server-everything/dist/index.js',
    )
    const client = new MCPClient({ command: process.execPath, args: [program] })
    await client.start()
    try {
      const tools = await client.listTools()
      expect(tools.length).toBeGreaterThan(5)
      for (const rule of RULES) expect(problemsOf(tools, rule)).toEqual([])
    } finally {
      await client.stop()
    }
  })
})
