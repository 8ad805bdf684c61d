import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import {
  type CountedWeaviate,
  countRequests,
  hasWeaviate,
  settingsOf,
  WEAVIATE_NEEDED,
  weaviateForTests,
} from '@agora-mcp/testing/weaviate'
import { connectWeaviate, type Weaviate } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWeaviateConversations } from '../../src/adapters/weaviate/conversations.ts'
import { createWeaviateMessages } from '../../src/adapters/weaviate/messages.ts'
import { conversationItem, messageItem } from '../../src/adapters/weaviate/rows.ts'
import { openStoreState, type StoreState } from '../../src/adapters/weaviate/store-state.ts'
import { accessScopeOf } from '../../src/domain/access-scope.ts'
import type { Question } from '../../src/ports/search.ts'

const PREFIX = `Many${crypto.randomUUID().slice(0, 8)}_`
/** More than a query of Weaviate returns. */
const CONVERSATIONS = 10_200
/** The last ones have a message. */
const SPOKEN = 20
/** So many more are of another project, each with a message. */
const OTHERS = 5
/** Bytes that a search may send: the ids of all conversations, twice, are 800,000. */
const MAX_BYTES = 20_000
const FINGERPRINT = 'a model'
const vector = Float32Array.from([0, 0, 1])
const idOf = (place: number) => `talk ${place}`
const momentOf = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString()
const spoken = Array.from({ length: SPOKEN }, (_, place) => CONVERSATIONS - 1 - place)
const others = Array.from({ length: OTHERS }, (_, place) => CONVERSATIONS + place)

const server = weaviateForTests(PREFIX)
let counted: CountedWeaviate
let weaviate: Weaviate
let other: Weaviate
let store: StoreState

const conversationAt = (place: number) =>
  conversationItem(
    {
      conversationId: idOf(place),
      title: null,
      category: null,
      summary: null,
      tags: [],
      privacyLevel: 'shared',
      project: place < CONVERSATIONS ? 'ours' : 'theirs',
      origin: null,
      timestamp: momentOf(place),
      lastMessageAt: momentOf(place),
    },
    null,
  )
const messageAt = (place: number) =>
  messageItem(
    {
      messageId: crypto.randomUUID(),
      conversationId: idOf(place),
      orderIndex: 0,
      role: 'user',
      content: 'Good morning',
      timestamp: momentOf(place),
    },
    { sourceId: null, deletedAt: null },
  )

describe.skipIf(!hasWeaviate())(`a memory of ${CONVERSATIONS} conversations (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    weaviate = await connectWeaviate(settingsOf(server, { collectionPrefix: PREFIX }))
    store = await openStoreState(weaviate, { scope: accessScopeOf('owner'), clock: () => new Date() })
    const entry = { windows: [{ words: 'Good morning', vector, wordCodes: null }], fingerprint: FINGERPRINT }
    await store.recordModel([entry])
    await store.recordProjects(['ours', 'theirs'])
    const { conversation, message } = await store.open(0)
    for (let first = 0; first < CONVERSATIONS; first += 1_000) {
      const places = Array.from(
        { length: Math.min(1_000, CONVERSATIONS - first) },
        (_, place) => first + place,
      )
      await conversation.put(places.map((place) => ({ item: conversationAt(place), entry: null })))
    }
    await conversation.put(others.map((place) => ({ item: conversationAt(place), entry: null })))
    await message.put([...spoken, ...others].map((place) => ({ item: messageAt(place), entry })))
    counted = await countRequests(server)
    other = await connectWeaviate(settingsOf(counted, { collectionPrefix: PREFIX }))
  })
  afterAll(async () => {
    await weaviate.close()
    await other.close()
    await counted.stop()
  })

  const question: Question = {
    text: 'morning',
    askedAt: new Date(),
    limit: 5,
    signal: new AbortController().signal,
  }
  const embedQuestion: EmbedQuestion = async () => ({ vector, fingerprint: FINGERPRINT, words: null })
  const filter = { project: { name: 'ours' }, since: null, until: null }

  it('is searched in all of them under a filter', async () => {
    const messages = createWeaviateMessages(store, embedQuestion)
    const { found } = await messages.search(question, {
      ...filter,
      conversationId: null,
      tags: null,
      speaker: null,
    })
    expect(found.candidates).toHaveLength(SPOKEN)
    const { found: ofOthers } = await messages.search(question, {
      ...filter,
      project: { name: 'theirs' },
      conversationId: null,
      tags: null,
      speaker: null,
    })
    expect(ofOthers.candidates).toHaveLength(OTHERS)
    const { found: ofConversations } = await createWeaviateConversations(store, embedQuestion).search(
      question,
      {
        ...filter,
        categories: null,
        tags: null,
        speaker: null,
      },
    )
    expect(ofConversations.messages.candidates).toHaveLength(SPOKEN)
  })

  it('is asked without naming nearly all of them', async () => {
    const searched = await openStoreState(other, { scope: accessScopeOf('owner'), clock: () => new Date() })
    const messages = createWeaviateMessages(searched, embedQuestion)
    const conversations = createWeaviateConversations(searched, embedQuestion)
    const search = async (find: () => Promise<unknown>) => {
      counted.take()
      await find()
      return counted.take()
    }
    const ofMessages = () =>
      messages.search(question, { ...filter, conversationId: null, tags: null, speaker: null })
    // The first one opens what all use.
    await ofMessages()
    for (const find of [
      ofMessages,
      () => conversations.search(question, { ...filter, categories: null, tags: null, speaker: null }),
    ]) {
      const { rounds, bytes } = await search(find)
      expect(rounds).toBeLessThanOrEqual(3)
      expect(bytes).toBeLessThan(MAX_BYTES)
    }
  })

  it('lists them newest first, page after page', async () => {
    const conversations = createWeaviateConversations(store, embedQuestion)
    const list = (cursor: string | null) =>
      conversations.list({ ...filter, categories: null }, { cursor, limit: 3 })
    const first = await list(null)
    const second = await list(first.nextCursor)
    expect(first.totalCount).toBe(CONVERSATIONS)
    expect([...first.items, ...second.items].map(({ conversationId }) => conversationId)).toEqual(
      [1, 2, 3, 4, 5, 6].map((place) => idOf(CONVERSATIONS - place)),
    )
  })
})
