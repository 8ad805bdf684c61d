export type { Candidate, CandidateSet } from './candidate.ts'
