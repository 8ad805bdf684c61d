import type { WordVectors } from '@agora-mcp/core/ranking'
import type { Preferences, WindowCandidateSet } from '../domain/recall/rank.ts'
import type { TimeZone } from '../domain/recall/time/time-zone.ts'

/** A question as the embedding model reads it. */
export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder that made the vector. */
  readonly fingerprint: string
  /** The vectors of its words, null where the model exposes none. */
  readonly words: WordVectors | null
}

/** A question in somebody's words. */
export interface Question {
  readonly text: string
  /** The moment from which times such as "last week" are counted. */
  readonly askedAt: Date
  /** The calendar of the person who asks; that of UTC where it is absent. */
  readonly zone?: TimeZone
  /** Results wanted; a store finds several candidates for each. */
  readonly limit: number
  /** Embeds the subject of the question. Names of people who speak in the stored messages are no part of it. */
  embed(subject: string): Promise<EmbeddedQuestion>
}

/** Candidates for a question, unranked and all of one moment: ranking is the domain's. */
export interface Candidates<Found = WindowCandidateSet> {
  readonly found: Found
  /** The people, the time and the language that the question names. */
  readonly wanted: Preferences
  /** The vectors of the question's words, null where the model exposes none. */
  readonly words: WordVectors | null
}

/**
 * Finds the items that may answer a question: by full text and by vectors, under a filter that applies before either list is
 * cut. What the viewer may not see, and what was deleted, is not among them.
 */
export interface Search<Filter, Found = WindowCandidateSet> {
  /** @throws AppError config where the stored vectors are another model's; unavailable */
  search(question: Question, filter: Filter): Promise<Candidates<Found>>
  /** Returns the coded words of items by row number, as `IndexedWindow` says; items without are missing. */
  wordCodes(rows: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
}
