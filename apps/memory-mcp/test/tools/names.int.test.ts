import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)
beforeAll(async () => {
  await memory.call('add_thought', {
    content: 'The loom needs oil.',
    project: 'Atelier',
    concepts: ['Métier '],
  })
  await memory.call('add_thought', { content: 'A stranger’s note about oil.', project: 'elsewhere' })
  await memory.call('add_message', { conversation_id: 'boat', role: 'user', content: 'We leave at dawn.' })
  await memory.call('add_message', { conversation_id: 'BOAT ', role: 'assistant', content: 'Noted.' })
  await memory.call('upsert_conversation', { conversation_id: 'Boat', category: 'Journeys', tags: ['sea'] })
})

const decomposed = (text: string) => text.normalize('NFD')

describe('names that a person cannot tell apart', () => {
  it.each(['atelier', 'ATELIER', ' Atelier ', decomposed('Atélier')])(
    'finds the project %j',
    async (project) => {
      const { body } = await memory.call('search_thoughts', { query: 'oil', project_filter: project })
      expect(body.results.map(({ content }: { content: string }) => content)).toEqual(['The loom needs oil.'])
    },
  )

  it.each(['métier', 'METIER', decomposed('métier')])('finds the concept %j', async (concept) => {
    const { body } = await memory.call('list_thoughts', { concept_filter: concept })
    expect(body).toMatchObject({ total_count: 1, thoughts: [{ concepts: ['Métier '], project: 'Atelier' }] })
  })

  it.each(['métier', 'METIER', decomposed(' métier')])(
    'searches under the concept %j alone',
    async (concept) => {
      for (const query of ['A stranger’s note about oil', 'Quite another matter']) {
        const { body } = await memory.call('search_thoughts', { query, concept_filter: concept })
        expect(body.results.map(({ content }: { content: string }) => content)).toEqual([
          'The loom needs oil.',
        ])
      }
      const { body } = await memory.call('search_thoughts', { query: 'oil', concept_filter: 'metiers' })
      expect(body.results).toEqual([])
    },
  )

  it('finds what is nearest under a concept that more thoughts have than are listed', async () => {
    const nothing = { items: [], totalCount: 0, nextCursor: null }
    const crowded = await openMemory({
      change: (deps) => ({
        ...deps,
        thoughts: new Proxy(deps.thoughts, {
          get: (thoughts, name) => (name === 'list' ? async () => nothing : Reflect.get(thoughts, name)),
        }),
      }),
    })
    await crowded.call('add_thought', { content: 'The loom needs oil.', concepts: ['Métier'] })
    await crowded.call('add_thought', { content: 'The loom needs no oil.', concepts: ['Trade'] })
    const asked = { query: 'Does the loom need oil?', concept_filter: 'metier' }
    const { body } = await crowded.call('search_thoughts', asked)
    expect(body.results.map(({ content }: { content: string }) => content)).toEqual(['The loom needs oil.'])
    await crowded.close()
  })

  it('keeps one conversation, and finds it by its category', async () => {
    expect((await memory.call('get_messages', { conversation_id: 'boat' })).body.total_count).toBe(2)
    const { body } = await memory.call('list_conversations', { category_filter: 'journeys' })
    expect(body).toMatchObject({
      total_count: 1,
      conversations: [{ conversation_id: 'boat', message_count: 2 }],
    })
  })

  it('searches the conversation', async () => {
    const asked = { query: 'When do we leave?', conversation_id_filter: 'bOAT' }
    const { body } = await memory.call('search_messages', asked)
    expect(body.results.map(({ conversation_id }: { conversation_id: string }) => conversation_id)).toEqual([
      'boat',
      'boat',
    ])
  })

  it('lists the names that exist, counted', async () => {
    const { body } = await memory.call('list_names', {})
    const named = body.names.map((one: { kind: string; name: string; count: number }) => [
      one.kind,
      one.name,
      one.count,
    ])
    expect(named).toEqual(
      expect.arrayContaining([
        ['project', 'Atelier', 1],
        ['project', 'elsewhere', 1],
        ['concept', 'Métier ', 1],
        ['tag', 'sea', 1],
        ['category', 'Journeys', 1],
      ]),
    )
    expect((await memory.call('list_names', { kind: 'tag' })).body.names).toHaveLength(1)
  })
})
