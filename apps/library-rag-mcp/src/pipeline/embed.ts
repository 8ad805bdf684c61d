import type { ChunkedDraft, EmbeddedDraft, Step } from './step.ts'

/** Computes the vectors of the passages. */
export const embedStep: Step<ChunkedDraft, EmbeddedDraft, 'embedder'> = async (draft, deps, context) => {
  const embedder = await deps.embedder()
  const total = draft.chunks.length
  const vectors = await embedder.embedPassages(
    draft.chunks.map((chunk) => chunk.text),
    {
      signal: context.signal,
      onProgress: (done) => context.progress(done / total, `Embedding passage ${done} of ${total}`),
    },
  )
  return { ...draft, vectors, fingerprint: embedder.fingerprint }
}
