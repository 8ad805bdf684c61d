import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)
beforeAll(async () => {
  for (const [content, concepts] of [
    ['Zoé tunes the organ in May.', ['Orgue']],
    ['The organ needs new bellows.', ['orgue']],
    ['The roof of the chapel leaks.', ['Zoé']],
    ['Zoéline sings alto.', ['choir']],
  ] as const)
    await memory.call('add_thought', { content, concepts })
  for (const [conversation_id, tags, content] of [
    ['a', ['Musée '], 'Zoé: The organ is tuned in May.'],
    ['b', ['musée'], 'Max: The organ was built in 1890.'],
    ['c', ['garden'], 'Zoé: The organ pipes grow moss.'],
  ] as const) {
    await memory.call('add_message', { conversation_id, role: 'user', content })
    await memory.call('upsert_conversation', { conversation_id, title: `Organ ${conversation_id}`, tags })
  }
})

const find = async (tool: string, filters: object, field = 'content'): Promise<string[]> => {
  const { body } = await memory.call(tool, { query: 'organ', ...filters })
  return (body.results as Record<string, string>[]).map((one) => String(one[field])).sort()
}

describe('searches are narrowed', () => {
  it('to a tag, whatever its case, accents and blanks', async () => {
    for (const tag_filter of ['MUSEE', 'muse\u0301e ', ' Musée']) {
      expect(await find('search_messages', { tag_filter }, 'conversation_id')).toEqual(['a', 'b'])
      expect(await find('search_conversations', { tag_filter }, 'conversation_id')).toEqual(['a', 'b'])
    }
    expect(await find('search_messages', { tag_filter: 'roof' })).toEqual([])
  })

  it('to a person: who says it, whom a thought names', async () => {
    for (const person_filter of ['Zoé', 'ZOE', ' zoe\u0301']) {
      expect(await find('search_messages', { person_filter }, 'conversation_id')).toEqual(['a', 'c'])
      expect(await find('search_conversations', { person_filter }, 'conversation_id')).toEqual(['a', 'c'])
      expect(await find('search_thoughts', { person_filter })).toEqual([
        'The roof of the chapel leaks.',
        'Zoé tunes the organ in May.',
      ])
    }
    expect(
      await find('search_messages', { person_filter: 'Zoé', tag_filter: 'garden' }, 'conversation_id'),
    ).toEqual(['c'])
  })

  it('to nobody where a name has nothing but signs that are not seen', async () => {
    for (const person_filter of ['\u0301', '\u00ad']) {
      expect(await find('search_thoughts', { person_filter })).toEqual([])
      expect(await find('search_messages', { person_filter })).toEqual([])
    }
  })

  it('to what list_names tells, people among it', async () => {
    await memory.call('add_message', { conversation_id: 'c', role: 'user', content: 'Note: water the moss.' })
    const { body } = await memory.call('list_names', { kind: 'person' })
    const names = body.names as { name: string; count: number }[]
    expect(names.map(({ name, count }) => [name.toLowerCase().replace('é', 'e'), count]).sort()).toEqual([
      ['max', 1],
      ['zoe', 2],
    ])
  })

  it('to people whose names stand before a wide colon', async () => {
    await memory.call('add_message', { conversation_id: 'c', role: 'user', content: '王芳：苔藓需要水。' })
    const { body } = await memory.call('list_names', { kind: 'person' })
    expect((body.names as { name: string }[]).map(({ name }) => name)).toContain('王芳')
    expect(await find('search_messages', { person_filter: '王芳' }, 'conversation_id')).toEqual(['c'])
  })

  it('to a concept or tag, and a person, in all memories at once', async () => {
    expect(await find('search_memories', { concept_filter: 'ORGUE' })).toEqual([
      'The organ needs new bellows.',
      'Zoé tunes the organ in May.',
    ])
    expect(await find('search_memories', { concept_filter: 'musee' })).toEqual([
      'Max: The organ was built in 1890.',
      'Zoé: The organ is tuned in May.',
    ])
    expect(await find('search_memories', { concept_filter: 'orgue', person_filter: 'zoe' })).toEqual([
      'Zoé tunes the organ in May.',
    ])
  })
})
