import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { isFile, openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)

const say = async (conversation_id: string, content: string): Promise<string> =>
  (await memory.call('add_message', { conversation_id, role: 'user', content })).body.message_id
const remove = (id: string, args: Record<string, unknown> = {}) =>
  memory.call('delete_memory', { id, confirm: true, ...args })
const found = async (query: string) =>
  JSON.stringify((await memory.call('search_messages', { query })).body.results)

describe('delete_memory', () => {
  it('does nothing without confirm, and says what would go', async () => {
    await say('careful', 'Keep me')
    const { body, isError } = await memory.call('delete_memory', { id: 'careful' })
    expect([isError, body.code]).toEqual([false, 'unconfirmed'])
    expect(body.error).toContain('with 1 message.')
    expect((await memory.call('get_messages', { conversation_id: 'careful' })).body.total_count).toBe(1)
  })

  it('takes a message out of everything and brings it back to its place', async () => {
    await say('walk', 'Where did we see the heron?')
    const id = await say('walk', 'At the old mill, by the weir.')
    await say('walk', 'Right, early in spring.')
    const { body } = await remove(id)
    expect(body).toMatchObject({ kind: 'message', deleted_messages: 1, purged: false })
    expect(Date.parse(body.restorable_until)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(await found('Where is the heron?')).not.toContain('old mill')
    const without = (await memory.call('get_messages', { conversation_id: 'walk' })).body
    expect(without.messages.map((message: { order_index: number }) => message.order_index)).toEqual([0, 2])
    const taken = await memory.call('add_message', {
      conversation_id: 'walk',
      role: 'user',
      content: 'x',
      order_index: 1,
    })
    expect(taken.body.code).toBe('conflict')
    expect((await remove(id)).body.code).toBe('not_found')

    expect((await memory.call('restore_memory', { id })).body).toMatchObject({ restored_messages: 1 })
    expect(await found('Where is the heron?')).toContain('old mill')
    expect((await memory.call('get_messages', { conversation_id: 'walk' })).body.total_count).toBe(3)
    expect((await memory.call('restore_memory', { id })).body.code).toBe('conflict')
  })

  it('takes a conversation with its messages and restores both', async () => {
    await say('boat', 'The varnish on the boat is peeling.')
    await say('boat', 'Sand it down to bare oak first.')
    await memory.call('upsert_conversation', { conversation_id: 'boat', title: 'Boat repairs' })
    expect((await remove('boat')).body).toMatchObject({ kind: 'conversation', deleted_messages: 2 })
    for (const tool of ['get_conversation', 'get_messages']) {
      expect((await memory.call(tool, { conversation_id: 'boat' })).body.code).toBe('not_found')
    }
    expect(await found('varnish')).not.toContain('varnish')
    const again = await memory.call('add_message', { conversation_id: 'boat', role: 'user', content: 'x' })
    expect(again.body.code).toBe('conflict')
    expect((await memory.call('restore_memory', { id: 'boat' })).body.restored_messages).toBe(2)
    expect(await found('varnish')).toContain('varnish')
    const { body } = await memory.call('search_conversations', { query: 'repairing a boat' })
    expect(body.results[0].conversation_id).toBe('boat')
  })

  it('lets a superseded thought count again when its successor goes', async () => {
    const add = async (content: string) => (await memory.call('add_thought', { content })).body.thought_id
    const [old, newer] = [await add('The key is under the mat.'), await add('The key is in the shed.')]
    await memory.call('update_thought', { uuid: old, superseded_by: newer })
    await remove(newer)
    const { body } = await memory.call('search_thoughts', { query: 'Where is the key?' })
    expect(body.results[0].uuid).toBe(old)
  })

  it.skipIf(!isFile())('leaves nothing in the files after a purge (of a file only)', async () => {
    const secret = 'zebrafinch-passphrase'
    await say('secrets', 'What was it again?')
    const id = await say('secrets', `It is ${secret}, keep it.`)
    await say('secrets', 'Thank you.')
    const thought = await memory.call('add_thought', { content: `Old ${secret}`, concepts: [secret] })
    await memory.call('update_thought', { uuid: thought.body.thought_id, content: 'Harmless', concepts: [] })
    const holding = () =>
      readdirSync(memory.dataDir).filter((name) => readFileSync(join(memory.dataDir, name)).includes(secret))
    expect(holding()).not.toEqual([])
    await remove(id, { purge: true })
    expect((await remove(thought.body.thought_id, { purge: true })).body).toMatchObject({
      purged: true,
      restorable_until: null,
    })
    expect(holding()).toEqual([])
    expect((await memory.call('restore_memory', { id })).body.code).toBe('not_found')
    expect(await found('passphrase')).not.toContain(secret)
  })
})
