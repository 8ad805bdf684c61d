import type { TextVectors } from '../domain/storage/text-vectors.ts'
import { say } from '../messages/index.ts'
import type { Deps } from '../ports/deps.ts'
import { inParallel } from './running/in-parallel.ts'
import type { StepContext } from './step.ts'

export type Model = Awaited<ReturnType<Deps['embedder']>>

/** Vectors cached together. */
const BATCH = 16
/** Batches in progress: enough passages for the model to start processes. A killed run loses some of them. */
const AT_ONCE = 8

/** Returns the text with its headings if it fits the model, else the text without them. */
export function fitting(model: Model, text: string, shortText: string): string {
  return model.countTokens(text) <= model.maxTokens ? text : shortText
}

/** Takes the vectors of an earlier run from the cache. @param key Cache key, e.g. the hash of a file. */
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

/** Embeds texts, with word vectors if the model provides them. */
async function embed(
  model: Model,
  texts: readonly string[],
  options: Parameters<Model['embedPassages']>[1],
): Promise<readonly TextVectors[]> {
  if (model.words !== undefined) return model.words.embedPassages(texts, options)
  const vectors = await model.embedPassages(texts, options)
  return vectors.map((vector) => ({ vector, wordCodes: null }))
}
