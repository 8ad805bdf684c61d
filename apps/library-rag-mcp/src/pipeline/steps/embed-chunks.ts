import { embeddableText } from '../../domain/chunk.ts'
import { meanVector } from '../../domain/summaries/mean-vector.ts'
import { computeVectors, fitting } from '../compute-vectors.ts'
import type { EmbeddedDraft, IllustratedDraft } from '../draft.ts'
import type { Step } from '../step.ts'

/** Embeds with headings if they fit. The vector of a summary is the mean of its passages. */
export const embedChunksStep: Step<IllustratedDraft, EmbeddedDraft, 'embedder' | 'ingestionCache'> = async (
  draft,
  { embedder, ingestionCache },
  context,
) => {
  const model = await embedder()
  const { chunks, summaries } = draft
  const texts = chunks.map((chunk) => fitting(model, embeddableText(chunk), chunk.text))
  const vectors = await computeVectors(texts, draft.file.contentHash, model, ingestionCache, context)
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
