import { searchableText } from '../domain/chunk.ts'
import { searchableSummary } from '../domain/summaries/summary.ts'
import type { TextVectors } from '../ports.ts'
import type { EmbeddedDraft, IllustratedDraft, IngestDeps, StepContext } from './step.ts'
import { computeVectors, fitting } from './vectors.ts'

/** Computes the vectors of passages and summaries with their headings; without them where they would not fit the model. */
export async function embedStep(
  draft: IllustratedDraft,
  { embedder, finishedWork }: Pick<IngestDeps, 'embedder' | 'finishedWork'>,
  context: StepContext,
): Promise<EmbeddedDraft> {
  const model = await embedder()
  const { chunks, summaries } = draft
  // What is said of one passage lies where the passage lies; only longer sections cost a computation.
  const wide = summaries.filter(({ chunksCount }) => chunksCount > 1)
  const texts = [
    ...chunks.map((chunk) => fitting(model, searchableText(chunk), chunk.text)),
    ...wide.map((summary) => fitting(model, searchableSummary(summary), summary.text)),
  ]
  const vectors = await computeVectors(texts, draft.file.contentHash, model, finishedWork, context)
  const ofWide = new Map(wide.map((summary, at) => [summary, vectors[chunks.length + at]]))
  return {
    ...draft,
    vectors: {
      chunks: vectors.slice(0, chunks.length),
      // One vector a text: the embedder's contract.
      summaries: summaries.map(
        (summary) => ((ofWide.get(summary) ?? vectors[summary.firstChunk]) as TextVectors).vector,
      ),
    },
    fingerprint: model.fingerprint,
  }
}
