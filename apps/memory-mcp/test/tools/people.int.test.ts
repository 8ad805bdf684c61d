import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, removeMemory, type TestMemory } from '../support/memory.ts'

// Two people of an issuer and the owner of the folder, over one store.
const ANA = 'ana-ana-ana-ana-ana-aa'
const BEN = 'ben-ben-ben-ben-ben-bb'

const folder = newFolder()
let ana: TestMemory
let ben: TestMemory
let owner: TestMemory
const ids: Record<string, string> = {}
const NOTED = {
  ana: 'The kayak of ana is green.',
  ben: 'In the attic lies the spare paddle of ben.',
  owner: 'The life vest of owner was bought in Nantes.',
}

beforeAll(async () => {
  ana = await openMemory({ dataDir: folder, viewer: { person: ANA } })
  ben = await openMemory({ dataDir: folder, viewer: { person: BEN } })
  owner = await openMemory({ dataDir: folder })
  for (const [name, memory] of Object.entries({ ana, ben, owner })) {
    const content = NOTED[name as keyof typeof NOTED]
    const added = await memory.call('add_thought', { content, concepts: [name] })
    expect(added.body.similar_existing).toEqual([])
    ids[name] = added.body.thought_id
    await memory.call('add_message', {
      conversation_id: `trip of ${name}`,
      role: 'user',
      content: `The kayak of ${name} leaks.`,
    })
  }
  await ana.call('add_thought', { content: 'The kayak shed opens at nine.', privacy_level: 'shared' })
})
afterAll(async () => {
  for (const memory of [ana, ben, owner]) await memory.close()
  await removeMemory(folder)
})

const LOOKS = [
  ['search_thoughts', { query: 'Whose are the kayak, the paddle and the life vest?', limit: 50 }],
  ['search_messages', { query: 'Whose kayak leaks?', limit: 50 }],
  ['search_conversations', { query: 'kayak trip', limit: 50 }],
  ['list_thoughts', { include_superseded: true }],
  ['list_conversations', {}],
] as const
const namesIn = (text: string) => ['ana', 'ben', 'owner'].filter((name) => text.includes(`of ${name}`))

describe('what a person keeps private', () => {
  it.each(LOOKS)(
    'is in results of %s for that person alone, and for whoever has the folder',
    async (tool, args) => {
      const seen = async (memory: TestMemory) => {
        const { body, isError } = await memory.call(tool, args)
        expect(isError).toBe(false)
        expect(JSON.stringify(body)).not.toMatch(/private\/|ana-ana|ben-ben/)
        return namesIn(JSON.stringify(body))
      }
      expect(await seen(ana)).toEqual(['ana'])
      expect(await seen(ben)).toEqual(['ben'])
      expect(await seen(owner)).toEqual(['ana', 'ben', 'owner'])
    },
  )

  it('is not found by others by its id, nor changed or deleted', async () => {
    for (const name of ['ana', 'owner']) {
      for (const [tool, args] of [
        ['get_thought', { uuid: ids[name] }],
        ['update_thought', { uuid: ids[name], privacy_level: 'public' }],
        ['delete_memory', { id: ids[name], confirm: true, purge: true }],
        ['get_messages', { conversation_id: `trip of ${name}` }],
        ['delete_memory', { id: `trip of ${name}`, confirm: true }],
      ] as const) {
        expect((await ben.call(tool, args)).body.code, `${tool} ${name}`).toBe('not_found')
      }
    }
    expect((await ana.call('get_thought', { uuid: ids.ana })).body).toMatchObject({
      content: 'The kayak of ana is green.',
      privacy_level: 'private',
      version: 1,
    })
  })

  it('is listed by its level, and shared when its person wants that', async () => {
    const own = await ana.call('list_thoughts', { privacy_level_filter: 'private' })
    expect(own.body.thoughts).toMatchObject([{ uuid: ids.ana, privacy_level: 'private' }])
    const tent = (await ana.call('add_thought', { content: 'The tent is dry.' })).body.thought_id
    expect((await ben.call('get_thought', { uuid: tent })).body.code).toBe('not_found')
    await ana.call('update_thought', { uuid: tent, privacy_level: 'shared', content: 'The tent is wet.' })
    const shown = (await ben.call('get_thought', { uuid: tent })).body
    expect(shown).toMatchObject({ content: 'The tent is wet.', previous_versions: [] })
    expect((await ana.call('get_thought', { uuid: tent })).body.previous_versions).toMatchObject([
      { content: 'The tent is dry.', privacy_level: 'private' },
    ])
    // Who makes a shared thought private keeps it.
    await ben.call('update_thought', { uuid: tent, privacy_level: 'private' })
    expect((await ana.call('get_thought', { uuid: tent })).body.code).toBe('not_found')
    expect((await ben.call('get_thought', { uuid: tent })).body.privacy_level).toBe('private')
  })

  it('is not among the names that others are offered', async () => {
    const offered = async (memory: TestMemory) =>
      JSON.stringify(
        (await memory.call('search_thoughts', { query: 'kayak', concept_filter: ['anna'] })).body,
      )
    expect(await offered(ben)).not.toContain('"ana"')
  })

  it('is theirs when it is deleted and restored', async () => {
    await ana.call('delete_memory', { id: ids.ana, confirm: true })
    expect((await ben.call('restore_memory', { id: ids.ana })).body.code).toBe('not_found')
    expect((await ana.call('restore_memory', { id: ids.ana })).isError).toBe(false)
    expect((await ana.call('get_thought', { uuid: ids.ana })).body.content).toContain('of ana')
  })
})
