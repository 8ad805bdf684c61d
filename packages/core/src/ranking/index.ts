export { BM25, bm25Part, MOST_QUERY_WORDS, type Rarity, rarityOf, reachableBm25Part } from './bm25.ts'
export { backgroundLevel, similarityOf } from './calibrate.ts'
export type { Candidate, CandidateSet } from './candidate.ts'
export { fuse, type RankedCandidate } from './fuse.ts'
