import { AppError } from '../errors/index.ts'

/** @param stored fingerprint of the stored vectors' embedder @throws AppError config if `present` is another */
export function assertSameSpace(stored: string, present: string, reindexCommand: string): void {
  if (stored === present) return
  throw new AppError(
    'config',
    `The stored vectors were made with another embedding model (${stored}) than the current one (${present})`,
    { hint: `Run \`${reindexCommand}\` to recompute all embeddings, or go back to the previous model.` },
  )
}
