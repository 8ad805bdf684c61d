import {
  type CountedWeaviate,
  countRequests,
  hasWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
  weaviateForTests,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepIn, openMemory, type TestMemory } from '../support/memory.ts'

const PREFIX = `Counted${crypto.randomUUID().slice(0, 8)}_`
const LONG = 'The harbour was dredged again and the quay got longer by a step. '.repeat(120)

const server = weaviateForTests(PREFIX)
let counted: CountedWeaviate
let owner: TestMemory
let guest: TestMemory
let other: TestMemory

describe.skipIf(!hasWeaviate())(`requests of a search in memories (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    counted = await countRequests(server)
    const place = (where: WeaviateServer) =>
      keepIn({ env: () => weaviateVariables('MEMORY', where, PREFIX), remove: async () => {} })
    place(server)
    other = await openMemory()
    place(counted)
    owner = await openMemory()
    guest = await openMemory({ viewer: 'anyone' })
    for (const content of ['The heating is old.', 'Marie repairs the boiler in May.', LONG]) {
      await other.call('add_thought', { content, privacy_level: 'shared', project: 'house' })
    }
    for (const id of ['talk-1', 'talk-2', 'talk-3']) {
      await other.call('upsert_conversation', {
        conversation_id: id,
        title: `Heating ${id}`,
        privacy_level: 'shared',
      })
      for (const content of [`Marie: the boiler of ${id} is old`, 'Paul: then buy another one', LONG]) {
        await other.call('add_message', { conversation_id: id, role: 'user', content })
      }
    }
    // The first ones open what all use.
    for (const memory of [owner, guest]) await search(memory, 'search_messages', { query: 'What is old?' })
  })
  afterAll(async () => {
    for (const memory of [owner, guest, other]) await memory.close()
    await counted.stop()
  })

  const search = async (memory: TestMemory, tool: string, given: object) => {
    counted.take()
    const { body, isError } = await memory.call(tool, { ...given })
    expect(isError, JSON.stringify(body)).toBeFalsy()
    return { results: body.results, rounds: counted.take().rounds }
  }

  for (const [tool, filters] of [
    ['search_thoughts', [{}, { project_filter: 'HOUSE' }, { thought_type_filter: 'reflection' }]],
    ['search_messages', [{}, { conversation_id_filter: 'talk-2' }, { project_filter: ' House' }]],
    ['search_conversations', [{}, { project_filter: 'house' }]],
  ] as const) {
    it(`by ${tool} go out in three rounds`, async () => {
      for (const memory of [owner, guest]) {
        for (const filter of filters) {
          for (const query of [
            'What did Marie say about the boiler?',
            'When was the harbour dredged in 2020?',
          ]) {
            const { results, rounds } = await search(memory, tool, { query, ...filter })
            if (!('thought_type_filter' in filter)) expect(results.length).toBeGreaterThan(0)
            expect(rounds).toBeLessThanOrEqual(3)
          }
        }
      }
    })
  }

  it('find what another process has just stored, and not what it has just deleted', async () => {
    const content = 'The cellar has a spring below the stairs.'
    const added = await other.call('add_message', { conversation_id: 'talk-9', role: 'user', content })
    expect(added.isError, JSON.stringify(added.body)).toBeFalsy()
    const query = 'Where is the spring?'
    const found = await search(owner, 'search_messages', { query })
    expect(found.results[0].content).toBe(content)
    expect(found.rounds).toBeLessThanOrEqual(3)
    const deleted = await other.call('delete_memory', { id: 'talk-9', confirm: true })
    expect(deleted.isError, JSON.stringify(deleted.body)).toBeFalsy()
    const after = await search(owner, 'search_messages', { query })
    expect(JSON.stringify(after.results)).not.toContain('cellar')
  })
})
