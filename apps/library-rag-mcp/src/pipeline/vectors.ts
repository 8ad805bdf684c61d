import type { Deps } from '../ports.ts'
import type { StepContext } from './step.ts'

/** The embedding model, as the steps take it. */
export type Model = Awaited<ReturnType<Deps['embedder']>>

/** Vectors that are kept together: a killed run loses at most these. */
const BATCH = 16

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
  finishedWork: Deps['finishedWork'],
  { signal, progress }: StepContext,
): Promise<Float32Array[]> {
  const vectors = await finishedWork.vectors(key, model.fingerprint, texts)
  const missing = [...texts.entries()].filter(([at]) => vectors[at] === null)
  const known = texts.length - missing.length
  for (let start = 0; start < missing.length; start += BATCH) {
    const batch = missing.slice(start, start + BATCH)
    const computed = await model.embedPassages(
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
    await finishedWork.keepVectors(key, model.fingerprint, entries)
  }
  return vectors.filter((vector) => vector !== null)
}
