import type { TextVectors } from '../domain/storage/text-vectors.ts'
import { meanVector } from '../domain/summaries/mean-vector.ts'
import type { Deps } from '../ports/deps.ts'
import { computeVectors, fitting } from './compute-vectors.ts'
import type { StepContext } from './step.ts'

/** What vectors of an unfinished run are kept under. */
const KEY = 'reindex'

/**
 * Computes every vector anew with the model that is set, and puts them in place of the old ones in one transaction: until
 * then searches are answered as before. A run that is stopped goes on where it was.
 * @returns how many passages and summaries the library has.
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
