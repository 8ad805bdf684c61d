import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory, type TestMemory } from '../support/memory.ts'

/** Three bytes or more are a token. */
const MAX_BYTES = 60_000

const endpoint = openForTests(startEmbeddingEndpoint)
let memory: TestMemory
let uuid = ''

/** 90,000 bytes of which each sentence is another, with one on a heron somewhere in them. */
const longText = (seed: string, place: number, count = 1_500) =>
  Array.from({ length: count }, (_, at) =>
    at === place
      ? `The heron of ${seed} nests by the lock.`
      : `In ${seed}, line ${at} tells of tiles, moss and rain.`,
  ).join(' ')

beforeAll(async () => {
  // Found by their words: what is close in meaning is no matter here.
  memory = await openMemory({ embedding: endpoint.url })
  for (const [at, seed] of ['Ghent', 'Bruges', 'Namur', 'Ypres'].entries()) {
    const content = longText(seed, 300 + 300 * at)
    const labels = Array.from({ length: 50 }, (_, label) => `${seed} ${label} `.padEnd(200, 'x'))
    uuid = (await memory.call('add_thought', { content, concepts: labels })).body.thought_id
    await memory.call('add_message', { conversation_id: 'long', role: 'user', content })
  }
  for (const version of [1, 2, 3])
    await memory.call('update_thought', { uuid, content: longText(`Ypres ${version}`, 20) })
  for (let at = 0; at < 12; at += 1) {
    const conversation_id = `talk-${at}`
    await memory.call('add_message', { conversation_id, role: 'user', content: `Question ${at}` })
    await memory.call('upsert_conversation', { conversation_id, summary: longText(`talk ${at}`, 9, 350) })
  }
  const tags = Array.from({ length: 40 }, (_, tag) => `tag ${tag} `.padEnd(200, 'x'))
  await memory.call('upsert_conversation', { conversation_id: 'talk-0', tags })
})
afterAll(() => memory.close())

describe('an answer has a bound, whatever is stored', () => {
  it.each([
    ['search_thoughts', { query: 'heron of Bruges' }],
    ['search_messages', { query: 'heron of Bruges' }],
    ['search_conversations', { query: 'heron' }],
    ['list_thoughts', {}],
    ['list_conversations', {}],
    ['list_names', { limit: 500 }],
    ['get_messages', { conversation_id: 'long' }],
    ['get_conversation', { conversation_id: 'talk-3' }],
    ['get_thought', {}],
    ['update_thought', { trigger: 'a walk' }],
    ['add_thought', { content: longText('Ghent', 300) }],
  ])('of %s', async (tool, args) => {
    const own = ['get_thought', 'update_thought'].includes(tool) ? { uuid } : {}
    const { body, texts } = await memory.call(tool, { ...own, ...args })
    expect(body.error).toBeUndefined()
    expect(Buffer.byteLength(texts.join(''))).toBeLessThan(MAX_BYTES)
  })

  it.each(['search_thoughts', 'search_messages'])('%s gives the passage that was found', async (tool) => {
    const { results } = (await memory.call(tool, { query: 'Where does the heron of Bruges nest?' })).body
    const found = results.find(({ content }: { content: string }) => content.includes('Bruges'))
    expect(found.content).toContain('The heron of Bruges nests by the lock.')
    const readOn =
      tool === 'search_thoughts' ? 'get_thought with its uuid' : 'get_messages with limit 1 and before 2'
    expect(found.content).toMatch(new RegExp(`^\\[… \\d+ characters left out; ${readOn} has all of it …\\] `))
  })

  it('gives a short item whole, beside long ones', async () => {
    const content = 'The heron of Liège was seen on the quay.'
    await memory.call('add_thought', { content })
    const { results } = (await memory.call('search_thoughts', { query: 'heron of Liège' })).body
    expect(results.map((result: { content: string }) => result.content)).toContain(content)
  })
})

describe('what was cut can be read on', () => {
  it('page by page of a conversation', async () => {
    const read: string[] = []
    let before: number | undefined
    do {
      const { messages } = (await memory.call('get_messages', { conversation_id: 'long', before })).body
      for (const { order_index } of messages.toReversed()) {
        const one = { conversation_id: 'long', limit: 1, before: order_index + 1 }
        read.unshift((await memory.call('get_messages', one)).body.messages[0].content)
      }
      before = messages[0].order_index
    } while (before !== undefined && before > 0)
    expect(read).toEqual(
      ['Ghent', 'Bruges', 'Namur', 'Ypres'].map((seed, at) => longText(seed, 300 + 300 * at)),
    )
  })

  it('version by version of a thought', async () => {
    const { content, version, previous_versions } = (await memory.call('get_thought', { uuid })).body
    expect(content).toMatch(
      new RegExp(` \\[… \\d+ characters left out; version ${version} has all of it …\\]$`),
    )
    expect(previous_versions.length).toBeLessThan(version)
    for (const [number, expected] of [
      [1, longText('Ypres', 1_200)],
      [version, longText('Ypres 3', 20)],
    ])
      expect((await memory.call('get_thought', { uuid, version: number })).body.content).toBe(expected)
    expect((await memory.call('get_thought', { uuid, version: 99 })).body).toMatchObject({
      code: 'not_found',
    })
  })

  it('page by page of a list, each item once', async () => {
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const { thoughts, next_cursor } = (await memory.call('list_thoughts', { cursor })).body
      seen.push(...thoughts.map((thought: { uuid: string }) => thought.uuid))
      cursor = next_cursor
    } while (cursor != null)
    expect([seen.length, new Set(seen).size]).toEqual([seen.length, seen.length])
    expect(seen.length).toBe((await memory.call('list_thoughts', { limit: 1 })).body.total_count)
  })
})

describe('of a memory with much in it, too', () => {
  const crowd = openForTests(() => openMemory({ embedding: endpoint.url }))
  beforeAll(async () => {
    // Alike, so that each may replace the others, and of 5,000 concepts in all.
    for (let at = 0; at < 100; at += 1) {
      const concepts = Array.from({ length: 50 }, (_, label) => `${at} ${label} `.padEnd(200, 'y'))
      await crowd.call('add_thought', { content: `Cigogne vue à Mons, ${at} fois.`, concepts })
    }
    for (let at = 0; at < 60; at += 1) {
      const content = longText(`speech ${at}`, 9, 550)
      await crowd.call('add_message', { conversation_id: 'speeches', role: 'user', content })
    }
  })

  it.each([
    ['list_names', {}],
    ['list_thoughts', {}],
    ['search_thoughts', { query: 'Cigogne vue à Mons' }],
    ['add_thought', { content: 'Cigogne vue à Mons, 101 fois.' }],
    ['search_messages', { query: 'heron of speech 7' }],
    ['get_messages', { conversation_id: 'speeches' }],
    ['get_conversation', { conversation_id: 'speeches' }],
  ])('%s', async (tool, args) => {
    const { body, texts } = await crowd.call(tool, args)
    expect(body.error).toBeUndefined()
    expect(Buffer.byteLength(texts.join(''))).toBeLessThan(MAX_BYTES)
  })
})
