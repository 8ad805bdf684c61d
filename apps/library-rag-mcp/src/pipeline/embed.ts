import { searchableText } from '../domain/chunk.ts'
import { searchableSummary } from '../domain/summaries/summary.ts'
import type { EmbeddedDraft, Step, SummarisedDraft } from './step.ts'

/** Computes the vectors of passages and summaries with their headings; without them where they would not fit the model. */
export const embedStep: Step<SummarisedDraft, EmbeddedDraft, 'embedder'> = async (draft, deps, context) => {
  const embedder = await deps.embedder()
  const fitting = (long: string, short: string) =>
    embedder.countTokens(long) <= embedder.maxTokens ? long : short
  const { chunks, summaries } = draft
  // What is said of one passage lies where the passage lies; only longer sections cost a computation.
  const wide = summaries.filter(({ chunksCount }) => chunksCount > 1)
  const texts = [
    ...chunks.map((chunk) => fitting(searchableText(chunk), chunk.text)),
    ...wide.map((summary) => fitting(searchableSummary(summary), summary.text)),
  ]
  const vectors = await embedder.embedPassages(texts, {
    signal: context.signal,
    onProgress: (done) =>
      context.progress(done / texts.length, `Embedding passage ${done} of ${texts.length}`),
  })
  const ofWide = new Map(wide.map((summary, at) => [summary, vectors[chunks.length + at]]))
  return {
    ...draft,
    vectors: {
      chunks: vectors.slice(0, chunks.length),
      // One vector a text: the embedder's contract.
      summaries: summaries.map(
        (summary) => (ofWide.get(summary) ?? vectors[summary.firstChunk]) as Float32Array,
      ),
    },
    fingerprint: embedder.fingerprint,
  }
}
