import { chunkText } from '../domain/chunking/chunk-text.ts'
import type { ChunkedDraft, SectionedDraft, Step } from './step.ts'

/** Cuts the text into passages that the model reads whole. */
export const chunkStep: Step<SectionedDraft, ChunkedDraft, 'embedder'> = async (draft, { embedder }) => {
  const model = await embedder()
  return { ...draft, chunks: chunkText(draft.assembled, draft.metadata.work.language, model) }
}
