import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  settingsOf,
  startCluster,
  type WeaviateCluster,
  withPlugPulled,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWeaviateMemoryStore } from '../../src/adapters/weaviate/memory-store.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import { entry, messageAt, question, thoughtAt } from '../support/remembered.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const momentOf = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)

let cluster: WeaviateCluster

/** Does something with the store of a process of that day. */
async function onDay<Result>(day: number, work: (store: MemoryStore) => Promise<Result>): Promise<Result> {
  const clock = () => momentOf(day)
  const store = await openWeaviateMemoryStore(settingsOf(cluster), { viewer: 'owner', clock })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const remember = ({ thoughts }: MemoryStore, uuid: string, day: number) =>
  thoughts.add(thoughtAt(momentOf(day).toISOString(), uuid), entry)

describe.skipIf(!hasWeaviateProgram())(`a sweep over a copy that is behind (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    cluster = await startCluster(3, { ASYNC_REPLICATION_DISABLED: 'true' })
  })
  afterAll(() => cluster.stop())

  it('erases nothing that was restored while the copy was away', async () => {
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
    await withPlugPulled(cluster.nodes[0], async (pull) => {
      pull()
      await onDay(10, async ({ trash }) => {
        await trash.restore(await trash.get(thought), new Map([[0, entry]]))
        const messages = await trash.messagesOf('talk')
        const found = new Map([0, ...messages.map(({ id }) => id)].map((row) => [row, entry]))
        await trash.restore(await trash.get('talk'), found)
      })
    })
    // Its first write sweeps, over the first node: there both were deleted 40 days ago.
    await onDay(40, (store) => remember(store, crypto.randomUUID(), 40))
    cluster.nodes[0]?.pause()
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
