import type { QuestionWords } from '@agora-mcp/core/ranking'
import type { Preferences, WindowCandidateSet } from '../domain/recall/rank.ts'
import type { TimeZone } from '../domain/recall/time/time-zone.ts'

export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder of the vector. */
  readonly fingerprint: string
  /** Vectors of its words, null if the model has none. */
  readonly words: QuestionWords | null
}

export interface Question {
  readonly text: string
  /** Reference time for expressions such as "last week". */
  readonly askedAt: Date
  /** Calendar of the person; default: UTC. */
  readonly zone?: TimeZone
  /** Number of results; a store returns several candidates for each. */
  readonly limit: number
  /** Embeds the subject of the question, which excludes names of people who speak in the stored messages. */
  embed(subject: string): Promise<EmbeddedQuestion>
}

/** Reads values by row number; deleted items are left out, and others may be among them. */
export type ReadRows<Value> = (rows: readonly number[]) => Promise<ReadonlyMap<number, Value>>

/** Unranked candidates from a consistent read; the domain ranks them. */
export interface FoundItems<Item, Found = WindowCandidateSet> {
  readonly found: Found
  readonly read: ReadRows<Item>
}

export interface Candidates<Item, Found = WindowCandidateSet> extends FoundItems<Item, Found> {
  /** People, time and language of the question. */
  readonly wanted: Preferences
  /** Vectors of the question's words, null if the model has none. */
  readonly words: QuestionWords | null
  /** Word codes of items, as in `IndexedWindow`; items without them are left out. */
  readonly wordCodes: ReadRows<Uint8Array>
}

/**
 * Finds the items that may answer a question by full text and vectors; the filter applies before the limits.
 * Hidden and deleted items are excluded.
 */
export interface Search<Filter, Item> {
  /** Finds candidates. @throws AppError config if the stored vectors are from another model; unavailable */
  search(question: Question, filter: Filter): Promise<Candidates<Item>>
}
