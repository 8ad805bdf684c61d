import { figuresShape, toFigures as toAllFigures } from '@agora-mcp/core/schemas'

/** Figures of a result: its similarity and, with `detail`, the score that orders the results. */
export const searchFigures = {
  similarity: figuresShape.similarity,
  score: figuresShape.score.optional().describe('What the order is by (detail).'),
  cosine: figuresShape.cosine.optional().describe('Raw cosine of the two vectors (detail).'),
}

/** @param detail Adds score and cosine. */
export function toFigures(ranked: Parameters<typeof toAllFigures>[0], detail: boolean) {
  const { similarity, ...raw } = toAllFigures(ranked)
  return { similarity, ...(detail && raw) }
}
