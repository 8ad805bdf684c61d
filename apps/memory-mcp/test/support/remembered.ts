import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { type NewMessage, NO_TIMES } from '../../src/domain/memory.ts'
import type { IndexEntry } from '../../src/domain/recall/index-entry.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import type { Question } from '../../src/ports/search.ts'

// Memories as tests of a store write them: nothing embeds them, and one question finds them all.

const vector = Float32Array.from([0.6, 0.8])
const fingerprint = 'test/2'

export const entry: IndexEntry = {
  windows: [{ words: 'remembered', vector, wordCodes: null }],
  fingerprint,
}
export const question: Question = {
  text: 'remembered',
  askedAt: new Date('2026-11-01T12:00:00Z'),
  limit: 9,
  signal: new AbortController().signal,
}
/** Embeds every question like all memories. */
export const embedQuestion: EmbedQuestion = async () => ({ vector, fingerprint, words: null })

export const thoughtAt = (timestamp: string, uuid: string = crypto.randomUUID()) =>
  ({
    uuid,
    timestamp,
    content: 'remembered',
    thoughtType: 'observation',
    trigger: null,
    concepts: [],
    privacyLevel: 'private',
    project: null,
    ...NO_TIMES,
  }) satisfies Parameters<MemoryStore['thoughts']['add']>[0]

export const messageAt = (timestamp: string, content: string): NewMessage => ({
  messageId: crypto.randomUUID(),
  conversationId: 'talk',
  orderIndex: null,
  project: null,
  role: 'user',
  content,
  timestamp,
})
