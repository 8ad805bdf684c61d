import { setTimeout as sleep } from 'node:timers/promises'
import { hasWeaviate, settingsOf, WEAVIATE_NEEDED, weaviateForTests } from '@agora-mcp/testing/weaviate'
import { connectWeaviate, type Weaviate } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWeaviateMemoryStore } from '../../src/adapters/weaviate/memory-store.ts'
import { createWeaviateMessages } from '../../src/adapters/weaviate/messages.ts'
import { openStoreState, type StoreState } from '../../src/adapters/weaviate/store-state.ts'
import { createWeaviateTrash } from '../../src/adapters/weaviate/trash.ts'
import { accessScopeOf } from '../../src/domain/access-scope.ts'
import { embedQuestion, entry, messageAt, question, thoughtAt } from '../support/remembered.ts'

const PREFIX = `Restored${crypto.randomUUID().slice(0, 8)}_`
/** Longer than a write takes that waits for nobody. */
const PAUSE_MS = 3_000
const timestamp = '2026-11-01T12:00:00.000Z'
const clock = () => new Date(timestamp)

const server = weaviateForTests(PREFIX)
let weaviate: Weaviate
const settings = () => settingsOf(server, { variables: 'MEMORY', collectionPrefix: PREFIX })

/** The store of a process that does something before it shows a restored conversation again. */
const pausing = (store: StoreState, pause: () => Promise<unknown>): StoreState => ({
  ...store,
  write: (key, work) =>
    store.write(key, ({ conversation, ...writing }) =>
      work({
        ...writing,
        conversation: {
          ...conversation,
          async put(items) {
            await pause()
            await conversation.put(items)
          },
        },
      }),
    ),
})

describe.skipIf(!hasWeaviate())(`a sweep while a conversation is restored (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    weaviate = await connectWeaviate(settings())
  })
  afterAll(() => weaviate.close())

  it('leaves its messages in the index', async () => {
    const store = await openStoreState(weaviate, { scope: accessScopeOf('owner'), clock })
    const messages = createWeaviateMessages(store, embedQuestion)
    for (const content of ['first', 'second']) {
      await messages.add(messageAt(timestamp, content), entry)
    }
    const trash = createWeaviateTrash(store)
    await trash.delete(await trash.get('talk'), { now: timestamp, purge: false, revived: new Map() })

    const other = await openWeaviateMemoryStore(settings(), { viewer: 'owner', clock, embedQuestion })
    let writing: Promise<unknown> | undefined
    const restoring = createWeaviateTrash(
      pausing(store, async () => {
        // The first write of another process, which sweeps.
        writing = other.thoughts.add(thoughtAt(timestamp), entry, 1)
        await Promise.race([writing, sleep(PAUSE_MS)])
      }),
    )
    const rows = (await trash.messagesOf('talk')).map(({ id }) => id)
    await restoring.restore(await trash.get('talk'), new Map([0, ...rows].map((row) => [row, entry])))
    await writing
    const filter = {
      conversationId: 'talk',
      tags: null,
      speaker: null,
      project: null,
      since: null,
      until: null,
    }
    expect((await other.messages.search(question, filter)).found.candidates).toHaveLength(2)
    await other.close()
  })
})
