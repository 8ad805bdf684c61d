import { type Embedder, fingerprintOf } from '@agora-mcp/core/embedding'
import { AppError } from '@agora-mcp/core/errors'

const WINDOW_TOKENS = 1_000

/** Words serve as this model's tokens. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 16777619)
  return hash >>> 0
}

/** For tests that ignore search quality: a component per word, so texts with common words are close. */
export function fakeEmbedder(dimensions = 64): Embedder {
  const modelId = 'fake'
  const countTokens = (text: string) => wordsOf(text).length

  const embed = (text: string): Float32Array => {
    if (countTokens(text) > WINDOW_TOKENS) {
      throw new AppError('invalid_input', `The text is longer than ${WINDOW_TOKENS} words`)
    }
    const counts = new Float32Array(dimensions)
    // A constant first component gives even an empty text a length.
    counts[0] = 0.1
    for (const word of wordsOf(text)) {
      const component = hashOf(word) % dimensions
      counts[component] = (counts[component] as number) + 1
    }
    const length = Math.hypot(...counts)
    return counts.map((count) => count / length)
  }

  return {
    modelId,
    dimensions,
    fingerprint: fingerprintOf({
      modelId,
      revision: null,
      dimensions,
      pooling: null,
      queryPrefix: '',
      passagePrefix: '',
    }),
    maxTokens: WINDOW_TOKENS,
    countTokens,
    async embedQuery(text, { signal } = {}) {
      signal?.throwIfAborted()
      return embed(text)
    },
    async embedPassages(texts, { signal, onProgress } = {}) {
      const vectors: Float32Array[] = []
      for (const text of texts) {
        // Yields to the event loop like a model, so that a caller can abort between two texts.
        await new Promise(setImmediate)
        signal?.throwIfAborted()
        vectors.push(embed(text))
        onProgress?.(vectors.length)
      }
      return vectors
    },
    close: async () => {},
  }
}
