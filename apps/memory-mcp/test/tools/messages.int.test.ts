import { openForTests } from '@agora-mcp/testing/setup'
import { describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)

const add = (args: Record<string, unknown>) =>
  memory.call('add_message', { role: 'user', conversation_id: 'chat', ...args })

describe('add_message', () => {
  it('begins a conversation and counts on by itself', async () => {
    const first = (await add({ conversation_id: 'fresh', content: 'Hello there' })).body
    const second = (await add({ conversation_id: 'fresh', content: 'Hi!', role: 'assistant' })).body
    expect([first.order_index, second.order_index]).toEqual([0, 1])
    expect(first.message_id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const { body } = await memory.call('get_messages', { conversation_id: 'fresh' })
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(['Hello there', 'Hi!'])
    expect(body.total_count).toBe(2)
  })

  it('accepts the same message at its index again, and stores it once', async () => {
    const args = { conversation_id: 'twice', content: 'Only once', order_index: 3 }
    const first = (await add(args)).body
    const again = (await add(args)).body
    expect(again).toEqual({ ...first, already_stored: true })
    expect((await memory.call('get_messages', { conversation_id: 'twice' })).body.total_count).toBe(1)
  })

  it('refuses another message at a taken index and names the next free one', async () => {
    await add({ conversation_id: 'taken', content: 'First', order_index: 7 })
    const { body, isError } = await add({ conversation_id: 'taken', content: 'Second', order_index: 7 })
    expect([isError, body.code]).toEqual([false, 'conflict'])
    expect(body.hint).toContain('8')
    expect((await memory.call('get_messages', { conversation_id: 'taken' })).body.total_count).toBe(1)
  })

  it('gives an index to one of several that want it at the same moment', async () => {
    const other = await openMemory({ dataDir: memory.dataDir })
    const wanted = Array.from({ length: 6 }, (_, n) => ({
      conversation_id: 'race',
      role: 'user',
      content: `Runner ${n}`,
      order_index: 4,
    }))
    const answers = await Promise.all(
      wanted.map((args, n) => (n % 2 === 0 ? memory : other).call('add_message', args)),
    )
    const codes = answers.map(({ body }) => body.code ?? 'stored').sort()
    expect(codes).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'conflict', 'stored'])
    expect((await memory.call('get_messages', { conversation_id: 'race' })).body.total_count).toBe(1)
    await other.close()
  })
})

describe('search_messages', () => {
  it('finds what was said by its meaning, with what stands beside it', async () => {
    await add({ conversation_id: 'tea', content: 'What should I drink in the morning?' })
    await add({ conversation_id: 'tea', content: 'Green tea, brewed at 80 degrees.', role: 'assistant' })
    await add({ conversation_id: 'cars', content: 'My car needs new tyres before winter.' })
    const { body } = await memory.call('search_messages', { query: 'Wie heiß soll das Teewasser sein?' })
    expect(body.results[0]).toMatchObject({
      conversation_id: 'tea',
      content: 'Green tea, brewed at 80 degrees.',
      order_index: 1,
      previous_index: 0,
      next_index: null,
    })
    const ids = body.results.map(({ message_id }: { message_id: string }) => message_id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('gives a long message once, found by any part of it', async () => {
    const filler = 'The committee met and talked about the budget of the coming year at length. '.repeat(60)
    await add({
      conversation_id: 'long',
      content: `${filler}The lighthouse keeper owns a blue parrot. ${filler}`,
    })
    const { body } = await memory.call('search_messages', { query: 'Who has a parrot?' })
    const hits = body.results.filter((hit: { conversation_id: string }) => hit.conversation_id === 'long')
    expect(hits).toHaveLength(1)
    expect(body.results[0].conversation_id).toBe('long')
  })
})
