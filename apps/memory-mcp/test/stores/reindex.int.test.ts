import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fakeEmbedder } from '@agora-mcp/testing/embedding'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reindex } from '../../src/pipeline/reindex.ts'
import { isFile, openMemory, openTestDeps, removeMemory, storeIn } from '../support/memory.ts'

const folder = newFolder()
const memory = openForTests(() => openMemory({ dataDir: folder }))
beforeAll(async () => {
  await memory.call('add_thought', { content: 'The attic needs insulation.' })
  for (const content of ['Is the loft dry?', 'Dry as a bone.', 'Then we insulate in May.']) {
    await memory.call('add_message', { conversation_id: 'attic', role: 'user', content })
  }
  await memory.call('upsert_conversation', { conversation_id: 'attic', title: 'Insulating the attic' })
})
afterAll(() => removeMemory(folder))

const quietly = { signal: new AbortController().signal, progress: () => {} }
const openDeps = () => openTestDeps(storeIn(folder))

describe('reindex', () => {
  it('changes nothing with the same model', async () => {
    const query = { query: 'When do we insulate?' }
    const before = (await memory.call('search_messages', query)).body
    const { deps, close } = openDeps()
    expect(await reindex(deps, quietly)).toBe(5)
    expect((await memory.call('search_messages', query)).body).toEqual(before)
    await close()
  })

  it.skipIf(!isFile())(
    'brings the words that a file of an earlier version lacks (of a file only)',
    async () => {
      const query = { query: 'Wann dämmen wir den Dachboden?' }
      const before = (await memory.call('search_messages', query)).body
      const file = new DatabaseSync(join(folder, 'memory.db'))
      file.exec('UPDATE message_window SET word_codes = NULL')
      file.close()
      const without = (await memory.call('search_messages', query)).body
      expect(without.results[0].content).toBe(before.results[0].content)
      expect(without.results[0].similarity).not.toBe(before.results[0].similarity)
      const { deps, close } = openDeps()
      await reindex(deps, quietly)
      expect((await memory.call('search_messages', query)).body).toEqual(before)
      await close()
    },
  )

  it('is what another model asks for, and takes in what was added meanwhile', async () => {
    const { deps, close } = openDeps()
    const model = fakeEmbedder(32)
    // While the first texts are embedded, another server adds a message.
    let added = false
    const other = {
      ...model,
      embedPassages: async (texts: readonly string[]) => {
        if (!added) {
          added = true
          await memory.call('add_message', { conversation_id: 'attic', role: 'user', content: 'Or in June.' })
        }
        return model.embedPassages(texts)
      },
    }
    const asking = openTestDeps(storeIn(folder), 'owner', { get: async () => model, close: model.close })
    const search = async () =>
      asking.deps.messages.search(
        { text: 'June', askedAt: new Date(), limit: 10, signal: quietly.signal },
        { conversationId: null, tags: null, speaker: null, project: null, since: null, until: null },
      )
    await expect(search()).rejects.toMatchObject({
      code: 'config',
      hint: expect.stringContaining('memory-mcp reindex'),
    })
    expect(await reindex({ ...deps, embedder: async () => other }, quietly)).toBe(6)
    expect((await search()).found.candidates).toHaveLength(4)
    const { body } = await memory.call('search_messages', { query: 'June' })
    expect(body.code).toBe('config')
    await reindex(deps, quietly)
    expect((await memory.call('search_messages', { query: 'June' })).body.total_count).toBe(4)
    await asking.close()
    await close()
  })
})
