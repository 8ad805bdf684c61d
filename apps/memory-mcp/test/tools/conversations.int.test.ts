import { openForTests } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../support/memory.ts'

const memory = openForTests(openMemory)
beforeAll(async () => {
  const turns = [
    ['roof', 'Our roof leaks above the kitchen. What does slate cost?', '2026-01-05T10:00:00Z'],
    ['roof', 'About ninety euros a square metre, laid.', '2026-01-05T10:01:00Z'],
    ['opera', 'Which opera suits a beginner?', '2026-02-01T20:00:00+01:00'],
    ['opera', 'Begin with The Magic Flute.', '2026-02-01T19:01:00Z'],
  ]
  for (const [conversation_id, content, timestamp] of turns) {
    await memory.call('add_message', { conversation_id, role: 'user', content, timestamp })
  }
})

const ids = (body: { conversations?: unknown; results?: unknown }) =>
  ((body.conversations ?? body.results) as { conversation_id: string }[]).map((one) => one.conversation_id)

describe('get_conversation', () => {
  it('takes title and summary from the first messages, and says so', async () => {
    const { body } = await memory.call('get_conversation', { conversation_id: 'roof' })
    expect(body).toMatchObject({
      title: 'Our roof leaks above the kitchen.',
      category: null,
      tags: [],
      message_count: 2,
      timestamp: '2026-01-05T10:00:00Z',
      extracted: ['title', 'summary'],
    })
  })
})

describe('upsert_conversation', () => {
  it('changes what is given and leaves the rest', async () => {
    const first = await memory.call('upsert_conversation', {
      conversation_id: 'plans',
      title: 'Plans for the garden',
      category: 'home',
      tags: ['garden', ' Frühling '],
    })
    expect(first.body).toMatchObject({ success: true, created: true, message_count: 0 })
    const second = await memory.call('upsert_conversation', {
      conversation_id: 'plans',
      summary: 'A pond, no lawn.',
    })
    expect(second.body).toMatchObject({
      created: false,
      title: 'Plans for the garden',
      category: 'home',
      tags: ['garden', ' Frühling '],
      summary: 'A pond, no lawn.',
      extracted: [],
    })
    const third = await memory.call('upsert_conversation', { conversation_id: 'plans', category: '' })
    expect(third.body).toMatchObject({ category: null, title: 'Plans for the garden' })
  })
})

describe('list_conversations', () => {
  it('has the newest message first, under filters, page by page', async () => {
    await memory.call('upsert_conversation', { conversation_id: 'opera', category: 'music' })
    const dated = { since: '2026-01-01', until: '2026-03-01' }
    const { body } = await memory.call('list_conversations', dated)
    expect(ids(body)).toEqual(['opera', 'roof'])
    expect(body.conversations[0].timestamp).toBe('2026-02-01T19:00:00Z')
    const page = (await memory.call('list_conversations', { ...dated, limit: 1 })).body
    expect([ids(page), page.total_count]).toEqual([['opera'], 2])
    const next = await memory.call('list_conversations', { ...dated, limit: 1, cursor: page.next_cursor })
    expect([ids(next.body), next.body.next_cursor]).toEqual([['roof'], null])
    expect(ids((await memory.call('list_conversations', { category_filter: 'music' })).body)).toEqual([
      'opera',
    ])
    const none = await memory.call('list_conversations', { category_filter: 'nothing' })
    expect(none.body).toEqual({ conversations: [], total_count: 0, next_cursor: null })
  })
})

describe('search_conversations', () => {
  it('finds by what was said, and by what is said about them', async () => {
    const said = await memory.call('search_conversations', { query: 'Mozart’s Zauberflöte' })
    expect(ids(said.body)[0]).toBe('opera')
    await memory.call('upsert_conversation', {
      conversation_id: 'roof',
      summary: 'Insurance will not pay for storm damage.',
    })
    const described = await memory.call('search_conversations', { query: 'assurance et dégâts de tempête' })
    expect(ids(described.body)[0]).toBe('roof')
    const filtered = await memory.call('search_conversations', { query: 'slate', category_filter: 'music' })
    expect(ids(filtered.body)).toEqual(['opera'])
  })
})

describe('get_messages', () => {
  it('gives the last by default and pages both ways', async () => {
    for (let n = 0; n < 6; n += 1) {
      await memory.call('add_message', { conversation_id: 'long', role: 'user', content: `m${n}` })
    }
    const texts = async (args: Record<string, unknown>) =>
      (await memory.call('get_messages', { conversation_id: 'long', ...args })).body.messages.map(
        ({ content }: { content: string }) => content,
      )
    expect(await texts({ limit: 2 })).toEqual(['m4', 'm5'])
    expect(await texts({ limit: 2, before: 4 })).toEqual(['m2', 'm3'])
    expect(await texts({ limit: 2, after: 1 })).toEqual(['m2', 'm3'])
    expect(await texts({ after: 5 })).toEqual([])
  })
})

describe('search_messages', () => {
  it('filters by conversation and time before it picks the nearest', async () => {
    const inOne = await memory.call('search_messages', {
      query: 'opera',
      conversation_id_filter: 'roof',
    })
    expect(new Set(ids(inOne.body))).toEqual(new Set(['roof']))
    const inTime = await memory.call('search_messages', { query: 'opera', until: '2026-01-31' })
    expect(new Set(ids(inTime.body))).toEqual(new Set(['roof']))
    const unknown = await memory.call('search_messages', { query: 'x', conversation_id_filter: 'nowhere' })
    expect(unknown.body).toEqual({ results: [], total_count: 0, hint: null })
  })
})
