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
  /** The best, in order, with scores from 0 to 1; of the second stage at least as many as it looks at. */
  readonly best: readonly RankedCandidate[]
  /** True where anything was found, near or not. */
  readonly foundAny: boolean
}

export interface Wanted {
  readonly limit: number
  /** Leaves out what is less similar, 0 to 1; 0 leaves out nothing. */
  readonly minSimilarity: number
}

/** A ranked candidate with the chunk that it stands for. */
export type Found<Content> = RankedCandidate & { readonly chunk: Content }

/**
 * Chunks that a store looks for in each of its two lists, at least: enough for the fusion to find the best of both, three times
 * what the second stage compares. Chosen by measurement, docs/adr/0002-fusion.md.
 */
export const CHUNK_CANDIDATES = 60
/** Summaries that a store looks for in each list, at least. */
export const SUMMARY_CANDIDATES = 100

/** Orders what a store found and keeps the best. */
export function rankCandidates(found: CandidateSet, wanted: Wanted): Ranking {
  return keepBest(fuse(found), wanted)
}

/** The first stage of two: all that a store found, in order, and the row numbers that the second one compares. */
export function firstStage(found: CandidateSet): {
  readonly ranked: readonly RankedCandidate[]
  readonly compared: readonly number[]
} {
  const ranked = fuse(found)
  return { ranked, compared: ranked.length < 2 ? [] : ranked.slice(0, RERANKED).map(({ id }) => id) }
}

/** Figures that the second stage compares, by row number of a chunk; chunks without are missing. */
export interface Comparison {
  /** Codes of the words, as `encodeWords` makes them; none where the model shows none. */
  readonly wordCodes: ReadonlyMap<number, Uint8Array>
  /**
   * Cosines of the question and the section above the chunk's own: of the vector of its summary, which lies in the middle of its
   * chunks.
   */
  readonly sectionCosines: ReadonlyMap<number, number>
}

/** The comparison of a search that found nothing. */
export const NO_COMPARISON: Comparison = { wordCodes: new Map(), sectionCosines: new Map() }

/**
 * Ranks chunks in two stages: the first of them are compared with the question word by word, with what was found around them, and
 * by the sections that they stand in. What is left out for its similarity changes nothing in the order of the rest.
 * @param words Of the question; null where the model shows none.
 */
export function rankChunks(
  found: CandidateSet & Comparison,
  words: WordVectors | null,
  { limit, minSimilarity }: Wanted,
): Ranking {
  const { ranked } = firstStage(found)
  const wanted = { limit: Math.max(limit, RERANKED), minSimilarity }
  if (ranked.length < 2) return keepBest(ranked, wanted)
  return keepBest(rerank(ranked, words, found.wordCodes, found.sectionCosines), wanted)
}

function keepBest(ranked: readonly RankedCandidate[], { limit, minSimilarity }: Wanted): Ranking {
  const near = ranked.filter(({ similarity }) => similarity >= minSimilarity)
  const best = near
    .slice(0, limit)
    .map((candidate) => ({ ...candidate, score: scoreWithinOne(candidate.score) }))
  return { best, foundAny: ranked.length > 0 }
}

/**
 * Taken from the score of a chunk of references: a bibliography has the words of every theme and says nothing of any, and so have
 * notes that only cite. Chosen by measurement, docs/adr/0002-fusion.md: words that stand nowhere else still bring it to the
 * front.
 */
const REFERENCE_PENALTY = scoreWithinOne(0.1)

/** Tells whether a chunk names works or subjects without saying anything of them. */
export const isReference = ({ unitType, text }: Pick<Chunk, 'unitType' | 'text'>): boolean =>
  isBackMatter(unitType) || (unitType === 'note' && onlyCites(text))

/** Keeps the best, references behind what speaks of the question. */
export function demoteReferences<Content extends Pick<Chunk, 'unitType' | 'text'>>(
  found: readonly Found<Content>[],
  limit: number,
): Found<Content>[] {
  return found
    .map((each) => (isReference(each.chunk) ? { ...each, score: each.score - REFERENCE_PENALTY } : each))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
}
