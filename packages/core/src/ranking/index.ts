export { backgroundLevel, similarityOf } from './calibrate.ts'
export type { Candidate, CandidateSet } from './candidate.ts'
export { fuse, type RankedCandidate } from './fuse.ts'
