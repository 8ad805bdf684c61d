import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, removeMemory, type TestMemory } from '../support/memory.ts'

// Two servers on one folder: the owner's, and one that serves HTTP without a token.
const folder = newFolder()
let hidden: string
let open: string

const SECRET = 'My locker code is 4711.'

const owner = openForTests(() => openMemory({ dataDir: folder }))
const anyone = openForTests(() => openMemory({ dataDir: folder, viewer: 'anyone' }))
beforeAll(async () => {
  hidden = (await owner.call('add_thought', { content: SECRET, concepts: ['locker'] })).body.thought_id
  open = (await owner.call('add_thought', { content: 'My locker is blue.', privacy_level: 'shared' })).body
    .thought_id
  await owner.call('add_message', { conversation_id: 'diary', role: 'user', content: SECRET })
  await owner.call('add_message', {
    conversation_id: 'club',
    role: 'user',
    content: 'The locker room is open.',
  })
  await owner.call('upsert_conversation', { conversation_id: 'club', privacy_level: 'public' })
})
afterAll(() => removeMemory(folder))

describe('without a token private items', () => {
  it.each([
    ['search_thoughts', { query: 'locker code 4711' }],
    ['search_messages', { query: 'locker code 4711' }],
    ['search_conversations', { query: 'locker code 4711' }],
    ['list_thoughts', { include_superseded: true }],
    ['list_conversations', {}],
  ])('are in no result of %s, while open ones are', async (tool, args) => {
    const { body, isError } = await anyone.call(tool, args)
    expect(isError).toBe(false)
    expect(JSON.stringify(body)).not.toMatch(/4711|diary/)
    expect(JSON.stringify(body)).toMatch(/blue|club/)
    expect(body.total_count).toBe(1)
  })

  it('are not found by their ids', async () => {
    for (const [tool, args] of [
      ['get_thought', { uuid: hidden }],
      ['get_messages', { conversation_id: 'diary' }],
      ['get_conversation', { conversation_id: 'diary' }],
      ['update_thought', { uuid: hidden, content: 'x' }],
      ['delete_memory', { id: hidden, confirm: true, purge: true }],
      ['delete_memory', { id: 'diary', confirm: true }],
    ] as const) {
      const { body } = await anyone.call(tool, args)
      expect(body.code, tool).toBe('not_found')
      expect(JSON.stringify(body)).not.toContain('4711')
    }
    expect((await owner.call('get_thought', { uuid: hidden })).body.content).toBe(SECRET)
  })

  it('are neither related nor similar nor an older version', async () => {
    expect((await anyone.call('get_thought', { uuid: open })).body.related).toEqual([])
    const added = await anyone.call('add_thought', { content: SECRET, privacy_level: 'shared' })
    expect(added.body.similar_existing).toEqual([])
    await owner.call('delete_memory', { id: added.body.thought_id, confirm: true, purge: true })

    const once = (await owner.call('add_thought', { content: 'PIN 4711' })).body.thought_id
    await owner.call('update_thought', { uuid: once, content: 'No PIN', privacy_level: 'public' })
    expect((await anyone.call('get_thought', { uuid: once })).body.previous_versions).toEqual([])
    await owner.call('update_thought', { uuid: once, superseded_by: hidden })
    expect((await anyone.call('get_thought', { uuid: once })).body.superseded_by).toBeNull()
  })

  it('replace nothing that is open: what was written of them is not told by what is missing', async () => {
    const places = ['the attic', 'the cellar', 'the garage']
    const [alone, privately, openly] = await Promise.all(
      places.map(
        async (place) =>
          (
            await owner.call('add_thought', {
              content: `The paddle lies in ${place}.`,
              privacy_level: 'shared',
            })
          ).body.thought_id as string,
      ),
    )
    const newer = await owner.call('add_thought', {
      content: 'The paddle was sold.',
      privacy_level: 'shared',
    })
    await owner.call('update_thought', { uuid: privately, superseded_by: hidden })
    await owner.call('update_thought', { uuid: openly, superseded_by: newer.body.thought_id })
    const seen = async (memory: TestMemory, tool: string, args: object) => {
      const { body } = await memory.call(tool, { limit: 50, ...args })
      const ids = (body.results ?? body.thoughts).map(({ uuid }: { uuid: string }) => uuid)
      return [alone, privately, openly].map((id) => ids.includes(id))
    }
    for (const [tool, args] of [
      ['search_thoughts', { query: 'Where is the paddle?' }],
      ['list_thoughts', {}],
    ] as const) {
      expect(await seen(anyone, tool, args), tool).toEqual([true, true, false])
      expect(await seen(owner, tool, args), tool).toEqual([true, false, false])
    }
    // Nor does the place among the results say it.
    const scores = async () =>
      JSON.stringify(
        (await anyone.call('search_thoughts', { query: 'Where is the paddle?' })).body.results.map(
          ({ uuid, similarity, score }: Record<string, unknown>) => [uuid, similarity, score],
        ),
      )
    const before = await scores()
    await owner.call('update_thought', { uuid: privately, superseded_by: '' })
    expect(await scores()).toBe(before)
    for (const uuid of [alone, privately, openly, newer.body.thought_id])
      await owner.call('delete_memory', { id: uuid, confirm: true, purge: true })
  })

  it('cannot be made, since nobody could see them again', async () => {
    const { body } = await anyone.call('add_thought', { content: 'x' })
    expect([body.code, body.hint]).toEqual(['not_allowed', expect.stringContaining('MEMORY_HTTP_TOKEN')])
    await anyone.call('add_message', { conversation_id: 'visit', role: 'user', content: 'Hello' })
    expect((await anyone.call('get_messages', { conversation_id: 'visit' })).body.total_count).toBe(1)
    const taken = await anyone.call('add_message', { conversation_id: 'diary', role: 'user', content: 'Hi' })
    expect(taken.body.code).toBe('conflict')
    expect((await owner.call('get_messages', { conversation_id: 'diary' })).body.total_count).toBe(1)
  })
})
