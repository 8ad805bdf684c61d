import { chunkInSteps } from '../../domain/chunking/chunk-text.ts'
import { inSlices } from '../running/in-slices.ts'
import type { ChunkedDraft, InterpretedDraft, Step } from '../step.ts'

/** Cuts the text into passages that the model reads whole. */
export const chunkStep: Step<InterpretedDraft, ChunkedDraft, 'embedder'> = async (draft, deps, context) => {
  const model = await deps.embedder()
  const steps = chunkInSteps(draft.assembled, draft.metadata.work.language, model, draft.reading)
  return { ...draft, chunks: await inSlices(steps, context, 'Cutting the text into passages') }
}
