import type { TextVectors } from '../domain/storage/text-vectors.ts'
import { meanVector } from '../domain/summaries/mean-vector.ts'
import type { Deps } from '../ports/deps.ts'
import { computeVectors, fitting } from './compute-vectors.ts'
import type { StepContext } from './step.ts'

/** Cache key of an unfinished run. */
const KEY = 'reindex'

/**
 * Recomputes every vector with the configured model, and replaces the old ones in one transaction: until then
 * searches use these. A stopped run can be resumed.
 * @returns The number of passages and summaries in the library.
 */
export async function reindex(
  { embedder, ingestionCache, searchIndex }: Pick<Deps, 'embedder' | 'ingestionCache' | 'searchIndex'>,
  context: StepContext,
): Promise<{ chunks: number; summaries: number }> {
  const model = await embedder()
  for (;;) {
    const { chunks, summaries } = await searchIndex.texts()
    const texts = chunks.map(({ text, shortText }) => fitting(model, text, shortText))
    const vectors = await computeVectors(texts, KEY, model, ingestionCache, context)
    const ofChunks = new Map(chunks.map(({ id }, at) => [id, vectors[at] as TextVectors]))
    const ofSummaries = new Map(
      summaries.map(({ id, chunks: own }) => [
        id,
        meanVector(own.map((chunk) => (ofChunks.get(chunk) as TextVectors).vector)),
      ]),
    )
    context.signal.throwIfAborted()
    const isDone = await searchIndex.replaceVectors(
      { chunks: ofChunks, summaries: ofSummaries },
      model.fingerprint,
    )
    if (!isDone) continue
    await ingestionCache.forget(KEY)
    return { chunks: chunks.length, summaries: summaries.length }
  }
}
