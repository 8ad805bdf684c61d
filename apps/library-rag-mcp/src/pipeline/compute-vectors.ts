import type { TextVectors } from '../domain/storage/text-vectors.ts'
import { say } from '../messages/index.ts'
import type { Deps } from '../ports/deps.ts'
import { inParallel } from './running/in-parallel.ts'
import type { StepContext } from './step.ts'

/** The embedding model, as the steps take it. */
export type Model = Awaited<ReturnType<Deps['embedder']>>

/** Vectors that are kept together. */
const BATCH = 16
/** Batches under way: enough passages that the model opens processes for them. A killed run loses a part of these. */
const AT_ONCE = 8

/** A text with its headings where the model reads it whole, else without them. */
export function fitting(model: Model, text: string, shortText: string): string {
  return model.countTokens(text) <= model.maxTokens ? text : shortText
}

/**
 * The vectors of texts: those that an earlier run computed are taken from what it kept, the others are computed and
 * kept.
 * @param key What the texts belong to, e.g. the hash of a file.
 */
export async function computeVectors(
  texts: readonly string[],
  key: string,
  model: Model,
  ingestionCache: Deps['ingestionCache'],
  { signal, progress }: StepContext,
): Promise<TextVectors[]> {
  const vectors = await ingestionCache.vectors(key, model.fingerprint, texts)
  const missing = [...texts.entries()].filter(([at]) => vectors[at] === null)
  let done = texts.length - missing.length
  const batches = Array.from({ length: Math.ceil(missing.length / BATCH) }, (_, n) =>
    missing.slice(n * BATCH, (n + 1) * BATCH),
  )
  await inParallel(batches, AT_ONCE, async (batch) => {
    let ofBatch = 0
    const computed = await embed(
      model,
      batch.map(([, text]) => text),
      {
        signal,
        onProgress: (soFar) => {
          done += soFar - ofBatch
          ofBatch = soFar
          progress(done / texts.length, say('embedding_passage', { passage: done, passages: texts.length }))
        },
      },
    )
    const entries = batch.map(([at, text], index) => ({ at, text, ...(computed[index] as TextVectors) }))
    for (const { at, vector, wordCodes } of entries) vectors[at] = { vector, wordCodes }
    await ingestionCache.keepVectors(key, model.fingerprint, entries)
  })
  return vectors.filter((vector) => vector !== null)
}

/** With their words where the model shows them. */
async function embed(
  model: Model,
  texts: readonly string[],
  options: Parameters<Model['embedPassages']>[1],
): Promise<readonly TextVectors[]> {
  if (model.words !== undefined) return model.words.embedPassages(texts, options)
  const vectors = await model.embedPassages(texts, options)
  return vectors.map((vector) => ({ vector, wordCodes: null }))
}
