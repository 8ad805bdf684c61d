import type { IngestionCache, ProcessLock } from '../../src/ports/jobs.ts'

/** Keeps nothing, for tests of what an ingestion does in one go. */
export const noIngestionCache: IngestionCache = {
  pages: async () => new Map(),
  keepPage: async () => {},
  vectors: async (_hash, _fingerprint, texts) => texts.map(() => null),
  keepVectors: async () => {},
  answer: async () => undefined,
  keepAnswer: async () => {},
  forget: async () => {},
}

export const noOtherProcess: ProcessLock = {
  hold: async () => ({ waited: false, release: () => {} }),
}
