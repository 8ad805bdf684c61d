import { join } from 'node:path'
import { runCommand, type ServerProcess, startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  settingsOf,
  startCluster,
  type WeaviateCluster,
  weaviateVariables,
  withNodeBehind,
} from '@agora-mcp/testing/weaviate'
import { describe, expect, it } from 'vitest'
import { openWeaviateMemoryStore } from '../../src/adapters/weaviate/memory-store.ts'
import { conversationObject } from '../../src/adapters/weaviate/rows.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import { BIN, startProcess } from '../support/loss/server-process.ts'
import { embedQuestion, entry, messageAt, question, thoughtAt } from '../support/remembered.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const momentOf = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)

const folder = newFolder()
const endpoint = openForTests(startEmbeddingEndpoint)
const cluster = openForTests(() => startCluster(3, { ASYNC_REPLICATION_DISABLED: 'true' }))

const start = () =>
  startProcess({
    MEMORY_DATA_DIR: folder,
    MEMORY_EMBEDDING: endpoint.url,
    ...weaviateVariables('MEMORY', cluster),
  })

/** Does something with the store of a process of that day. */
async function onDay<Result>(day: number, work: (store: MemoryStore) => Promise<Result>): Promise<Result> {
  const clock = () => momentOf(day)
  const store = await openWeaviateMemoryStore(settingsOf(cluster, { collectionPrefix: 'Swept_' }), {
    viewer: 'owner',
    clock,
    embedQuestion,
  })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const remember = ({ thoughts }: MemoryStore, uuid: string, day: number) =>
  thoughts.add(thoughtAt(momentOf(day).toISOString(), uuid), entry, 1)

/** A conversation's object as each node has it, with its vector. */
async function copiesOf(conversationId: string) {
  const path = `/v1/objects/Conversation/${conversationObject(conversationId)}`
  const read = async ({ url, name }: WeaviateCluster['nodes'][number]) => {
    const answer = await fetch(`${url}${path}?include=vector&node_name=${name}`)
    expect(answer.status).toBe(200)
    const { properties, vectors } = (await answer.json()) as {
      properties: Record<string, unknown>
      vectors: unknown
    }
    return { properties, vectors }
  }
  return Promise.all(cluster.nodes.map(read))
}

describe.skipIf(!hasWeaviateProgram())(`a memory one copy of which is behind (${PROGRAM_NEEDED})`, () => {
  it('knows each message, and when the last one was said', async () => {
    const say = async (server: Awaited<ReturnType<typeof start>>, content: string) => {
      const call = { conversation_id: 'talk', role: 'user', content }
      const { body, isError } = await server.call('add_message', call)
      expect({ isError, body }).toMatchObject({ isError: false })
      return body
    }
    const before = await start()
    const first = await say(before, 'before')
    await before.close()
    const [later, last] = await withNodeBehind(cluster, cluster.nodes[0], async () => {
      const server = await start()
      const said = [await say(server, 'later'), await say(server, 'last')]
      await server.close()
      return said
    })
    // Now the first node is asked first, and knows the first message only.
    const server = await start()
    const { body: asked } = await server.call('delete_memory', { id: 'talk' })
    expect(asked.error).toContain('“talk” with 3 messages')
    for (const { message_id } of [first, later]) {
      const { body, isError } = await server.call('delete_memory', { id: message_id, confirm: true })
      expect({ isError, body }).toMatchObject({ isError: false })
    }
    await server.close()
    await cluster.nodes[0]?.pause()
    const other = await start()
    // Whether its last message was said since then.
    const { body } = await other.call('list_conversations', { since: last?.timestamp })
    expect(body.conversations).toMatchObject([{ conversation_id: 'talk', message_count: 1 }])
    const { body: kept } = await other.call('get_messages', { conversation_id: 'talk' })
    expect(kept.messages.map(({ content }: { content: string }) => content)).toEqual(['last'])
    await other.close()
    cluster.nodes[0]?.resume()
  })

  it('has the same of a conversation in every copy once a message was added to it', async () => {
    // A majority that is read before may have the copy that is behind, which is repaired then: by chance.
    const ids = Array.from({ length: 10 }, (_, place) => `trip ${place}`)
    const callEach = async (tool: string, given: object): Promise<Record<string, string>[]> => {
      const server = await start()
      const bodies: Record<string, string>[] = []
      for (const id of ids) {
        const { body, isError } = await server.call(tool, { conversation_id: id, ...given })
        expect({ isError, body }).toMatchObject({ isError: false })
        bodies.push(body)
      }
      await server.close()
      return bodies
    }
    await callEach('upsert_conversation', { title: 'Old', privacy_level: 'shared' })
    await callEach('add_message', { role: 'user', content: 'We leave on Monday.' })
    await withNodeBehind(cluster, cluster.nodes[2], () =>
      callEach('upsert_conversation', { title: 'New boat', privacy_level: 'private' }),
    )
    const said = await Promise.all(ids.map(copiesOf))
    for (const [first, , behind] of said) {
      expect(behind?.properties).toMatchObject({ title: 'Old', privacy_level: 'shared' })
      expect(first).toMatchObject({
        properties: { terms: 'new boat' },
        vectors: { default: expect.any(Array) },
      })
    }

    const added = await callEach('add_message', { role: 'user', content: 'We come back on Friday.' })
    for (const [place, id] of ids.entries()) {
      const last = { last_message_at: Date.parse(added[place]?.timestamp ?? '') }
      const [before] = said[place] ?? []
      const whole = { ...before, properties: { ...before?.properties, ...last } }
      expect(await copiesOf(id)).toEqual([whole, whole, whole])
    }
  })

  it('is copied as a majority has it', async () => {
    const inCluster = weaviateVariables('MEMORY', cluster, 'Copied_')
    const env = { MEMORY_DATA_DIR: join(folder, 'copied'), MEMORY_EMBEDDING: endpoint.url }
    const open = (more: Record<string, string> = {}) => startProcess({ ...env, ...more })
    const call = async (server: ServerProcess, ...[tool, args]: Parameters<ServerProcess['call']>) => {
      const { body, isError } = await server.call(tool, args)
      expect({ tool, isError, body }).toMatchObject({ isError: false })
      return body
    }
    const before = await open(inCluster)
    const { thought_id: uuid } = await call(before, 'add_thought', { content: 'What I thought.' })
    const said = { conversation_id: 'talk', role: 'user' }
    for (const content of ['kept', 'deleted']) await call(before, 'add_message', { ...said, content })
    const { messages } = await call(before, 'get_messages', { conversation_id: 'talk' })
    await before.close()
    await withNodeBehind(cluster, cluster.nodes[0], async () => {
      const server = await open(inCluster)
      await call(server, 'update_thought', { uuid, content: 'What I think now.' })
      await call(server, 'delete_memory', { id: messages[1].message_id, confirm: true })
      await server.close()
    })
    // The first node is asked first: it has as many of all, as they were.
    const { code, stderr } = await runCommand({
      bin: BIN,
      args: ['migrate', '--to', 'sqlite'],
      env: { ...env, ...inCluster },
    })
    expect(code, stderr).toBe(0)
    const after = await open()
    expect((await call(after, 'list_thoughts')).thoughts).toMatchObject([{ content: 'What I think now.' }])
    const { messages: kept } = await call(after, 'get_messages', { conversation_id: 'talk' })
    expect(kept.map(({ content }: { content: string }) => content)).toEqual(['kept'])
    await after.close()
  })

  it('is swept of nothing that was restored while a copy was away', async () => {
    const thought = crypto.randomUUID()
    await onDay(0, async (store) => {
      await remember(store, thought, 0)
      for (const content of ['first', 'second']) {
        await store.messages.add(messageAt(momentOf(0).toISOString(), content), entry)
      }
      for (const id of [thought, 'talk']) {
        const how = { now: momentOf(0).toISOString(), purge: false, revived: new Map() }
        await store.trash.delete(await store.trash.get(id), how)
      }
    })
    await withNodeBehind(cluster, cluster.nodes[0], () =>
      onDay(10, async ({ trash }) => {
        await trash.restore(await trash.get(thought), new Map([[0, entry]]))
        const messages = await trash.messagesOf('talk')
        const found = new Map([0, ...messages.map(({ id }) => id)].map((row) => [row, entry]))
        await trash.restore(await trash.get('talk'), found)
      }),
    )
    // Its first write sweeps, over the first node: there both were deleted 40 days ago.
    await onDay(40, (store) => remember(store, crypto.randomUUID(), 40))
    await cluster.nodes[0]?.pause()
    await onDay(40, async ({ thoughts, messages, conversations, archive }) => {
      expect(await thoughts.get(thought)).toMatchObject({ uuid: thought })
      expect(await conversations.get('talk')).toMatchObject({ messageCount: 2 })
      const filter = {
        conversationId: 'talk',
        tags: null,
        speaker: null,
        project: null,
        since: null,
        until: null,
      }
      expect((await messages.search(question, filter)).found.candidates).toHaveLength(2)
      expect([...(await archive.thoughts([thought])).values()]).toMatchObject([{ deleted_at: null }])
    })
    cluster.nodes[0]?.resume()
  })
})
