import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
} from '@agora-mcp/core/testing/weaviate'
import { weaviateFields, weaviateSettings } from '@agora-mcp/core/weaviate/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createSqliteMemoryStore } from '../src/adapters/sqlite-memory-store.ts'
import { openWeaviateMemoryStore } from '../src/adapters/weaviate-memory-store.ts'
import type { Findable, MemoryStore } from '../src/ports.ts'

/** What several processes at once are promised, over each store; each opened store stands for a process. */
interface Place {
  open(): Promise<MemoryStore>
  remove(): Promise<void>
}

const OPTIONS = { viewer: 'owner', clock: () => new Date() } as const

function inFile(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-races-'))
  return Promise.resolve({
    open: async () => createSqliteMemoryStore(join(folder, 'memory.db'), OPTIONS),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  })
}

async function inWeaviate(): Promise<Place> {
  const server = await startWeaviate()
  const prefix = `Races${crypto.randomUUID().slice(0, 8)}_`
  const settings = weaviateSettings(
    'MEMORY',
    z.object(weaviateFields('MEMORY')).parse({
      MEMORY_WEAVIATE_URL: server.url,
      MEMORY_WEAVIATE_GRPC_URL: server.grpcUrl,
      MEMORY_WEAVIATE_COLLECTION_PREFIX: prefix,
    }),
  )
  return {
    open: () =>
      settings === undefined
        ? Promise.reject(new Error('no address'))
        : openWeaviateMemoryStore(settings, OPTIONS),
    async remove() {
      await dropCollections(server, prefix)
      await server.stop()
    },
  }
}

const findable = (words: string): Findable => ({
  windows: [{ words, vector: Float32Array.from([0.6, 0.8]) }],
  fingerprint: 'test/2',
})

const message = (conversationId: string, content: string, orderIndex: number | null = null) => ({
  messageId: crypto.randomUUID(),
  conversationId,
  orderIndex,
  role: 'user' as const,
  content,
  timestamp: new Date().toISOString(),
})

for (const { store, skip, place } of [
  { store: 'a file', skip: false, place: inFile },
  { store: `Weaviate (${WEAVIATE_NEEDED})`, skip: !hasWeaviate(), place: inWeaviate },
]) {
  describe.skipIf(skip)(`several processes over ${store}`, () => {
    let opened: Place
    let stores: MemoryStore[]
    beforeAll(async () => {
      opened = await place()
      stores = []
      for (let n = 0; n < 4; n += 1) stores.push(await opened.open())
    })
    afterAll(async () => {
      for (const store of stores) await store.close()
      await opened.remove()
    })
    const [first, all] = [() => stores[0] as MemoryStore, () => stores]

    it('lose no message and give no index twice', async () => {
      await Promise.all(
        all().flatMap((store, process) =>
          [0, 1, 2, 3].map((n) => {
            const content = `message ${n} of ${process}`
            return store.messages.add(message('busy', content), findable(content))
          }),
        ),
      )
      const { messages, totalCount } = await first().messages.list('busy', {
        before: null,
        after: null,
        limit: 100,
      })
      expect(totalCount).toBe(16)
      expect(messages.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: 16 }, (_, n) => n))
      expect(new Set(messages.map(({ content }) => content)).size).toBe(16)
    })

    it('give an index that all want to one of them', async () => {
      const answers = await Promise.allSettled(
        all().map((store, n) => store.messages.add(message('wanted', `from ${n}`, 7), findable('from'))),
      )
      const failures = answers.filter((answer) => answer.status === 'rejected')
      expect(failures.map(({ reason }) => reason.code)).toEqual(['conflict', 'conflict', 'conflict'])
      expect((await first().conversations.get('wanted')).messageCount).toBe(1)
    })

    it('let one of them change the version that all have seen', async () => {
      const uuid = crypto.randomUUID()
      const content = {
        content: 'first',
        thoughtType: 'reflection',
        trigger: null,
        concepts: [],
        privacyLevel: 'private',
      } as const
      const timestamp = new Date().toISOString()
      await first().thoughts.add({ uuid, timestamp, ...content }, findable('first'))
      const changed = await Promise.all(
        all().map((store, n) =>
          store.thoughts.update(
            uuid,
            { seen: 1, content: { ...content, content: `by ${n}` }, supersededBy: null, timestamp },
            findable(`by ${n}`),
          ),
        ),
      )
      expect(changed.filter(Boolean)).toHaveLength(1)
      expect((await first().thoughts.get(uuid)).version).toBe(2)
      expect(await first().thoughts.versions(uuid)).toHaveLength(1)
    })

    it('refuse vectors of another model', async () => {
      const other = { ...findable('x'), fingerprint: 'other/2' }
      await expect(first().messages.add(message('busy', 'x'), other)).rejects.toMatchObject({
        code: 'config',
        hint: expect.stringContaining('memory-mcp reindex'),
      })
    })
  })
}
