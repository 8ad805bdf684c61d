import { expect, it } from 'vitest'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import { entry, messageAt, thoughtAt } from '../support/remembered.ts'
import { describeStores } from '../support/store-places.ts'

// What several processes at once are promised, over each store.

const message = (conversationId: string, content: string, orderIndex: number | null = null) => ({
  ...messageAt(new Date().toISOString(), content),
  conversationId,
  orderIndex,
})

describeStores(
  'several processes over',
  (...stores) => {
    const [first, all] = [() => stores[0] as MemoryStore, () => stores]

    it('lose no message and give no index twice', async () => {
      await Promise.all(
        all().flatMap((store, process) =>
          [0, 1, 2, 3].map((n) => {
            const content = `message ${n} of ${process}`
            return store.messages.add(message('busy', content), entry)
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
        all().map((store, n) => store.messages.add(message('wanted', `from ${n}`, 7), entry)),
      )
      const failures = answers.filter((answer) => answer.status === 'rejected')
      expect(failures.map(({ reason }) => reason.code)).toEqual(['conflict', 'conflict', 'conflict'])
      expect((await first().conversations.get('wanted')).messageCount).toBe(1)
    })

    it('let one of them change the version that all have seen', async () => {
      const { uuid, timestamp, ...content } = thoughtAt(new Date().toISOString())
      await first().thoughts.add({ uuid, timestamp, ...content }, entry, 1)
      const changed = await Promise.all(
        all().map((store, n) =>
          store.thoughts.update(
            uuid,
            { seen: 1, content: { ...content, content: `by ${n}` }, supersededBy: null, timestamp },
            entry,
          ),
        ),
      )
      expect(changed.filter(Boolean)).toHaveLength(1)
      expect((await first().thoughts.get(uuid)).version).toBe(2)
      expect(await first().thoughts.versions(uuid)).toHaveLength(1)
    })

    it('refuse vectors of another model', async () => {
      const other = { ...entry, fingerprint: 'other/2' }
      await expect(first().messages.add(message('busy', 'x'), other)).rejects.toMatchObject({
        code: 'config',
        hint: expect.stringContaining('memory-mcp reindex'),
      })
    })
  },
  4,
)
