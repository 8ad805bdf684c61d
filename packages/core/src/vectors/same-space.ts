import { AppError } from '../errors/index.ts'

/**
 * Refuses vectors that cannot be compared with the stored ones.
 * @param stored fingerprint of the embedder of the stored vectors
 * @throws AppError config if it is not that of the current one
 */
export function assertSameSpace(stored: string, present: string, reindexCommand: string): void {
  if (stored === present) return
  throw new AppError(
    'config',
    `The stored vectors were made with another embedding model (${stored}) than the current one (${present})`,
    { hint: `Run \`${reindexCommand}\` to recompute all embeddings, or go back to the previous model.` },
  )
}
