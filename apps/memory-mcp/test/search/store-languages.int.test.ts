import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { seededRandom } from '@agora-mcp/testing/random'
import { beforeAll, expect, it } from 'vitest'
import type { IndexEntry } from '../../src/domain/recall/index-entry.ts'
import { rankItems } from '../../src/domain/recall/rank.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import type { Candidates, Question } from '../../src/ports/search.ts'
import { storesThatEmbed } from '../support/store-places.ts'
import { thoughtRecord } from '../support/thought-record.ts'

// That similarity is not taken in by nearness in language, over each store.

const random = seededRandom(7)
/** A vector with this cosine to the question's, and no other one's. */
function at(cosine: number): Float32Array {
  const aside = Float32Array.from({ length: 31 }, () => random() - 0.5)
  const length = Math.hypot(...aside) / Math.sqrt(1 - cosine ** 2)
  return Float32Array.of(cosine, ...aside.map((component) => component / length))
}
const QUESTION: Question = {
  text: '',
  askedAt: new Date('2026-11-01T12:00:00Z'),
  limit: 500,
  signal: new AbortController().signal,
}
const embedQuestion: EmbedQuestion = async () => ({
  vector: new Float32Array(32).fill(1, 0, 1),
  fingerprint: 'test/32',
  words: null,
})
const ENGLISH = 'That is what we have said about it, and it is not what they were told.'
const FRENCH = 'C’est ce que nous avons dit de cela, et ce n’est pas ce qu’on leur a dit.'

const entry = (words: string, cosine: number): IndexEntry => ({
  windows: [{ words, vector: at(cosine), wordCodes: null }],
  fingerprint: 'test/32',
})
/** Stored texts with their cosines to the question: answers, and others in either language. */
const SAID: readonly (readonly [string, number])[] = [
  [FRENCH, 0.95],
  ...new Array(60).fill([ENGLISH, 0.7]),
  ...new Array(40).fill([FRENCH, 0.85]),
  ['1903', 0.8],
]
const timestamp = '2026-11-01T12:00:00.000Z'

/** Stores all of it as thoughts and as messages, as an import does: in two requests. */
async function remember({ archive }: MemoryStore): Promise<void> {
  const shared = { privacy_level: 'public', project: null, timestamp, deleted_at: null } as const
  await archive.addThoughts(
    SAID.map(([content, cosine]) => ({
      record: { ...thoughtRecord(new Date(timestamp)), ...shared, content },
      entry: entry(content, cosine),
    })),
  )
  const conversation_id = 'talk'
  const untold = { title: null, category: null, summary: null, tags: [], origin: null }
  await archive.addMessages(
    { record: { ...shared, ...untold, type: 'conversation', conversation_id }, entry: null },
    SAID.map(([content, cosine], order_index) => ({
      record: {
        type: 'message',
        message_id: crypto.randomUUID(),
        conversation_id,
        order_index,
        role: 'user',
        content,
        timestamp,
        source_id: null,
        deleted_at: null,
      },
      entry: entry(content, cosine),
    })),
  )
}

storesThatEmbed(embedQuestion)('a memory of several languages in', (memory) => {
  beforeAll(async () => {
    await remember(memory)
  })
  const always = { project: null, since: null, until: null }
  const kinds: readonly (readonly [string, () => Promise<Candidates<unknown>>])[] = [
    ['thoughts', () => memory.thoughts.search(QUESTION, { ...always, thoughtType: null })],
    [
      'messages',
      () => memory.messages.search(QUESTION, { ...always, conversationId: null, tags: null, speaker: null }),
    ],
  ]

  it.each(kinds)('takes no %s for an answer because of its language', async (_, search) => {
    const { found } = await search()
    const languages = Map.groupBy(found.candidates, ({ language }) => language)
    expect([languages.get('fr')?.length, languages.get('en')?.length, languages.get(null)?.length]).toEqual([
      41, 60, 1,
    ])
    const ranked = rankItems(found, { people: [], time: null, language: null })
    const of = (cosine: number) => {
      const meant = found.candidates.find((candidate) => Math.abs(candidate.cosine - cosine) < 0.01)
      return ranked.find(({ item }) => item === meant?.item)?.similarity
    }
    expect(of(0.95)).toBeGreaterThan(0.9)
    expect([of(0.85), of(0.7)].every((similarity = 1) => similarity < 0.4)).toBe(true)
  })
})
