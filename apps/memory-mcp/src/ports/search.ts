import type { QuestionWords } from '@agora-mcp/core/ranking'
import type { Preferences, WindowCandidateSet } from '../domain/recall/rank.ts'
import type { TimeZone } from '../domain/recall/time/time-zone.ts'

export interface Question {
  readonly text: string
  /** Reference time for expressions such as "last week". */
  readonly askedAt: Date
  /** Calendar of the person; default: UTC. */
  readonly zone?: TimeZone
  /** Number of results; a store returns several candidates for each. */
  readonly limit: number
  /** Stops the embedding. */
  readonly signal: AbortSignal
}

/** Unranked candidates from a consistent read; the domain ranks them. */
export interface FoundItems<Item> {
  readonly found: WindowCandidateSet
  /** By row number, those that may be among the `limit` best. */
  readonly items: ReadonlyMap<number, Item>
}

/** Form in which stores compare a question, and data to compare its words. */
export interface AskedFor {
  /** People, time and language of the question. */
  readonly wanted: Preferences
  /** Vectors of the question's words, null if the model has none. */
  readonly words: QuestionWords | null
  /** Word codes of the best items by row number, as in `IndexedWindow`; items without them are left out. */
  readonly wordCodes: ReadonlyMap<number, Uint8Array>
}

export interface Candidates<Item> extends FoundItems<Item>, AskedFor {}

/**
 * Finds the items that may answer a question by full text and vectors; the filter applies before the limits.
 * Hidden and deleted items are excluded.
 */
export interface Search<Filter, Item> {
  /** Finds candidates. @throws AppError config if the stored vectors are from another model; unavailable */
  search(question: Question, filter: Filter): Promise<Candidates<Item>>
}
