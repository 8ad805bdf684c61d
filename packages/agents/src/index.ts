/** What of the team of agents is there so far: pure functions that its service will stand on. */
export {
  digestOf,
  ERASED,
  type Erasure,
  hashOf,
  type LogContent,
  type LogEntry,
  type LogHeader,
  NO_ENTRY,
  nextHeader,
} from './domain/hash-chain.ts'
export {
  type AskedQuestion,
  type ReuseObstacle,
  type ReuseVerdict,
  safeToReuse,
} from './domain/safe-reuse/safe-to-reuse.ts'
export { type ChainProblem, type ChainVerdict, type SignedEnd, verifyChain } from './domain/verify-chain.ts'
