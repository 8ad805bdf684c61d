import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { startServer } from './support/fixture.ts'

const server = openForTests(startServer)

async function read(uri: string) {
  const { contents } = await server.client.readResource({ uri })
  const [content] = contents as { text: string }[]
  return JSON.parse(content?.text ?? 'null')
}

describe('what an assistant is offered beside the tool', () => {
  it.each([
    ['functional', '65.', 'Învățământ'],
    ['economic', '20.', 'Bunuri și servicii'],
  ])('the %s tree, whole and from one code down', async (scheme, value, name) => {
    const { resources } = await server.client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain(`budget://${scheme}`)
    const tree = await read(`budget://${scheme}`)
    const chapter = tree.find(({ filterValue }: { filterValue: string }) => filterValue === value)
    expect(chapter).toMatchObject({ name })
    expect(chapter.children.length).toBeGreaterThan(2)
    expect(await read(`budget://${scheme}/${value.replace('.', '')}`)).toEqual([chapter])
  })

  it('a code that is none is refused', async () => {
    await expect(read('budget://functional/9999')).rejects.toThrow(/No functional code “9999”/)
  })

  it('a prompt for the whole way', async () => {
    const { messages } = await server.client.getPrompt({
      name: 'build_budget_query',
      arguments: { question: 'education spending in Cluj', query: 'Cluj' },
    })
    const text = JSON.stringify(messages)
    for (const part of ['education spending in Cluj', 'search_filters', 'bestMatch', 'generate_chart_data']) {
      expect(text).toContain(part)
    }
  })

  it.each([
    ['65.0', '65.03'],
    ['20.0', '20.01'],
    ['clu', 'Cluj'],
    ['bistrita', 'Bistrița-Năsăud'],
  ])('completes %s', async (typed, expected) => {
    const { completion } = await server.client.complete({
      ref: { type: 'ref/prompt', name: 'build_budget_query' },
      argument: { name: 'query', value: typed },
    })
    expect(completion.values).toContain(expected)
  })
})
