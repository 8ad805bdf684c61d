import type { QuestionWords } from '@agora-mcp/core/ranking'
import type { RankedItem, WindowCandidateSet } from '../domain/recall/rank.ts'
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

/** Data to compare the words of a question with those of what was found. */
export interface WordComparison {
  /** Vectors of the question's words, null if the model has none. */
  readonly words: QuestionWords | null
  /** Word codes of the best items by row number, as in `IndexedWindow`; items without them are left out. */
  readonly wordCodes: ReadonlyMap<number, Uint8Array>
}

/** Candidates and the best of them, from a consistent read. */
export interface Candidates<Item> extends WordComparison {
  readonly found: WindowCandidateSet
  /** The `limit` best, in order; their words are not compared yet. */
  readonly ranked: readonly RankedItem[]
  /** By row number, the best; items deleted meanwhile are left out. */
  readonly items: ReadonlyMap<number, Item>
}

/** Searches full text and vectors, filters before the limits, and excludes hidden and deleted items. */
export interface Search<Filter, Item> {
  /** Finds candidates. @throws AppError config if the stored vectors are from another model; unavailable */
  search(question: Question, filter: Filter): Promise<Candidates<Item>>
}
