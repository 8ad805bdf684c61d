import {
  type CandidateSet,
  fuse,
  type RankedCandidate,
  RERANKED,
  rerank,
  scoreWithinOne,
  type WordVectors,
} from '@agora-mcp/core/ranking'
import { type Chunk, isBackMatter } from '../chunk.ts'
import { onlyCites } from './citing-note.ts'

export interface Ranking {
  /** Best results in order, with scores from 0 to 1; at least as many as the second stage compares. */
  readonly best: readonly RankedCandidate[]
  /** True if anything was found, similar or not. */
  readonly foundAny: boolean
}

export interface Wanted {
  readonly limit: number
  /** Least similarity, 0 to 1; 0 excludes nothing. */
  readonly minSimilarity: number
}

export type Found<Content> = RankedCandidate & { readonly chunk: Content }

/**
 * Least number of chunks that a store retrieves for each of its two lists: enough for the fusion to find the
 * best of both, three times what the second stage compares. Chosen by measurement, docs/adr/0002-fusion.md.
 */
export const CHUNK_CANDIDATES = 60
/** Least number of summaries that a store retrieves for each list. */
export const SUMMARY_CANDIDATES = 100

export function rankCandidates(found: CandidateSet, wanted: Wanted): Ranking {
  return keepBest(fuse(found), wanted)
}

export interface WantedContents {
  /** Most results that will be shown. */
  readonly limit: number
  /** Contents needed: of what may be among the `limit` best (default), or of all candidates. */
  readonly contents?: 'best' | 'all'
}

/** Runs the first of two stages: selects the row numbers to compare in the second, and those of the wanted contents. */
export function firstStage(
  found: CandidateSet,
  { limit, contents = 'best' }: WantedContents,
): { readonly compared: readonly number[]; readonly wanted: readonly number[] } {
  const rows = fuse(found).map(({ id }) => id)
  return {
    compared: rows.length < 2 ? [] : rows.slice(0, RERANKED),
    wanted: contents === 'all' ? rows : rows.slice(0, Math.max(limit, RERANKED)),
  }
}

/** Data of the second stage; by row number of a chunk, absent if a chunk has none. */
export interface Comparison {
  /** Words of the question; null if the model does not provide them. */
  readonly words: WordVectors | null
  /** Word codes from `encodeWords`; empty if the model does not provide them. */
  readonly wordCodes: ReadonlyMap<number, Uint8Array>
  /** By row number, with the mean of the chunks of the section above the chunk's own. */
  readonly sectionCosines: ReadonlyMap<number, number>
}

export const NO_COMPARISON: Comparison = {
  words: null,
  wordCodes: new Map(),
  sectionCosines: new Map(),
}

/**
 * Ranks chunks in two stages: the top ones are compared with the question word by word, with the other
 * results, and by their sections. Excluding chunks for their similarity does not change the order of the
 * rest.
 */
export function rankChunks(found: CandidateSet & Comparison, { limit, minSimilarity }: Wanted): Ranking {
  const ranked = fuse(found)
  const wanted = { limit: Math.max(limit, RERANKED), minSimilarity }
  if (ranked.length < 2) return keepBest(ranked, wanted)
  return keepBest(rerank(ranked, found.words, found.wordCodes, found.sectionCosines), wanted)
}

function keepBest(ranked: readonly RankedCandidate[], { limit, minSimilarity }: Wanted): Ranking {
  const near = ranked.filter(({ similarity }) => similarity >= minSimilarity)
  const best = near
    .slice(0, limit)
    .map((candidate) => ({ ...candidate, score: scoreWithinOne(candidate.score) }))
  return { best, foundAny: ranked.length > 0 }
}

/**
 * Subtracted from the score of a chunk of references: a bibliography, or notes that only cite, contain the
 * words of every theme without discussing any. Chosen by measurement, docs/adr/0002-fusion.md: words that
 * occur nowhere else still bring it to the front.
 */
const REFERENCE_PENALTY = scoreWithinOne(0.1)

/** Checks whether a chunk only names works or subjects. */
const isReference = ({ unitType, text }: Pick<Chunk, 'unitType' | 'text'>): boolean =>
  isBackMatter(unitType) || (unitType === 'note' && onlyCites(text))

/** Keeps the best results, with references behind chunks that discuss the question. */
export function keepBestChunks<Content extends Pick<Chunk, 'unitType' | 'text'>>(
  found: readonly Found<Content>[],
  limit: number,
): readonly Found<Content>[] {
  const first = found.slice(0, limit)
  // If one of them is a reference, others may rank before it.
  if (!first.some(({ chunk }) => isReference(chunk))) return first
  return found
    .map((each) => (isReference(each.chunk) ? { ...each, score: each.score - REFERENCE_PENALTY } : each))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
}
