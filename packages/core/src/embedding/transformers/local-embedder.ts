import type { Embedder } from '../embedder.ts'
import { fingerprintOf, type VectorSpace } from '../fingerprint.ts'
import { refuseTooLong } from '../window.ts'

/** A model that runs in this process. */
export interface LocalModel {
  /** Longest input in tokens, prefix and special tokens included. */
  readonly window: number
  /** Special tokens that every input gets. */
  readonly specialTokens: number
  /** Tokens of a text, without special ones. */
  countTokens(text: string): number
  /** The vector, of length 1, of an input that has its prefix already and fits the window. */
  embed(input: string): Promise<Float32Array>
  close(): Promise<void>
}

/**
 * An {@link Embedder} over a model in this process. Texts go through it one by one: on a CPU a batch is no faster, and
 * takes more memory; between two texts the event loop turns, so that other calls and cancellation get through.
 */
export function localEmbedder(model: LocalModel, space: VectorSpace): Embedder {
  const prefixes = [space.queryPrefix, space.passagePrefix]
  // The space at a prefix's end is the first of the text, where it is counted.
  const prefixTokens = Math.max(...prefixes.map((prefix) => model.countTokens(prefix.trimEnd())))
  const window = {
    modelId: space.modelId,
    maxTokens: model.window - model.specialTokens - prefixTokens,
    countTokens: model.countTokens,
  }
  return {
    ...window,
    dimensions: space.dimensions,
    fingerprint: fingerprintOf(space),
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      refuseTooLong(window, text)
      return model.embed(space.queryPrefix + text.toWellFormed())
    },
    async embedPassages(texts, { signal, onProgress } = {}) {
      const vectors: Float32Array[] = []
      for (const [index, text] of texts.entries()) {
        signal?.throwIfAborted()
        // One by one, too: counting all of a book first would hold the event loop.
        refuseTooLong(window, text, `Text ${index + 1} of ${texts.length}`)
        vectors.push(await model.embed(space.passagePrefix + text.toWellFormed()))
        onProgress?.(vectors.length)
      }
      return vectors
    },
    close: () => model.close(),
  }
}
