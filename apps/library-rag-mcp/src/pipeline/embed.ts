import { searchableText } from '../domain/chunk.ts'
import { searchableSummary } from '../domain/summaries/summary.ts'
import type { EmbeddedDraft, IngestDeps, StepContext, SummarisedDraft } from './step.ts'

type Embedder = Awaited<ReturnType<IngestDeps['embedder']>>

/** Vectors that are kept together: a killed run loses at most these. */
const BATCH = 16

/** Computes the vectors of passages and summaries with their headings; without them where they would not fit the model. */
export async function embedStep(
  draft: SummarisedDraft,
  deps: Pick<IngestDeps, 'embedder' | 'finishedWork'>,
  context: StepContext,
): Promise<EmbeddedDraft> {
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
  const vectors = await vectorsOf(texts, draft.file.contentHash, embedder, deps, context)
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

/** Computes what no earlier run has computed, and keeps it. */
async function vectorsOf(
  texts: readonly string[],
  contentHash: string,
  embedder: Embedder,
  { finishedWork }: Pick<IngestDeps, 'finishedWork'>,
  { signal, progress }: StepContext,
): Promise<Float32Array[]> {
  const { fingerprint } = embedder
  const vectors = await finishedWork.vectors(contentHash, fingerprint, texts)
  const missing = [...texts.entries()].filter(([at]) => vectors[at] === null)
  const known = texts.length - missing.length
  for (let start = 0; start < missing.length; start += BATCH) {
    const batch = missing.slice(start, start + BATCH)
    const computed = await embedder.embedPassages(
      batch.map(([, text]) => text),
      {
        signal,
        onProgress: (done) => {
          const all = known + start + done
          progress(all / texts.length, `Embedding passage ${all} of ${texts.length}`)
        },
      },
    )
    const entries = batch.map(([at, text], index) => ({ at, text, vector: computed[index] as Float32Array }))
    for (const { at, vector } of entries) vectors[at] = vector
    await finishedWork.keepVectors(contentHash, fingerprint, entries)
  }
  return vectors.filter((vector) => vector !== null)
}
