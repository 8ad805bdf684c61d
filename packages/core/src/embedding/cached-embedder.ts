import type { Embedder } from './embedder.ts'

const MAX_ENTRIES = 1_000

/**
 * An {@link Embedder} that remembers the vectors of the last questions (least recently used go first), by their text.
 * The same question asked twice at once is computed once. Passages are not kept: each is computed once and stored.
 * @param maxEntries vectors kept; 1,000 of 384 dimensions take 1.5 MB.
 */
export function cachedEmbedder(embedder: Embedder, maxEntries = MAX_ENTRIES): Embedder {
  // A Map iterates in the order of insertion: the first key is the one not used for longest.
  const vectors = new Map<string, Float32Array>()
  const underWay = new Map<string, Promise<Float32Array>>()

  const remember = (text: string, vector: Float32Array) => {
    vectors.delete(text)
    vectors.set(text, vector)
    const oldest = vectors.keys().next().value
    if (vectors.size > maxEntries && oldest !== undefined) vectors.delete(oldest)
  }

  // Without the caller's signal: another caller may wait for the same vector.
  const compute = (text: string): Promise<Float32Array> => {
    const shared = underWay.get(text) ?? embedder.embedQuery(text).finally(() => underWay.delete(text))
    underWay.set(text, shared)
    return shared
  }

  return {
    modelId: embedder.modelId,
    dimensions: embedder.dimensions,
    fingerprint: embedder.fingerprint,
    maxTokens: embedder.maxTokens,
    countTokens: (text) => embedder.countTokens(text),
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      const vector = vectors.get(text) ?? (await untilAborted(compute(text), signal))
      remember(text, vector)
      // A copy: a caller that changes its vector must not change the next one's.
      return vector.slice()
    },
    embedPassages: (texts, options) => embedder.embedPassages(texts, options),
    close: () => embedder.close(),
  }
}

/** The promise, or the signal's reason as soon as it aborts. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
