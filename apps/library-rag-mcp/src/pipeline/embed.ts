import { searchableText } from '../domain/chunk.ts'
import type { ChunkedDraft, EmbeddedDraft, Step } from './step.ts'

/** Computes the vectors of the passages with their headings; without them where they would not fit the model. */
export const embedStep: Step<ChunkedDraft, EmbeddedDraft, 'embedder'> = async (draft, deps, context) => {
  const embedder = await deps.embedder()
  const total = draft.chunks.length
  const vectors = await embedder.embedPassages(
    draft.chunks.map((chunk) => {
      const withHeadings = searchableText(chunk)
      return embedder.countTokens(withHeadings) <= embedder.maxTokens ? withHeadings : chunk.text
    }),
    {
      signal: context.signal,
      onProgress: (done) => context.progress(done / total, `Embedding passage ${done} of ${total}`),
    },
  )
  return { ...draft, vectors, fingerprint: embedder.fingerprint }
}
