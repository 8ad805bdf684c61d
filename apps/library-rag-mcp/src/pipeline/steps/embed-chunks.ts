import { embeddableText } from '../../domain/chunk.ts'
import { meanVector } from '../../domain/summaries/mean-vector.ts'
import { computeVectors, fitting } from '../compute-vectors.ts'
import type { EmbeddedDraft, IllustratedDraft, IngestDeps, StepContext } from '../step.ts'

/**
 * Computes the vectors of passages with their headings; without them where they would not fit the model. A section's
 * summary lies in the middle of its passages.
 */
export async function embedStep(
  draft: IllustratedDraft,
  { embedder, finishedWork }: Pick<IngestDeps, 'embedder' | 'finishedWork'>,
  context: StepContext,
): Promise<EmbeddedDraft> {
  const model = await embedder()
  const { chunks, summaries } = draft
  const texts = chunks.map((chunk) => fitting(model, embeddableText(chunk), chunk.text))
  const vectors = await computeVectors(texts, draft.file.contentHash, model, finishedWork, context)
  return {
    ...draft,
    vectors: {
      chunks: vectors,
      summaries: summaries.map(({ firstChunk, chunksCount }) =>
        meanVector(vectors.slice(firstChunk, firstChunk + chunksCount).map(({ vector }) => vector)),
      ),
    },
    fingerprint: model.fingerprint,
  }
}
