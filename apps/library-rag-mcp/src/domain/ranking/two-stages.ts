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
  /** Whether anything was found at all, near or not. */
  readonly foundAny: boolean
}

export interface Wanted {
  readonly limit: number
  /** Leaves out what is less similar, 0 to 1; 0 leaves out nothing. */
  readonly minSimilarity: number
}

/** A ranked candidate with the chunk that it stands for. */
export type Found<Content> = RankedCandidate & { readonly chunk: Content }

/** Orders what a store found and keeps the best. */
export function rankCandidates(found: CandidateSet, wanted: Wanted): Ranking {
  return keepBest(fuse(found), wanted)
}

/** The first stage of two: all that a store found, in order, and the row numbers that the second one compares again. */
export function firstStage(found: CandidateSet): {
  readonly ranked: readonly RankedCandidate[]
  readonly compared: readonly number[]
} {
  const ranked = fuse(found)
  return { ranked, compared: ranked.length < 2 ? [] : ranked.slice(0, RERANKED).map(({ id }) => id) }
}

/** What the second stage knows of chunks, by row number; those that it does not know it of are missing. */
export interface Compared {
  readonly codes: ReadonlyMap<number, Uint8Array>
  /** Cosines of the question and the section above the chunk's own. */
  readonly sections: ReadonlyMap<number, number>
}

/**
 * The second stage: the first of them are compared with the question word by word, with what was found around them, and by
 * the sections that they stand in. What is left out for its similarity changes nothing in the order of the rest.
 * @param words Of the question; null where the model shows none.
 */
export function secondStage(
  ranked: readonly RankedCandidate[],
  words: WordVectors | null,
  { codes, sections }: Compared,
  { limit, minSimilarity }: Wanted,
): Ranking {
  const wanted = { limit: Math.max(limit, RERANKED), minSimilarity }
  return keepBest(ranked.length < 2 ? ranked : rerank(ranked, words, codes, sections), wanted)
}

function keepBest(ranked: readonly RankedCandidate[], { limit, minSimilarity }: Wanted): Ranking {
  const near = ranked.filter(({ similarity }) => similarity >= minSimilarity)
  const best = near
    .slice(0, limit)
    .map((candidate) => ({ ...candidate, score: scoreWithinOne(candidate.score) }))
  return { best, foundAny: ranked.length > 0 }
}

/**
 * What a chunk loses that only names: a bibliography has the words of every theme and says nothing of any, and so have
 * notes that only cite. Chosen by measurement, docs/adr/0002-fusion.md: words that stand nowhere else still bring it to the
 * front.
 */
const NAMING_LOSS = scoreWithinOne(0.1)

/** Whether a chunk names works or subjects without saying anything of them. */
export const onlyNames = ({ unitType, text }: Pick<Chunk, 'unitType' | 'text'>): boolean =>
  isBackMatter(unitType) || (unitType === 'note' && onlyCites(text))

/** The best of them, what only names put behind what speaks of the question. */
export function putNamesBehind<Content extends Pick<Chunk, 'unitType' | 'text'>>(
  found: readonly Found<Content>[],
  limit: number,
): Found<Content>[] {
  return found
    .map((each) => (onlyNames(each.chunk) ? { ...each, score: each.score - NAMING_LOSS } : each))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
}
