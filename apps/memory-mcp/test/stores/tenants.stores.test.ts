import { basename, join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import {
  hasWeaviate,
  WEAVIATE_NEEDED,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reindex } from '../../src/pipeline/reindex.ts'
import { keepIn, openMemory, openTestDeps, storeIn, type TestMemory } from '../support/memory.ts'

const PREFIX = `Tenants${crypto.randomUUID().slice(0, 8)}_`
/** The same for both tenants: its messages would otherwise be told apart by it. */
const CONVERSATION = 'plans'

const server = weaviateForTests(PREFIX)
const folder = newFolder()
let ana: TestMemory
let ben: TestMemory
const thought: Record<string, string> = {}

/** Looks at somebody's memory in every way. */
async function seenBy(memory: TestMemory) {
  const query = 'Where is the spare key of the house?'
  const contents = (items: readonly { content: string }[]) => items.map(({ content }) => content)
  const thoughts = await memory.call('search_thoughts', { query })
  const messages = await memory.call('search_messages', { query })
  const listed = await memory.call('list_thoughts', {})
  const conversation = await memory.call('get_messages', { conversation_id: CONVERSATION })
  const conversations = await memory.call('list_conversations', {})
  return {
    found: contents(thoughts.body.results),
    said: contents(messages.body.results),
    listed: contents(listed.body.thoughts),
    counted: listed.body.total_count,
    conversation: contents(conversation.body.messages),
    conversations: conversations.body.conversations.map(({ title }: { title: string }) => title),
  }
}
const expected = (name: string) => ({
  found: [`${name} hides the spare key of the house under the mat`],
  said: [`Tell ${name} where the spare key is`],
  listed: [`${name} hides the spare key of the house under the mat`],
  counted: 1,
  conversation: [`Tell ${name} where the spare key is`],
  conversations: [`Plans of ${name}`],
})

describe.skipIf(!hasWeaviate())(`two tenants of one Weaviate (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    keepIn({
      env: (dataDir) => ({
        ...weaviateVariables('MEMORY', server, PREFIX),
        MEMORY_WEAVIATE_TENANT: basename(dataDir),
      }),
      remove: async () => {},
    })
    ana = await openMemory({ dataDir: join(folder, 'Ana') })
    ben = await openMemory({ dataDir: join(folder, 'Ben') })
    for (const [name, memory] of [['Ana', ana] as const, ['Ben', ben] as const]) {
      const { body } = await memory.call('add_thought', {
        content: `${name} hides the spare key of the house under the mat`,
      })
      thought[name] = body.thought_id
      await memory.call('add_message', {
        conversation_id: CONVERSATION,
        role: 'user',
        content: `Tell ${name} where the spare key is`,
      })
      await memory.call('upsert_conversation', { conversation_id: CONVERSATION, title: `Plans of ${name}` })
    }
  })
  afterAll(async () => {
    await ana.close()
    await ben.close()
  })

  it('see nothing of each other in searches, lists and conversations of the same id', async () => {
    expect(await seenBy(ana)).toEqual(expected('Ana'))
    expect(await seenBy(ben)).toEqual(expected('Ben'))
  })

  it('make indexes of their own anew', async () => {
    for (const [name, memory] of [['Ben', ben] as const, ['Ana', ana] as const]) {
      const before = await Promise.all([ana, ben].map(seenBy))
      const { deps, close } = openTestDeps(storeIn(join(folder, name)))
      expect(
        await reindex(deps, { signal: new AbortController().signal, progress: () => {} }),
      ).toBeGreaterThan(0)
      await close()
      expect(await Promise.all([ana, ben].map(seenBy)), memory.dataDir).toEqual(before)
    }
  })

  it('do not know each other’s ids, and delete nothing of each other', async () => {
    const uuid = thought.Ben
    for (const [tool, args] of [
      ['get_thought', { uuid }],
      ['update_thought', { uuid, content: 'Nothing is hidden' }],
      ['delete_memory', { id: uuid, confirm: true }],
    ] as const) {
      const answer = await ana.call(tool, args)
      expect([tool, answer.body.success, answer.body.code]).toEqual([tool, false, 'not_found'])
      expect(JSON.stringify(answer.body)).not.toContain('Ben')
    }
    await ana.call('delete_memory', { id: CONVERSATION, confirm: true, purge: true })
    expect((await ana.call('list_conversations', {})).body.conversations).toEqual([])
    expect(await seenBy(ben)).toEqual(expected('Ben'))
  })
})
