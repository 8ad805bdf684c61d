import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, describe, expect, it } from 'vitest'
import { openMemory, removeMemory } from '../support/memory.ts'

// Two stores of the same shared memories, and of private ones that differ: a stranger is told the same by both.

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeMemory(folder)
})

const SHARED = ['The kiln is lit on Fridays', 'Clay is kept in the cellar', 'Glaze needs two days to dry']

/** Asks, as a stranger, a store of the shared memories with the private ones before and between them. */
async function toldOf(secrets: readonly string[]) {
  const dataDir = newFolder()
  folders.push(dataDir)
  const owner = await openMemory({ dataDir })
  for (const [at, content] of SHARED.entries()) {
    const secret = secrets[at]
    if (secret !== undefined) {
      await owner.call('add_thought', { content: secret })
      await owner.call('add_message', { conversation_id: `own-${at}`, role: 'user', content: secret })
    }
    await owner.call('add_thought', { content, privacy_level: 'public' })
    await owner.call('add_message', { conversation_id: `open-${at}`, role: 'user', content })
    await owner.call('upsert_conversation', {
      conversation_id: `open-${at}`,
      title: content,
      privacy_level: 'shared',
    })
  }
  await owner.close()
  const stranger = await openMemory({ dataDir, viewer: 'anyone' })
  const told: Record<string, unknown>[] = []
  for (const query of ['kiln surgery', 'la chirurgie du genou']) {
    for (const tool of ['search_thoughts', 'search_messages', 'search_conversations']) {
      const { body } = await stranger.call(tool, { query })
      const results = body.results as Record<string, unknown>[]
      told.push({ query, tool, results: results.map(figuresOf), total: body.total_count })
    }
  }
  const listed = await stranger.call('list_thoughts', { limit: 1 })
  const { uuid } = listed.body.thoughts[0]
  const { related } = (await stranger.call('get_thought', { uuid })).body
  const added = { content: 'The kiln is lit on a Friday', privacy_level: 'shared' }
  const { similar_existing } = (await stranger.call('add_thought', added)).body
  told.push({ related: related.map(figuresOf), similar: similar_existing.map(figuresOf) })
  await stranger.close()
  return told
}

/** Leaves out ids and times, which differ from store to store. */
const figuresOf = ({ content, conversation_id, score, similarity }: Record<string, unknown>) => [
  content ?? conversation_id,
  score,
  similarity,
]

describe('the figures that a stranger is told', () => {
  it('are the same whatever words, languages and numbers of private memories there are', async () => {
    const none = await toldOf([])
    expect(none.length).toBeGreaterThan(0)
    const secrets = ['Knee surgery is in March', 'La chirurgie du genou coûte cher', 'kiln kiln kiln']
    expect(await toldOf(secrets)).toEqual(none)
  })
})

describe('links and cursors', () => {
  it('stay as they are where a stranger changes a thought whose private successor is hidden', async () => {
    const dataDir = newFolder()
    folders.push(dataDir)
    const owner = await openMemory({ dataDir })
    const open = (await owner.call('add_thought', { content: 'Meet on Monday', privacy_level: 'shared' }))
      .body
    const hidden = (await owner.call('add_thought', { content: 'Meet on Tuesday, at the notary' })).body
    await owner.call('update_thought', { uuid: open.thought_id, superseded_by: hidden.thought_id })
    const stranger = await openMemory({ dataDir, viewer: 'anyone' })
    for (const change of [
      { trigger: 'a call' },
      { content: 'Meet on Monday at ten' },
      { superseded_by: '' },
    ]) {
      const { isError, body } = await stranger.call('update_thought', { uuid: open.thought_id, ...change })
      expect([isError, body.superseded_by]).toEqual([false, null])
    }
    await stranger.close()
    const { body } = await owner.call('get_thought', { uuid: open.thought_id })
    expect([body.superseded_by, body.content]).toEqual([hidden.thought_id, 'Meet on Monday at ten'])
    await owner.close()
  })

  it('and cursors of lists name no row, whose number would tell how many private memories lie before it', async () => {
    const cursors: string[] = []
    for (const many of [0, 8]) {
      const dataDir = newFolder()
      folders.push(dataDir)
      const store = await openMemory({ dataDir })
      for (let at = 0; at < many; at += 1) await store.call('add_thought', { content: `Private ${at}` })
      for (const content of SHARED) await store.call('add_thought', { content, privacy_level: 'public' })
      await store.close()
      const stranger = await openMemory({ dataDir, viewer: 'anyone' })
      const first = (await stranger.call('list_thoughts', { limit: 2 })).body
      cursors.push(first.next_cursor)
      const second = (await stranger.call('list_thoughts', { limit: 2, cursor: first.next_cursor })).body
      const seen = [...first.thoughts, ...second.thoughts].map(({ content }) => content)
      expect([seen, second.next_cursor]).toEqual([SHARED.toReversed(), null])
      await stranger.close()
    }
    for (const cursor of cursors) expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/ \d+$/)
  })
})
