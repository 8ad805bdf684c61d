import { chunkInSteps } from '../../domain/chunking/chunk-text.ts'
import { say } from '../../messages/index.ts'
import type { ChunkedDraft, InterpretedDraft } from '../draft.ts'
import { inSlices } from '../running/in-slices.ts'
import type { Step } from '../step.ts'

export const cutChunksStep: Step<InterpretedDraft, ChunkedDraft, 'embedder'> = async (
  draft,
  deps,
  context,
) => {
  const model = await deps.embedder()
  const steps = chunkInSteps(draft.assembled, draft.metadata.work.language, model, draft.reading)
  return { ...draft, chunks: await inSlices(steps, context, say('cutting')) }
}
