import {
  type CandidateSet,
  fuse,
  type RankedCandidate,
  RERANKED,
  rerank,
  scoreWithinOne,
  type WordVectors,
} from '@agora-mcp/core/ranking'
import { type Chunk, isBackMatter } from './chunk.ts'
import { onlyCites } from './citing-note.ts'

export interface Ranking {
  /** The best, in order, with scores from 0 to 1; of the second stage at least as many as it looks at. */
  readonly best: readonly RankedCandidate[]
  /** Whether anything was found at all, near or not. */
  readonly foundAny: boolean
}

interface Wanted {
  readonly limit: number
  /** Leaves out what is less similar, 0 to 1; 0 leaves out nothing. */
  readonly minSimilarity: number
}

/** Orders what a store found and keeps the best. */
export function rankPassages(found: CandidateSet, wanted: Wanted): Ranking {
  return keepBest(fuse(found), wanted)
}

/**
 * The same in two stages: the first of them are compared with the question word by word, and with what was found around
 * them. What is left out for its similarity changes nothing in the order of the rest.
 * @param words Of the question; null where the model shows none.
 * @param readCodes Gives the word codes of passages; those without are missing.
 */
export async function rankByWords(
  found: CandidateSet,
  { limit, minSimilarity }: Wanted,
  words: WordVectors | null,
  readCodes: (ids: readonly number[]) => Promise<ReadonlyMap<number, Uint8Array>>,
): Promise<Ranking> {
  const wanted = { limit: Math.max(limit, RERANKED), minSimilarity }
  const ranked = fuse(found)
  if (ranked.length < 2) return keepBest(ranked, wanted)
  const first = ranked.slice(0, RERANKED).map(({ id }) => id)
  const codes = words === null ? new Map() : await readCodes(first)
  return keepBest(rerank(ranked, words, codes), wanted)
}

function keepBest(ranked: readonly RankedCandidate[], { limit, minSimilarity }: Wanted): Ranking {
  const near = ranked.filter(({ similarity }) => similarity >= minSimilarity)
  const best = near
    .slice(0, limit)
    .map((candidate) => ({ ...candidate, score: scoreWithinOne(candidate.score) }))
  return { best, foundAny: ranked.length > 0 }
}

/**
 * What a passage loses that only names: a bibliography has the words of every theme and says nothing of any, and so have
 * notes that only cite. Chosen by measurement, docs/adr/0002-fusion.md: words that stand nowhere else still bring it to the
 * front.
 */
const NAMING_LOSS = scoreWithinOne(0.1)

/** Whether a passage names works or subjects without saying anything of them. */
const onlyNames = ({ unitType, text }: Pick<Chunk, 'unitType' | 'text'>): boolean =>
  isBackMatter(unitType) || (unitType === 'note' && onlyCites(text))

/**
 * Reads the best passages, bibliographies, indexes, notes that cite and the like put behind what speaks of the question;
 * one deleted since it was found is left out.
 * @param read Gives passages by row number.
 */
export async function readBest<Passage extends Pick<Chunk, 'unitType' | 'text'>>(
  { best }: Ranking,
  limit: number,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Passage>>,
): Promise<(RankedCandidate & { readonly passage: Passage })[]> {
  const readAll = async (candidates: readonly RankedCandidate[]) => {
    const passages = await read(candidates.map(({ id }) => id))
    return candidates.flatMap((candidate) => {
      const passage = passages.get(candidate.id)
      return passage === undefined ? [] : [{ ...candidate, passage }]
    })
  }
  const first = await readAll(best.slice(0, limit))
  if (!first.some(({ passage }) => onlyNames(passage))) return first
  // Others may come before them.
  const all = await readAll(best)
  return all
    .map((found) => (onlyNames(found.passage) ? { ...found, score: found.score - NAMING_LOSS } : found))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
}
